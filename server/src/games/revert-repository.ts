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
  const isNewest = sql<boolean>`not exists (
    select from game_import newer
    where newer.season_id = i.season_id and newer.id > i.id and newer.reverted_at is null
  )`;
  const found = db
    .selectFrom('gameImport as i')
    .select(['i.id', 'i.seasonId', 'i.fileName', 'i.revertedAt'])
    .select((one) => one('i.planId', 'is not', null).$castTo<boolean>().as('isPlan'))
    .select(isNewest.as('isNewest'))
    .where('i.id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
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
    select p.entry_id, p.what,
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

export async function markReverted(
  tx: Tx,
  { id, accountId, now }: { id: number; accountId: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('gameImport')
    .set({ revertedAt: now, revertedBy: accountId })
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
    where p.import_id = ${importId} and p.entry_id = ${anyOf(entryIds)}
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
  return await db
    .selectFrom('gameImport as i')
    .leftJoin('account as a', 'a.id', 'i.accountId')
    .select(['i.id', 'i.at', 'i.fileName', 'i.revertedAt'])
    .select(sql<string | null>`a.first_name || ' ' || a.last_name`.as('who'))
    .select(['i.newCount as new', 'i.changedCount as changed', 'i.goneCount as gone'])
    .select(['i.unchangedCount as unchanged', 'i.reviewCount as review'])
    .where('i.seasonId', '=', seasonId)
    .orderBy('i.id', 'desc')
    .limit(most)
    .execute();
}

export async function countGames(db: Db, seasonId: number): Promise<{ games: number; fromFiles: number }> {
  return await db
    .selectFrom('entry as e')
    .innerJoin('slot as s', 's.id', 'e.slotId')
    .select(({ fn }) => [
      fn.countAll<number>().as('games'),
      fn.count<number>('e.fileSeasonId').as('fromFiles'),
    ])
    .where('s.seasonId', '=', seasonId)
    .where('e.state', '=', 'active')
    .where('e.type', 'in', ['game', 'playoff'])
    .executeTakeFirstOrThrow();
}
