import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import {
  type CoachedEntry,
  type CoachedRow,
  coachedEntries,
  type NamedEntry,
  toCoachedEntry,
} from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { Schema } from '#platform/db/schema.ts';
import type { Entry, EntryNote } from './entry.ts';

export type ChangeKind = Schema['changeSet']['kind'];

/** Who changes court time, and when. */
export type ChangeContext = {
  kind: ChangeKind;
  /** null for a person without an account, and for the portal itself */
  accountId: number | null;
  /** the person's address, or the name that stands for the league itself */
  actor: string;
  now: Date;
};

/** What happened to one entry, as the history tells it. */
export type LedgerPart = {
  entryId: number;
  verb: 'booked' | 'changed' | 'note_changed' | 'moved' | 'cancelled' | 'postponed' | 'restored';
  /** the slot that the entry was moved away from; otherwise null */
  fromSlotId: number | null;
  /** null before it was added */
  before: Partial<Entry & EntryNote> | null;
  /** null after it was deleted */
  after: Partial<Entry & EntryNote> | null;
  detail: {
    /** why, if a reason was given */
    reason?: string;
    /** the end before a change */
    formerEndTime?: string;
    /** where and when it was before a move, and is after it */
    from?: string;
    to?: string;
  };
  /** with its names, if they are known: as it was, if it is deleted by now */
  named?: NamedEntry | undefined;
};

/**
 * Writes a change with what it did to each entry, and with the entry's names at this moment.
 * @param leagueCanceled the entries that the league canceled or postponed with it
 * @returns its id, with which it can be undone, and the entries whose names were not known
 */
export async function writeLedger(
  tx: Tx,
  { kind, accountId, actor, now }: ChangeContext,
  change: { reason: string | null; parts: readonly LedgerPart[]; leagueCanceled: readonly number[] },
): Promise<{ id: number; entries: CoachedEntry[] }> {
  const parts = change.parts.map(({ named, detail, ...part }) => ({
    ...part,
    ...(named !== undefined && { type: named.type, slotId: named.slotId, exists: part.after !== null }),
    detail: { ...(named !== undefined && namesOf(named)), ...detail },
  }));
  const unnamed = change.parts.filter(({ named }) => named === undefined).map(({ entryId }) => entryId);
  // one statement, because every booking waits for it
  const { rows } = await sql<CoachedRow & { changeSetId: number }>`
    with written as (
      insert into change_set (kind, at, account_id, actor, reason)
      values (${kind}, ${now}, ${accountId}, ${actor}, ${change.reason})
      returning id
    ),
    entries as (${unnamed.length === 0 ? NO_ENTRIES : coachedEntries(tx, unnamed)}),
    parts as (
      insert into change_part (change_set_id, action, slot_id, from_slot_id, entry_id, before, after, detail)
      select written.id, coalesce(n.type, p.type) || '_' || p.verb, coalesce(n.slot_id, p."slotId"), p."fromSlotId",
        coalesce(n.entry_id, case when p.exists then p."entryId" end), p.before, p.after,
        jsonb_build_object('date', n.date, 'startTime', n.start_time, 'endTime', n.end_time,
          'division', n.division_name, 'home', n.home_team, 'away', n.away_team, 'title', n.title) || p.detail
      from written
      cross join rows from (json_to_recordset(${JSON.stringify(parts)}::json) as ("entryId" int, type text, verb text,
        "slotId" int, "fromSlotId" int, before jsonb, after jsonb, detail jsonb, exists boolean)) with ordinality
        as p("entryId", type, verb, "slotId", "fromSlotId", before, after, detail, exists, place)
      left join entries n on n.entry_id = p."entryId"
      order by p.place
    )
    select written.id as "changeSetId", entries.* from written left join entries on true`.execute(tx);
  const [first] = rows;
  if (first === undefined) throw new Error('The change was not written.');
  const id = first.changeSetId;
  if (change.leagueCanceled.length > 0) {
    await tx
      .updateTable('entry')
      .set({ cancellationId: id })
      .where('id', '=', anyOf(change.leagueCanceled))
      .execute();
  }
  const entries = rows
    .filter(({ entryId }) => entryId !== null)
    .map(({ changeSetId: _, ...entry }) => toCoachedEntry(entry));
  return { id, entries };
}

/** In place of the entries that the ledger reads, if all names are known: reading none of them takes as long as reading one. */
const NO_ENTRIES = sql`
  select null::int as entry_id, null::text as type, null::int as slot_id, null::date as date, null::time as start_time,
    null::time as end_time, null::text as division_name, null::text as home_team, null::text as away_team,
    null::text as title
  where false`;

/** What the history keeps of an entry: '' for names that it does not have. */
const namesOf = ({ date, startTime, endTime, divisionName, homeTeam, awayTeam, title }: NamedEntry) => ({
  ...{ date, startTime, endTime, title },
  division: divisionName,
  home: homeTeam,
  away: awayTeam,
});

export type StoredChange = { id: number; at: Date; accountId: number | null; undoneAt: Date | null };

/** Locks a change, so that it is undone only once; null if there is none of that kind with that id. */
export async function lockChange(tx: Tx, id: number, kind: ChangeKind): Promise<StoredChange | null> {
  const row = await tx
    .selectFrom('changeSet')
    .select(['id', 'at', 'accountId', 'undoneAt'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A part of a change; `before` and `after` hold at least what undoing it needs. */
export type StoredPart = {
  entryId: number;
  before: Partial<Entry> | null;
  after: Partial<Entry> | null;
};

/** The parts of a change whose entries still exist, by entry. */
export const listParts = (db: Db, changeSetId: number): Promise<StoredPart[]> =>
  db
    .selectFrom('changePart')
    .select(['entryId', 'before', 'after'])
    .where('changeSetId', '=', changeSetId)
    .where('entryId', 'is not', null)
    .orderBy('entryId')
    .$castTo<StoredPart>()
    .execute();

/** Who took an entry off its court, when and why, and the change with which that can be undone. */
export type Left = Pick<
  Selectable<Schema['entry']>,
  'cancelledBy' | 'cancelledAt' | 'cancelReason' | 'cancellationId'
>;

/** The last time that each of these games was postponed, other than by undoing something. */
export async function listPostponements(db: Db, entryIds: readonly number[]): Promise<Map<number, Left>> {
  const { rows } = await sql<Left & { entryId: number }>`
    select distinct on (p.entry_id) p.entry_id, c.account_id as "cancelledBy", c.at as "cancelledAt",
      case when starts_with(p.detail ->> 'reason', c.reason || '. ') -- what the history calls the change
        then substr(p.detail ->> 'reason', length(c.reason) + 3) else p.detail ->> 'reason' end as "cancelReason",
      case c.kind when 'cancel' then c.id end as "cancellationId"
    from change_part p
    join change_set c on c.id = p.change_set_id
    where p.entry_id = ${anyOf(entryIds)} and p.after ->> 'state' = 'postponed' and c.kind not in ('undo', 'revert')
    order by p.entry_id, p.id desc`.execute(db);
  return new Map(rows.map(({ entryId, ...left }) => [entryId, left]));
}

export async function markUndone(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('changeSet').set({ undoneAt: now }).where('id', '=', id).execute();
}
