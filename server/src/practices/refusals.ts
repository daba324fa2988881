import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { type IsoDate, type LeagueNow, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { heldText } from '@portal/domain/waiting/hold.ts';
import { AppError } from '#platform/errors.ts';

/** What conflicts with a slot, and when. */
type SlotConflict = { type: string; start: string; end: string };

/** Never who. */
export const toConflict = ({ type, start, end }: SlotConflict): SlotConflict => ({ type, start, end });

/** Refusals of the coach calls, each worded in one place so that foreign and unknown things sound alike. */

/** A team, coach or name that is not the caller's, whether it exists or not (docs/spec/safety.md#w6, docs/spec/safety.md#w10). */
export const notYourTeam = () => new AppError('NOT_YOURS', 'You can only do this for your own teams.');
export const notYourName = () => new AppError('NOT_YOURS', 'You can only act in your own name.');

/** An administrator acts for a coach, and the team is not theirs. */
export const notThatCoachsTeam = () => new AppError('NOT_YOURS', 'This is not a team of that coach.');

/** A team that an administrator named and the active season does not have. */
export const noSuchTeam = () => new AppError('NOT_FOUND', 'The active season has no such team.');
export const noSuchSlot = () =>
  new AppError('NOT_FOUND', 'No practice slot at that place and time. Please check the list again.');
/** Cancelling what is unknown, or somebody else's: the same words (docs/spec/safety.md#w18). */
export const noSuchBooking = () => new AppError('NOT_FOUND', 'None of your teams has a booking there.');

/** The slot or booking changed under a request more often than it was tried again. */
export const justChanged = () =>
  new AppError('WRONG_STATE', 'Someone else just changed this. Please check it again.');

/** @param conflict what and when, never who */
export const justTaken = (conflict?: SlotConflict) =>
  new AppError(
    'SLOT_TAKEN',
    'This slot has just been taken. Please choose another one.',
    conflict && { conflict },
  );
export const notApproved = (conflict: SlotConflict) =>
  new AppError('SLOT_TAKEN', 'This slot is not open: the school has not approved it.', { conflict });
export const slotPast = () => new AppError('SLOT_PAST', 'This slot has already started.');
export const outsidePeriod = () =>
  new AppError('OUTSIDE_PERIOD', 'Only slots of this week and next week can be requested.');

/** @param opensOn the day from which it is open for practices */
export const keptForGames = (opensOn: IsoDate) =>
  new AppError(
    'OUTSIDE_PERIOD',
    `This slot is kept for games. If it is still free, it opens for practices on ${formatDayShort(opensOn)}, ${monthAndDay(opensOn)}.`,
  );

/** The slot waits for a team of the waitlist to decide. @param until ISO instant */
export const isHeld = (until: string, { timeZone, now }: { timeZone: string; now: LeagueNow }) =>
  new AppError('SLOT_TAKEN', heldText(leagueNow(new Date(until), timeZone), now.date), {
    conflict: { type: 'held', until },
  });
