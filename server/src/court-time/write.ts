import { keepTakenSlots } from '#gym-hours/keep-taken-slots.ts';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { type CoachedEntry, listCoachedEntries } from '#platform/db/entries.ts';
import { whenAndWhere } from '#schedule/entry-texts.ts';
import { type Change, type Entry, entryFieldsOf } from './entry.ts';
import {
  addEntries,
  cancelEntries,
  deleteEntries,
  lockEntries,
  type Of,
  type Put,
  putEntries,
} from './entry-rows.ts';
import { type ChangeContext, type ChangeKind, type LedgerPart, writeLedger } from './ledger.ts';

/** What a change did to one entry. */
export type Changed = {
  what: 'added' | 'changed' | 'canceled' | 'postponed' | 'restored' | 'deleted';
  /** it was a postponed game, which has a new time or its former one now, unless it is canceled */
  wasPostponed: boolean;
  /** only of one that was changed or deleted */
  before: CoachedEntry | null;
  /** as it is now; a deleted entry as it was, with the revision of its deletion */
  entry: CoachedEntry;
  /** why this entry was changed */
  reason: string | null;
};

export type WrittenChange = {
  /** with which it can be undone */
  id: number;
  at: Date;
  /** first the deleted entries, then the others, each in the order of ids */
  changed: Changed[];
  /** the ids of the added entries, in the order of the changes */
  added: number[];
};

/**
 * Writes a change of court time with its history: what is deleted or canceled first, because it frees places, then what
 * moves or is postponed, which may swap places, then what is new. The caller has locked the teams and slots and has judged
 * the change; the constraints of `entry` decide races. Nothing else writes `entry`.
 * @param title what the history calls the change, before the reason of each entry
 * @throws RetryTransaction if an entry is no longer what the change expects, or a place is taken
 * @see docs/decisions/0062-one-ledger-of-court-time.md
 */
export async function changeCourtTime(
  tx: Tx,
  context: ChangeContext,
  changes: readonly Change[],
  title: string | null = null,
): Promise<WrittenChange> {
  const of = <What extends Change['what']>(what: What) =>
    changes.filter((change): change is Of<What> => change.what === what);
  const [cancels, adds] = [of('cancel'), of('add')];
  const deletes = [...of('delete'), ...of('remove')];
  const puts: Put[] = [
    ...of('postpone').map((change) => ({ ...change, to: change.to ?? {} })),
    ...of('put'),
    ...of('restore').map((change) => ({ ...change, to: {}, reason: undefined })),
  ];
  const former = await lockEntries(tx, [...deletes, ...puts]);
  const formerly = former.size === 0 ? [] : await listCoachedEntries(tx, [...former.keys()]);
  const before = new Map(formerly.map((entry) => [entry.entryId, entry]));
  await deleteEntries(tx, deletes);
  const canceled = await cancelEntries(tx, cancels, context);
  const placed = await putEntries(tx, puts, former, context);
  const added = await addEntries(tx, adds, context);
  const taking = [...placed.keys(), ...added];
  // what stands in the way of a blackout is canceled by a change of its own
  const mayReplace = cancels.length + puts.length > 0 || adds.some(({ entry }) => entry.type === 'blackout');
  if (taking.length > 0 && mayReplace) await keepTakenSlots(tx, taking, context.now);
  // the history says from where and to where
  const moved = placed.size === 0 ? [] : await listCoachedEntries(tx, [...placed.keys()]);
  const named = [...moved, ...adds.flatMap((change, index) => namedAdd(change, added[index] ?? 0))];

  const done = new Map<number, Done>([
    ...deletes.map(({ entryId }) => [entryId, { what: 'deleted', reason: null, after: null }] as const),
    ...cancels.map(({ entryId, reason }) => {
      const { after = null, wasPostponed = false } = canceled.get(entryId) ?? {};
      return [entryId, { what: 'canceled', wasPostponed, reason, after }] as const;
    }),
    ...puts.map(({ what, entryId, reason = null }) => {
      const after = placed.get(entryId) ?? null;
      const wasPostponed = former.get(entryId)?.state === 'postponed';
      return [entryId, { what: DONE[what], wasPostponed, reason, after }] as const;
    }),
    ...adds.map(({ entry, reason = null }, index) => {
      const after = { ...entryFieldsOf(entry), state: 'active', revision: 0 } as const;
      return [added[index] ?? 0, { what: 'added', reason, after }] as const;
    }),
  ]);
  const namedById = new Map(named.map((entry) => [entry.entryId, entry]));
  const { id, entries } = await writeLedger(tx, context, {
    reason: title ?? cancels[0]?.reason ?? of('postpone')[0]?.reason ?? null,
    parts: [...done].map(([entryId, one]) =>
      partOf(entryId, one, {
        kind: context.kind,
        title,
        state: former.get(entryId) ?? null,
        was: before.get(entryId),
        is: namedById.get(entryId),
      }),
    ),
    leagueCanceled:
      context.kind === 'cancel'
        ? [...canceled.keys(), ...of('postpone').map(({ entryId }) => entryId)]
        : context.kind === 'withdraw'
          ? [...canceled.keys()]
          : [],
  });
  const staying = [...entries, ...named].toSorted((a, b) => a.entryId - b.entryId);
  const changed = staying.map((entry): Changed => {
    const { what = 'changed', reason = null } = done.get(entry.entryId) ?? {};
    const was = what === 'changed' ? (before.get(entry.entryId) ?? null) : null;
    const wasPostponed = done.get(entry.entryId)?.wasPostponed ?? false;
    return { what, wasPostponed, before: was, entry, reason };
  });
  const gone = deletes.map(({ entryId }): Changed => {
    const entry = before.get(entryId);
    if (entry === undefined) throw new RetryTransaction();
    // calendars keep the event with the highest sequence
    return {
      what: 'deleted',
      wasPostponed: false,
      before: entry,
      entry: { ...entry, revision: entry.revision + 1 },
      reason: null,
    };
  });
  return { id, at: context.now, changed: [...gone, ...changed], added };
}

