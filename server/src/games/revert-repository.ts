import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

export type StoredImport = {
  id: number;
  seasonId: number;
  /** of the file, or of the plan that was published */
  fileName: string;
  isPlan: boolean;
  revertedAt: Date | null;
  /** it is the newest of its season that is not reverted */
  isNewest: boolean;
};

export async function findImport(db: Db, id: number): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`
    select i.id, i.season_id as "seasonId", i.file_name as "fileName", i.plan_id is not null as "isPlan",
      i.reverted_at as "revertedAt",
      not exists (
        select from game_import newer
        where newer.season_id = i.season_id and newer.id > i.id and newer.reverted_at is null
      ) as "isNewest"
    from game_import i where i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What an import did to a game, and where the game was before. */
export type ImportPart = {
  entryId: number;
  what: 'added' | 'changed' | 'canceled';
  /** whether the entry is still as the import left it */
  isUntouched: boolean;
  /** the game after the revert; for an added game, as it is now */
  back: {
    type: 'game' | 'playoff';
    slotId: number;
    courtId: number;
    date: IsoDate;
    startTime: WallTime;
    endTime: WallTime;
    blocks: boolean;
    homeTeamId: number;
    awayTeamId: number | null;
    externalTeam: string | null;
    externalEmail: string | null;
    /** null for a game that is from no file */
    seasonId: number | null;
    number: string | null;
  };
};

/** The parts of an import whose entries still exist, by entry. */
export async function listImportParts(db: Db, importId: number): Promise<ImportPart[]> {
  const { rows } = await sql<ImportPart>`
    select p.entry_id as "entryId", p.what,
      e.revision = p.revision and e.state = case p.what when 'canceled' then 'cancelled' else 'active' end
        as "isUntouched",
      json_build_object(
        'type', coalesce(p.from_type, e.type),
        'slotId', s.id,
        'courtId', s.court_id,
        'date', s.slot_date,
        'startTime', coalesce(p.from_start_time, e.start_time),
        'endTime', coalesce(p.from_end_time, e.end_time),
        'blocks', e.blocks,
        'homeTeamId', coalesce(p.from_home_team_id, e.home_team_id),
        'awayTeamId', case p.what when 'changed' then p.from_away_team_id else e.away_team_id end,
        'externalTeam', case p.what when 'changed' then p.from_external_team else e.external_team end,
        'externalEmail', case p.what when 'changed' then p.from_external_email else e.external_email end,
        'seasonId', case when coalesce(p.from_is_imported, e.file_season_id is not null) then i.season_id end,
        'number', case p.what when 'changed' then p.from_game_number else e.game_number end
      ) as back
    from game_import_part p
    join game_import i on i.id = p.import_id
    join entry e on e.id = p.entry_id
    join slot s on s.id = coalesce(p.from_slot_id, e.slot_id)
    where p.import_id = ${importId}
    order by p.entry_id`.execute(db);
  return rows;
}

/** Deletes games that an import added, with their reminders; their history stays. */
export async function deleteGames(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('entry').where('id', '=', anyOf(ids)).execute();
}

/** Puts canceled games back on the schedule. */
export async function restoreGames(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update entry set state = 'active', cancelled_by = null, cancelled_at = null, cancel_reason = null,
      cancellation_id = null, revision = revision + 1
    where id = any(${ids as number[]}::int[])`.execute(tx);
}

export async function markReverted(
  tx: Tx,
  { id, accountId, now }: { id: number; accountId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('game_import')
    .set({ reverted_at: now, reverted_by: accountId })
    .where('id', '=', id)
    .execute();
}

/**
 * Updates the revisions in the earlier imports of these games, so that those can be reverted, too: only the revisions
 * have changed since.
 */
export async function keepEarlierParts(tx: Tx, importId: number, entryIds: readonly number[]): Promise<void> {
  await sql`
    update game_import_part earlier set revision = e.revision
    from game_import_part p join entry e on e.id = p.entry_id
    where p.import_id = ${importId} and p.entry_id = any(${entryIds as number[]}::int[])
      and earlier.entry_id = p.entry_id and earlier.import_id < p.import_id
      and earlier.revision = p.from_revision`.execute(tx);
}

export type ListedImport = {
  id: number;
  at: Date;
  /** null if the portal did it for its demo */
  who: string | null;
  fileName: string;
  new: number;
  changed: number;
  gone: number;
  unchanged: number;
  review: number;
  revertedAt: Date | null;
};

/** The newest first. */
export async function listImports(db: Db, seasonId: number, most: number): Promise<ListedImport[]> {
  const { rows } = await sql<ListedImport>`
    select i.id, i.at, a.first_name || ' ' || a.last_name as who, i.file_name as "fileName", i.new_count as new,
      i.changed_count as changed, i.gone_count as gone, i.unchanged_count as unchanged, i.review_count as review,
      i.reverted_at as "revertedAt"
    from game_import i left join account a on a.id = i.account_id
    where i.season_id = ${seasonId}
    order by i.id desc limit ${most}`.execute(db);
  return rows;
}

export async function countGames(db: Db, seasonId: number): Promise<{ games: number; fromFiles: number }> {
  const { rows } = await sql<{ games: number; fromFiles: number }>`
    select count(*) as games, count(*) filter (where e.file_season_id is not null) as "fromFiles"
    from entry e join slot s on s.id = e.slot_id
    where s.season_id = ${seasonId} and e.state = 'active' and e.type in ('game', 'playoff')`.execute(db);
  return rows[0] ?? { games: 0, fromFiles: 0 };
}
