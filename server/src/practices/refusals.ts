import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { type IsoDate, type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { heldText } from '@portal/domain/waiting/hold.ts';
import { AppError } from '#platform/errors.ts';

/** The type and time of an entry that conflicts with a slot. */
export type SlotConflict = { type: string; start: string; end: string };

/** Leaves out whose entry it is. */
export const toConflict = ({ type, start, end }: SlotConflict): SlotConflict => ({ type, start, end });

/** Refusals of the coach calls. Each has one wording, so that foreign and unknown things can't be told apart. */

/** A team, coach or name that is not the caller's, whether it exists or not (docs/spec/safety.md#w6, docs/spec/safety.md#w10). */
export const notYourTeam = () => new AppError('NOT_YOURS', 'You can only do this for your own teams.');
export const notYourName = () => new AppError('NOT_YOURS', 'You can only act in your own name.');

/** An administrator acts for a coach who does not have the team. */
export const notThatCoachsTeam = () => new AppError('NOT_YOURS', 'This is not a team of that coach.');

/** An administrator named a team that the active season does not have. */
export const noSuchTeam = () => new AppError('NOT_FOUND', 'The active season has no such team.');
export const noSuchSlot = () =>
  new AppError('NOT_FOUND', 'No practice slot at that place and time. Please check the list again.');
/** The same for an unknown booking and someone else's (docs/spec/safety.md#w18). */
export const noSuchBooking = () => new AppError('NOT_FOUND', 'None of your teams has a booking there.');

/** @param conflict what and when, never who */
export const justTaken = (conflict?: SlotConflict) =>
  new AppError(
    'SLOT_TAKEN',
    'This slot has just been taken. Please choose another one.',
    conflict && { conflict },
  );

/** @param conflict the slot, with its permit status as the type */
export const notApproved = (conflict: SlotConflict) => {
  const { type } = conflict;
  const what = type === 'declined' || type === 'canceled' ? type : 'not approved';
  return new AppError('SLOT_TAKEN', `This slot is not open: the school has ${what} it.`, { conflict });
};
export const slotPast = () => new AppError('SLOT_PAST', 'This slot has already started.');
export const outsidePeriod = () =>
  new AppError('OUTSIDE_PERIOD', 'Only slots of this week and next week can be requested.');

/** @param opensOn the day from which it is open for practices */
export const keptForGames = (opensOn: IsoDate) =>
  new AppError(
    'OUTSIDE_PERIOD',
    `This slot is kept for games. If it is still free, it opens for practices on ${formatDayShort(opensOn)}, ${monthAndDay(opensOn)}.`,
  );

/** The slot is held for a team of the waitlist. @param until ISO instant */
export const isHeld = (until: string, { timeZone, now }: { timeZone: string; now: LeagueNow }) =>
  new AppError('SLOT_TAKEN', heldText(leagueNow(new Date(until), timeZone), now.date), {
    conflict: { type: 'held', until },
  });
