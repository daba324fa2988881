import { overlaps } from '@portal/domain/court-time/day-time.ts';
import type { Window } from '@portal/domain/court-time/judge-place.ts';
import { mayAdd } from '@portal/domain/schedule/row-actions.ts';
import { mayShareSlot } from '@portal/domain/schedule/shared-slot.ts';
import { LATEST_END } from '@portal/domain/schedule/slot-times.ts';
import { isPast, minutesOf, type WallTime, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import { checkPlace, refusalOf, rowStateOf, startPassed } from '../check-place.ts';
import type { MovableEntry, TargetSlot } from './move-repository.ts';

/** An entry that is being moved, with its new place. */
export type Mover = { entry: MovableEntry; slot: TargetSlot; startTime: WallTime; endTime: WallTime };

/** The end that keeps the length of the entry. @throws AppError INVALID_INPUT past the end of the day */
export function endAfter(startTime: WallTime, entry: MovableEntry): WallTime {
  const end = minutesOf(startTime) + minutesOf(entry.endTime) - minutesOf(entry.startTime);
  if (end > minutesOf(LATEST_END)) throw invalidField('endTime', END_TEXT);
  return wallTimeOf(end);
}

const START_TEXT = 'Please choose a start on a quarter hour, or the start of the slot.';
const END_TEXT = 'Please choose an end later than the start, on a quarter hour and by 11:45 PM.';
const QUARTER_MINUTES = 15;

const isQuarter = (time: WallTime) => minutesOf(time) % QUARTER_MINUTES === 0 && time.endsWith(':00');

/**
 * @param options.undone it goes back to where it was, perhaps beside its slot
 * @throws AppError INVALID_INPUT | SLOT_PAST | SLOT_TAKEN | TEAM_BUSY | WRONG_STATE
 */
export function checkMove(
  mover: Mover,
  { window, undone }: { window: Window<NamedEntry>; undone: boolean },
): void {
  const { entry, slot, startTime, endTime } = mover;
  const { now } = window;
  if (entry.state === 'active' && isPast(entry.date, entry.startTime, now)) {
    throw new AppError('SLOT_PAST', 'This entry has already started. It can’t be moved.');
  }
  const target = window.slots.find(({ id, isOffered }) => id === slot.id && isOffered);
  if (target === undefined) throw new RetryTransaction();
  const isLength =
    minutesOf(endTime) - minutesOf(startTime) === minutesOf(entry.endTime) - minutesOf(entry.startTime);
  if (!isQuarter(startTime) && startTime !== slot.startTime) throw invalidField('startTime', START_TEXT);
  if (
    endTime <= startTime ||
    endTime > LATEST_END ||
    !(isQuarter(endTime) || endTime === slot.endTime || isLength)
  ) {
    throw invalidField('endTime', END_TEXT);
  }
  if (!undone && !overlaps(mover, slot)) {
    throw invalidField('startTime', 'This time is outside the slot. Please choose the slot at that time.');
  }
  if (isPast(slot.date, startTime, now)) throw startPassed();
  const slotEntries = window.entries.filter(
    ({ entryId, slotId, type }) =>
      entryId !== entry.entryId && slotId === slot.id && !mayShareSlot(type, entry.type),
  );
  const { row, shown } = rowStateOf(target, slot.date, slotEntries);
  // an entry that only overlaps the slot is checked by its time below
  const verdict = mayAdd({ ...row, startTime }, now);
  if (!verdict.allowed) throw refusalOf(verdict, shown);
  const { divisionName, homeTeamId, homeTeam, awayTeamId, awayTeam } = entry;
  checkPlace(movedEntry(mover), window, [
    { id: homeTeamId, name: homeTeam, divisionName },
    { id: awayTeamId, name: awayTeam, divisionName },
  ]);
}

/** The entry at its new place. */
export const movedEntry = ({ entry, slot, startTime, endTime }: Mover): NamedEntry => ({
  ...entry,
  slotId: slot.id,
  courtId: slot.courtId,
  sharedCourtIds: slot.sharedCourtIds,
  date: slot.date,
  startTime,
  endTime,
  schoolName: slot.schoolName,
  gymName: slot.gymName,
  otherSeason: null,
});
