import { mayCancel, type RowState, takenByText } from '@portal/domain/schedule/row-actions.ts';
import { type EntryType, effectiveStatus, isGameType } from '@portal/domain/schedule/status.ts';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { justChanged } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { namedOrOnly, refusalOf } from '../check-place.ts';
import { findTaker, listTargetEntries, type TargetEntry } from './cancel-target-repository.ts';

type EntryNames = Record<'divisionName' | 'homeTeam' | 'awayTeam', string | null>;

/** Which entry to cancel. */
type Target = Pick<CancelRequest, 'slotId' | 'entryId' | 'names'>;

/** What to cancel: the row, and the entry that the screen showed there, if given. */
export type CancelRequest = {
  slotId: number;
  entryId: number | null;
  /** what the row says, which tells games that share the slot apart; null for what the call leaves out */
  names: EntryNames;
  /** null for the league's default reason */
  reason: string | null;
  /** postpones the game instead */
  postpones: boolean;
};

/**
 * The entry to cancel on the row; null if there is none.
 * @throws AppError INVALID_INPUT
 */
export async function findTarget(tx: Tx, { slotId, entryId, names }: Target): Promise<TargetEntry | null> {
  const entries = await listTargetEntries(tx, slotId, entryId);
  const named = entries.filter((entry) => hasNames(entry, names));
  return namedOrOnly(entryId === null && named.length === 1 ? named : entries, entryId, 'EntryId');
}

/** Whether the entry has all of the names that the call gives. */
const hasNames = (entry: EntryNames, { divisionName, homeTeam, awayTeam }: EntryNames): boolean =>
  (divisionName === null || divisionName === entry.divisionName) &&
  (homeTeam === null || homeTeam === entry.homeTeam) &&
  (awayTeam === null || awayTeam === entry.awayTeam);

/**
 * Locks the row and finds the entry to cancel on it. Teams are locked before slots, so they are read first, and again
 * under the locks.
 * @param alsoHeld more slots to lock, together with the row's own slot, in the order of their ids
 * @throws AppError NOT_FOUND | INVALID_INPUT | SLOT_PAST | WRONG_STATE
 */
export async function lockTarget(
  portal: Portal,
  tx: Tx,
  request: Target,
  alsoHeld: readonly number[] = [],
): Promise<TargetEntry> {
  const { slotId, entryId } = request;
  const held = (await findTarget(tx, request))?.teamIds ?? [];
  await lockTeams(tx, held);
  const slots = await lockSlots(tx, { slotIds: [slotId, ...alsoHeld] });
  const entry = await findTarget(tx, request);
  if (entry?.teamIds.some((id) => !held.includes(id))) throw justChanged();
  // its former time may be past or closed
  if (entry?.isPostponed) return entry;
  const slot = slots.find(({ id, isOffered }) => id === slotId && isOffered);
  if (slot === undefined) throw new AppError('NOT_FOUND', 'Slot not found.');
  if (entryId !== null && entry === null) throw justChanged();
  const taker = entry === null ? await findTaker(tx, slotId) : null;
  const { permitStatus, date } = slot;
  const row: RowState = {
    type: entry?.type ?? 'OPEN',
    status: effectiveStatus({ permitStatus, entryType: entry?.type ?? null, reservedBy: taker }),
    date,
    startTime: entry?.startTime ?? slot.startTime,
    takenBy: taker === null ? '' : takenByText(taker),
  };
  // read after locking, because waiting for the locks takes time
  const verdict = mayCancel(row, leagueNowOf(portal.clock, portal.settings.current().timeZone));
  if (!verdict.allowed) throw refusalOf(verdict, null);
  // the verdict refuses rows without an entry
  if (entry === null) throw justChanged();
  return entry;
}

/** Only a game that has a time can be postponed. @throws AppError WRONG_STATE */
export function checkPostponable({ type, isPostponed }: TargetEntry): void {
  if (isPostponed) throw new AppError('WRONG_STATE', `This ${type} is already postponed.`);
  if (isGameType(type)) return;
  const text = `Only games and playoffs can be postponed. Please cancel this ${type}.`;
  throw new AppError('WRONG_STATE', text, { conflict: { type } });
}

/**
 * Each call cancels its own types.
 * @throws AppError WRONG_STATE
 */
export function checkType(entry: { type: EntryType }, types: readonly EntryType[]): void {
  if (types.includes(entry.type)) return;
  throw new AppError('WRONG_STATE', `This is a ${entry.type}: please cancel it as a ${entry.type}.`, {
    conflict: { type: entry.type },
  });
}