/** The added entry if its names are known. */
function namedAdd({ entry, names }: Of<'add'>, entryId: number): CoachedEntry[] {
  if (names === undefined) return [];
  const { entryDate: date, homeTeamId = null, awayTeamId = null, weekSeat: quotaSlot = null } = entry;
  return [
    {
      ...names,
      ...entry,
      ...{ entryId, date, homeTeamId, awayTeamId, quotaSlot, title: '' },
      ...{ revision: 0, labelRevision: 0, note: '', noteForFamilies: false },
    },
  ];
}

/** What was done to an entry, and its state in the ledger. */
type Done = {
  what: Changed['what'];
  wasPostponed?: boolean;
  reason: string | null;
  after: Partial<Entry> | null;
};

const DONE = { put: 'changed', restore: 'restored', postpone: 'postponed' } as const;

const VERBS = {
  added: 'booked',
  changed: 'changed',
  canceled: 'cancelled',
  postponed: 'postponed',
  restored: 'restored',
  deleted: 'cancelled',
} as const;

/** With these kinds, whatever is put is moved, even if only its end changes. */
const MOVES: readonly ChangeKind[] = ['move', 'trade', 'undo'];

type PartContext = {
  kind: ChangeKind;
  title: string | null;
  /** the entry before it was put or deleted */
  state: Entry | null;
  was: CoachedEntry | undefined;
  /** the entry after it was put or added, if its names are known */
  is: CoachedEntry | undefined;
};

function partOf(
  entryId: number,
  { what, wasPostponed = false, reason, after }: Done,
  { kind, title, state, was, is }: PartContext,
): LedgerPart {
  const [from, to] = [was && whenAndWhere(was), is && whenAndWhere(is)];
  const isMoved = what === 'changed' && kind !== 'update' && (MOVES.includes(kind) || from !== to);
  const because = [title === null ? null : `${title}.`, reason].filter((text) => text !== null).join(' ');
  const formerly = what === 'canceled' && {
    state: wasPostponed ? ('postponed' as const) : ('active' as const),
    revision: (after?.revision ?? 1) - 1,
  };
  return {
    entryId,
    verb: isMoved ? 'moved' : VERBS[what],
    fromSlotId: isMoved ? (was?.slotId ?? null) : null,
    before: state ?? (formerly || null),
    after,
    detail: {
      ...(because !== '' && { reason: because }),
      ...(isMoved && from !== undefined && to !== undefined && { from, to }),
      ...(kind === 'update' &&
        was !== undefined &&
        was.endTime !== is?.endTime && { formerEndTime: was.endTime }),
    },
    named: what === 'deleted' ? was : is,
  };
}
