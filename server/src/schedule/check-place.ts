import { type DayTime, overlaps, uncoveredTime } from '@portal/domain/court-time/day-time.ts';
import { isConflicting } from '@portal/domain/court-time/judge-place.ts';
import { type RowState, takenByText, type Verdict } from '@portal/domain/schedule/row-actions.ts';
import { shownEntries } from '@portal/domain/schedule/shared-slot.ts';
import { effectiveStatus } from '@portal/domain/schedule/status.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import type { LockedSlot } from '#court-time/lock.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { AppError } from '#platform/errors.ts';
import { conflictOf, entryPhrase } from './entry-texts.ts';

/** The entry in the first of the slot's rows; null if the slot has none. */
const firstShown = (slotId: number, entries: readonly NamedEntry[]): NamedEntry | null =>
  shownEntries(entries.filter((entry) => entry.slotId === slotId))[0] ?? null;

/**
 * The slot's row as the screen shows it, from what is locked, and the entry that keeps it from being open.
 * @param shown the entry whose row it is, if the slot has several
 */
export function rowStateOf(
  slot: LockedSlot,
  date: IsoDate,
  entries: readonly NamedEntry[],
  shown = firstShown(slot.id, entries),
): { row: RowState; shown: NamedEntry | null; taker: NamedEntry | null } {
  const taker =
    entries.find(
      (entry) =>
        entry.slotId !== slot.id &&
        isConflicting(entry, slot) &&
        // a blackout closes the parts of a court with the whole
        (shown === null || entry.courtId === slot.courtId),
    ) ?? null;
  const { permitStatus } = slot;
  const row = {
    type: (shown?.type ?? 'open').toUpperCase(),
    status: effectiveStatus({ permitStatus, entryType: shown?.type ?? null, reservedBy: taker }),
    date,
    startTime: shown?.startTime ?? slot.startTime,
    takenBy: taker === null ? '' : takenByText(taker),
  };
  return { row, shown, taker };
}

/**
 * The entry that a call refers to with a slot and an optional entry id; null if there is none.
 * @param field the call's field with the entry id
 * @throws AppError INVALID_INPUT if the slot has several and the call names none
 */
export function namedOrOnly<Entry extends NamedEntry>(
  ofSlot: readonly Entry[],
  entryId: number | null,
  field: string,
): Entry | null {
  if (entryId !== null) return ofSlot.find((entry) => entry.entryId === entryId) ?? null;
  const shown = shownEntries(ofSlot);
  if (shown.length <= 1) return shown[0] ?? null;
  const text = `Several entries share this slot: ${shown.map(entryPhrase).join('; ')}. Please say which one.`;
  throw new AppError('INVALID_INPUT', text, { fields: { [field]: text } });
}

/** Turns a verdict of the state machine into a refusal, which describes the conflicting entry. */
export function refusalOf(
  verdict: Extract<Verdict, { allowed: false }>,
  conflicting: NamedEntry | null,
): AppError {
  const details = conflicting === null ? {} : { conflict: conflictOf(conflicting) };
  if (verdict.reason === 'expired') return new AppError('SLOT_PAST', verdict.text);
  if (!isTaken(verdict)) return new AppError('WRONG_STATE', verdict.text, details);
  const text = conflicting === null ? verdict.text : `This time is taken: ${entryPhrase(conflicting)}.`;
  return new AppError('SLOT_TAKEN', text, details);
}

/** Whether the verdict is about another entry. */
export const isTaken = ({ reason }: Extract<Verdict, { allowed: false }>): boolean =>
  reason === 'taken' || reason === 'occupied';

type CourtTime = DayTime & { courtId: number };

/**
 * Checks that a court is free for some time.
 * @param exceptEntryId the entry that has this time already
 * @throws AppError SLOT_TAKEN with the conflict
 */
export function checkCourt(
  time: CourtTime,
  entries: readonly NamedEntry[],
  exceptEntryId: number | null = null,
): void {
  const entry = entries.find((other) => other.entryId !== exceptEntryId && isConflicting(other, time));
  if (entry === undefined) return;
  const text = `This would run into another entry on this court: ${entryPhrase(entry)}.`;
  throw new AppError('SLOT_TAKEN', text, { conflict: conflictOf(entry) });
}

/**
 * Checks that approved slots of the court cover all of some time.
 * @param slots every slot that the time touches, locked, so that no permit changes until the transaction ends
 * @throws AppError WRONG_STATE with the slot or the stretch of time that is not approved
 * @see docs/spec/decisions.md#adding-an-entry
 */
export function checkApproved(time: CourtTime, slots: readonly LockedSlot[]): void {
  const ofCourt = slots.filter(({ isOffered, courtId }) => isOffered && courtId === time.courtId);
  const closed = ofCourt.find((slot) => slot.permitStatus !== 'approved' && overlaps(slot, time));
  if (closed !== undefined) {
    const why =
      closed.permitStatus === 'pending' ? 'is still pending' : `the school has ${closed.permitStatus}`;
    const text = `This would run into ${rangeOf(closed)} on this court, which ${why}.`;
    throw notApproved(closed.permitStatus, closed, text);
  }
  const missing = uncoveredTime(time, ofCourt);
  if (missing === null) return;
  const text = `The school has not approved ${rangeOf(missing)} on this court. Please choose a time within its approved slots.`;
  throw notApproved('unapproved', missing, text);
}

const rangeOf = ({ startTime, endTime }: DayTime) => shortTimeRange(startTime, endTime);

const notApproved = (type: string, { startTime: start, endTime: end }: DayTime, text: string) =>
  new AppError('WRONG_STATE', text, { conflict: { type, start, end, team: '' } });

/**
 * Checks that the teams are free for some time, whatever court their entries are on.
 * @param exceptEntryId the entry that has this time already
 * @throws AppError TEAM_BUSY with the conflict
 */
export function checkTeams(
  teams: readonly { id: number; name: string; divisionName: string }[],
  time: DayTime,
  entries: readonly NamedEntry[],
  exceptEntryId: number | null = null,
): void {
  for (const { id, name, divisionName } of teams) {
    const entry = entries.find(
      (other) =>
        other.entryId !== exceptEntryId &&
        (other.homeTeamId === id || other.awayTeamId === id) &&
        overlaps(other, time),
    );
    if (entry === undefined) continue;
    const where = `${shortTimeRange(entry.startTime, entry.endTime)}, ${venueName(entry)}`;
    const text = `${divisionName} ${name} already has a ${entry.type} at that time (${where}).`;
    throw new AppError('TEAM_BUSY', text, { conflict: conflictOf(entry) });
  }
}
