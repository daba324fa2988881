import { minutesOf } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { type CoachedEntry, listCoachedEntries } from '#platform/db/entries.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import { whenAndWhere } from '#schedule/entry-texts.ts';
import { type Change, type Entry, entryFieldsOf } from './entry.ts';
import {
  type ChangeContext,
  type HistoryDetail,
  insertChange,
  insertParts,
  type LedgerPart,
} from './ledger.ts';

/** What a change did to one entry. */
export type Changed = {
  what: 'added' | 'changed' | 'canceled' | 'restored' | 'deleted';
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

/** An entry that gets its place, or gets it back. */
type Put = Omit<Of<'put'>, 'what'> & { what: 'put' | 'restore' };
type Of<What extends Change['what']> = Extract<Change, { what: What }>;

/**
 * Writes a change of court time with its history: what is deleted or canceled first, because it frees places, then what
 * moves, which may swap places, then what is new. The caller has locked the teams and slots and has judged the change;
 * the constraints of `entry` decide races. Nothing else writes `entry`.
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
  const [deletes, cancels, adds] = [of('delete'), of('cancel'), of('add')];
  const puts = [...of('put'), ...of('restore').map((change) => ({ ...change, to: {}, reason: undefined }))];
  const id = await insertChange(tx, context, title ?? cancels[0]?.reason ?? null);
  const former = await lockEntries(tx, [...deletes, ...puts]);
  const named = former.size === 0 ? [] : await listCoachedEntries(tx, [...former.keys()]);
  const before = new Map(named.map((entry) => [entry.entryId, entry]));
  const gone = deletes.map(({ entryId }): Changed => {
    const entry = before.get(entryId);
    if (entry === undefined) throw new RetryTransaction();
    // calendars keep the event with the highest sequence
    return {
      what: 'deleted',
      before: entry,
      entry: { ...entry, revision: entry.revision + 1 },
      reason: null,
    };
  });
  await deleteEntries(tx, deletes);
  const canceled = await cancelEntries(tx, cancels, { context, id });
  const placed = await putEntries(tx, puts, former, context.now);
  const added = await addEntries(tx, adds, context);

  const reasons = new Map([
    ...[...cancels, ...puts].map(({ entryId, reason }) => [entryId, reason] as const),
    ...adds.map(({ reason }, index) => [added[index] ?? 0, reason] as const),
  ]);
  const states = new Map([
    ...canceled,
    ...placed,
    ...adds.map(({ entry }, index) => {
      const state: Partial<Entry> = { ...entryFieldsOf(entry), state: 'active', revision: 0 };
      return [added[index] ?? 0, state] as const;
    }),
  ]);
  const after = states.size === 0 ? [] : await listCoachedEntries(tx, [...states.keys()]);
  const changed = after.map((entry): Changed => {
    const reason = reasons.get(entry.entryId) ?? null;
    if (canceled.has(entry.entryId)) return { what: 'canceled', before: null, entry, reason };
    const was = before.get(entry.entryId);
    if (was === undefined) return { what: 'added', before: null, entry, reason };
    const wasCanceled = former.get(entry.entryId)?.state === 'cancelled';
    return wasCanceled
      ? { what: 'restored', before: null, entry, reason }
      : { what: 'changed', before: was, entry, reason };
  });
  const all = [...gone, ...changed];
  await insertParts(
    tx,
    id,
    all.map((one) => partOf(one, { context, title, former, states })),
  );
  return { id, at: context.now, changed: all, added };
}

/** Locks entries by id. @throws RetryTransaction if one is not in the state that its change expects */
async function lockEntries(
  tx: Tx,
  changes: readonly { entryId: number; what: Change['what'] }[],
): Promise<Map<number, Entry>> {
  if (changes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('entry')
    .select([
      'id',
      'state',
      'revision',
      'type',
      'slotId',
      'courtId',
      'entryDate',
      'startTime',
      'endTime',
      'blocks',
    ])
    .select(['homeTeamId', 'awayTeamId', 'externalTeam', 'externalEmail', 'title', 'blackoutId', 'bookedBy'])
    .select(['weekStart', 'weekSeat', 'makeUpId', 'fileSeasonId', 'gameNumber'])
    .where('id', '=', anyOf(changes.map(({ entryId }) => entryId)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const locked = new Map(rows.map(({ id, ...entry }) => [id, entry]));
  for (const { entryId, what } of changes) {
    const state = what === 'restore' ? 'cancelled' : 'active';
    if (locked.get(entryId)?.state !== state) throw new RetryTransaction();
  }
  return locked;
}

async function deleteEntries(tx: Tx, deletes: readonly Of<'delete'>[]): Promise<void> {
  if (deletes.length === 0) return;
  await tx
    .deleteFrom('entry')
    .where('id', '=', anyOf(deletes.map(({ entryId }) => entryId)))
    .execute();
}

/** @throws RetryTransaction if one is no longer active */
async function cancelEntries(
  tx: Tx,
  cancels: readonly Of<'cancel'>[],
  { context: { kind, accountId, now }, id }: { context: ChangeContext; id: number },
): Promise<Map<number, Partial<Entry>>> {
  if (cancels.length === 0) return new Map();
  const { rows } = await sql<{ id: number; revision: number }>`
    update entry e set state = 'cancelled', cancelled_by = ${accountId}::int, cancelled_at = ${now},
      cancel_reason = c.reason, cancellation_id = ${kind === 'cancel' ? id : null}::int, revision = e.revision + 1
    from json_to_recordset(${JSON.stringify(cancels)}::json) as c("entryId" int, reason text)
    where e.id = c."entryId" and e.state = 'active'
    returning e.id, e.revision`.execute(tx);
  if (rows.length < cancels.length) throw new RetryTransaction();
  return new Map(rows.map(({ id: entryId, revision }) => [entryId, { state: 'cancelled', revision }]));
}

/**
 * Writes entries at their new places. Several leave the schedule first, within the transaction, because each may take the
 * place of another one.
 */
async function putEntries(
  tx: Tx,
  puts: readonly Put[],
  former: ReadonlyMap<number, Entry>,
  now: Date,
): Promise<Map<number, Entry>> {
  const states = new Map<number, Entry>();
  const active = puts.filter(({ what }) => what === 'put');
  if (active.length > 1) {
    await tx
      .updateTable('entry')
      .set({ state: 'cancelled', cancelledAt: now })
      .where('id', '=', anyOf(active.map(({ entryId }) => entryId)))
      .execute();
  }
  let together: [number, Entry][] = [];
  for (const { entryId, to, week } of puts) {
    const before = former.get(entryId);
    if (before === undefined) throw new RetryTransaction();
    const use = week && (await week(before));
    const isBeyondLimit = use !== undefined && use.weekSeat === null && use.makeUpId === null;
    const state: Entry = {
      ...before,
      ...to,
      ...use,
      ...(isBeyondLimit && { bookedBy: 'admin' }),
      state: 'active',
      revision: before.revision + 1,
    };
    states.set(entryId, state);
    together.push([entryId, state]);
    // the next one reads the week as this one leaves it
    if (week === undefined) continue;
    await writePlaces(tx, together);
    together = [];
  }
  await writePlaces(tx, together);
  return states;
}

async function writePlaces(tx: Tx, entries: readonly (readonly [number, Entry])[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(([id, entry]) => ({ id, ...entry }));
  await sql`
    update entry e set type = p.type, slot_id = p."slotId", court_id = p."courtId", entry_date = p."entryDate",
      start_time = p."startTime", end_time = p."endTime", home_team_id = p."homeTeamId",
      away_team_id = p."awayTeamId", external_team = p."externalTeam", external_email = p."externalEmail",
      week_start = p."weekStart", week_seat = p."weekSeat", make_up_id = p."makeUpId", booked_by = p."bookedBy",
      file_season_id = p."fileSeasonId", game_number = p."gameNumber", state = 'active', cancelled_by = null,
      cancelled_at = null, cancel_reason = null, cancellation_id = null, revision = p.revision
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(id int, type text, "slotId" int, "courtId" int,
      "entryDate" date, "startTime" time, "endTime" time, "homeTeamId" int, "awayTeamId" int, "externalTeam" text,
      "externalEmail" text, "weekStart" date, "weekSeat" smallint, "makeUpId" int, "bookedBy" text,
      "fileSeasonId" int, "gameNumber" text, revision int)
    where e.id = p.id`.execute(tx);
}

/** @returns their ids, in their order @throws RetryTransaction if a constraint refused one */
async function addEntries(
  tx: Tx,
  adds: readonly Of<'add'>[],
  { accountId, now }: ChangeContext,
): Promise<number[]> {
  if (adds.length === 0) return [];
  const rows = adds.map(({ entry }) => ({
    ...entryFieldsOf(entry),
    createdBy: accountId,
    createdAt: now,
  }));
  const inserted = await insertRows(tx, 'entry', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'slotId', 'startTime', 'homeTeamId'])
    .execute();
  if (inserted.length < adds.length) throw new RetryTransaction();
  const keyOf = (entry: { slotId: number; startTime: string; homeTeamId?: number | null }) =>
    `${entry.slotId} ${minutesOf(entry.startTime)} ${entry.homeTeamId ?? ''}`;
  const ids = new Map(inserted.map((entry) => [keyOf(entry), entry.id]));
  return adds.map(({ entry }) => ids.get(keyOf(entry)) ?? 0);
}

type PartContext = {
  context: ChangeContext;
  title: string | null;
  former: ReadonlyMap<number, Entry>;
  states: ReadonlyMap<number, Partial<Entry>>;
};

const ACTIONS = {
  added: 'booked',
  changed: 'changed',
  canceled: 'cancelled',
  restored: 'restored',
  deleted: 'cancelled',
} as const;

function partOf(
  { what, before, entry, reason }: Changed,
  { context, title, former, states }: PartContext,
): LedgerPart {
  const { kind } = context;
  const isMoved =
    what === 'changed' &&
    before !== null &&
    kind !== 'update' &&
    (kind === 'move' || kind === 'trade' || kind === 'undo' || whenAndWhere(before) !== whenAndWhere(entry));
  const because = [title === null ? null : `${title}.`, reason].filter((text) => text !== null).join(' ');
  const { date, startTime, endTime, divisionName, homeTeam, awayTeam, title: name } = entry;
  const detail: HistoryDetail = {
    ...{ date, startTime, endTime, division: divisionName, home: homeTeam, away: awayTeam, title: name },
    ...(because !== '' && { reason: because }),
    ...(isMoved && { from: whenAndWhere(before), to: whenAndWhere(entry) }),
    ...(before !== null && kind === 'update' && { formerEndTime: before.endTime }),
  };
  const { revision } = entry;
  return {
    action: `${entry.type}_${isMoved ? 'moved' : ACTIONS[what]}`,
    slotId: entry.slotId,
    fromSlotId: isMoved ? before.slotId : null,
    entryId: what === 'deleted' ? null : entry.entryId,
    before:
      former.get(entry.entryId) ?? (what === 'canceled' ? { state: 'active', revision: revision - 1 } : null),
    after: states.get(entry.entryId) ?? null,
    detail,
  };
}

/** Takes the quota slot from a practice that an administrator added beyond the weekly limit. */
export async function clearWeekSeat(tx: Tx, entryId: number): Promise<void> {
  await tx.updateTable('entry').set({ weekSeat: null }).where('id', '=', entryId).execute();
}
