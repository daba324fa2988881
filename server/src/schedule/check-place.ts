import type { DayTime } from '@portal/domain/court-time/day-time.ts';
import {
  isConflicting,
  type Obstacle,
  obstaclesTo,
  type PlacedEntry,
  type Window,
} from '@portal/domain/court-time/judge-place.ts';
import { type RowState, takenByText, type Verdict } from '@portal/domain/schedule/row-actions.ts';
import { shownEntries } from '@portal/domain/schedule/shared-slot.ts';
import { effectiveStatus } from '@portal/domain/schedule/status.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import { conflictOf, entryPhrase } from './entry-texts.ts';

/** The entry in the first of the slot's rows; null if the slot has none. */
const firstShown = (slotId: number, entries: readonly NamedEntry[]): NamedEntry | null =>
  shownEntries(entries.filter((entry) => entry.slotId === slotId))[0] ?? null;

/**
 * The slot's row as the screen shows it, from what is locked, and the entry that keeps it from being open.
 * @param shown the entry whose row it is, if the slot has several
 */
export function rowStateOf(
  slot: Omit<Window['slots'][number], 'isOffered' | 'heldForTeamIds'>,
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
  throw invalidField(
    field,
    `Several entries share this slot: ${shown.map(entryPhrase).join('; ')}. Please say which one.`,
  );
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

export const startPassed = () => new AppError('SLOT_PAST', 'That start has already passed.');

/** In this order administrators are told. */
const OBSTACLES: readonly Obstacle['kind'][] = [
  'started',
  'withdrawn',
  'taken',
  'closed',
  'notPermitted',
  'teamBusy',
  'held',
];

/**
 * Checks that an entry can have its place, but for holds, which `checkHolds` names.
 * @param teams the entry's teams
 * @throws AppError SLOT_PAST | SLOT_TAKEN | WRONG_STATE | TEAM_BUSY
 * @see docs/spec/decisions.md#adding-an-entry
 */
export function checkPlace(
  placed: PlacedEntry,
  window: Window<NamedEntry>,
  teams: readonly { id: number | null; name: string; divisionName: string }[],
): void {
  const [first] = obstaclesTo(placed, window).toSorted(
    (a, b) => OBSTACLES.indexOf(a.kind) - OBSTACLES.indexOf(b.kind),
  );
  switch (first?.kind) {
    case 'started':
      throw startPassed();
    case 'withdrawn':
      throw new AppError('WRONG_STATE', 'One of its teams has withdrawn.');
    case 'taken': {
      const { entry } = first;
      const text = `This would run into another entry on this court: ${entryPhrase(entry)}.`;
      throw new AppError('SLOT_TAKEN', text, { conflict: conflictOf(entry) });
    }
    case 'closed': {
      const { permitStatus } = first.slot;
      const why = permitStatus === 'pending' ? 'is still pending' : `the school has ${permitStatus}`;
      const text = `This would run into ${rangeOf(first.slot)} on this court, which ${why}.`;
      throw notApproved(permitStatus, first.slot, text);
    }
    case 'notPermitted': {
      const text = `The school has not approved ${rangeOf(first.time)} on this court. Please choose a time within its approved slots.`;
      throw notApproved('unapproved', first.time, text);
    }
    case 'teamBusy': {
      const { teamId, entry } = first;
      const { divisionName = '', name = '' } = teams.find(({ id }) => id === teamId) ?? {};
      const where = `${shortTimeRange(entry.startTime, entry.endTime)}, ${venueName(entry)}`;
      const text = `${divisionName} ${name} already has a ${entry.type} at that time (${where}).`;
      throw new AppError('TEAM_BUSY', text, { conflict: conflictOf(entry) });
    }
  }
}

const rangeOf = ({ startTime, endTime }: DayTime) => shortTimeRange(startTime, endTime);

const notApproved = (type: string, { startTime: start, endTime: end }: DayTime, text: string) =>
  new AppError('WRONG_STATE', text, { conflict: { type, start, end, team: '' } });
