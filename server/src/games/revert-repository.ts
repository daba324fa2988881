import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Entry } from '#court-time/entry.ts';
import { accountName } from '#platform/db/account-name.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

export type StoredImport = {
  id: number;
  changeSetId: number;
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
    select from game_import newer join change_set c on c.id = newer.change_set_id
    where newer.season_id = i.season_id and newer.id > i.id and c.undone_at is null
  )`;
  const found = db
    .selectFrom('gameImport as i')
    .innerJoin('changeSet as s', 's.id', 'i.changeSetId')
    .select(['i.id', 'i.changeSetId', 'i.seasonId', 'i.fileName', 's.undoneAt as revertedAt'])
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
    sharedCourtIds: number[];
    date: IsoDate;
    startTime: WallTime;
    endTime: WallTime;
    blocks: boolean;
    homeTeamId: number | null;
    awayTeamId: number | null;
    externalTeam: string | null;
    externalEmail: string | null;
    openHome: string | null;
    openAway: string | null;
    openDivisionId: number | null;
    /** null for a game that is from no file */
    fileSeasonId: number | null;
    gameNumber: string | null;
    /** a game that the import gave a new time, or canceled, is postponed again */
    state?: Entry['state'];
  };
};

/** The parts of an import whose entries still exist, by entry. */
export async function listImportParts(db: Db, changeSetId: number): Promise<ImportPart[]> {
  const { rows } = await sql<ImportPart>`
    select p.entry_id,
      case when p.before is null then 'added' when p.after ->> 'state' <> 'active' then 'canceled' else 'changed' end as what,
      e.revision = (p.after ->> 'revision')::int and e.state = p.after ->> 'state' as "isUntouched",
      jsonb_build_object('type', e.type, 'slotId', e.slot_id, 'startTime', e.start_time, 'endTime', e.end_time,
          'homeTeamId', e.home_team_id, 'awayTeamId', e.away_team_id, 'externalTeam', e.external_team,
          'externalEmail', e.external_email, 'openHome', e.open_home, 'openAway', e.open_away,
          'openDivisionId', e.open_division_id, 'fileSeasonId', e.file_season_id, 'gameNumber', e.game_number)
        || coalesce(p.before, '{}')
        || jsonb_build_object('blocks', e.blocks, 'courtId', s.court_id, 'sharedCourtIds', c.shared_court_ids,
          'date', s.slot_date) as back
    from change_part p
    join entry e on e.id = p.entry_id
    join slot s on s.id = coalesce((p.before ->> 'slotId')::int, e.slot_id)
    join court_place c on c.court_id = s.court_id
    where p.change_set_id = ${changeSetId}
    order by p.entry_id`.execute(db);
  return rows;
}

/**
 * Updates the revisions in the earlier imports of these games, so that those can be reverted, too: only the revisions
 * have changed since.
 */
export async function keepEarlierParts(
  tx: Tx,
  changeSetId: number,
  entryIds: readonly number[],
): Promise<void> {
  await sql`
    update change_part earlier set after = earlier.after || jsonb_build_object('revision', e.revision)
    from change_part p join entry e on e.id = p.entry_id
    where p.change_set_id = ${changeSetId} and p.entry_id = ${anyOf(entryIds)}
      and earlier.entry_id = p.entry_id and earlier.change_set_id < p.change_set_id
      and earlier.change_set_id in (select change_set_id from game_import)
      and (earlier.after ->> 'revision')::int = (p.before ->> 'revision')::int`.execute(tx);
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
  postponed: number;
  revertedAt: Date | null;
};

/** The newest first. */
export async function listImports(db: Db, seasonId: number, most: number): Promise<ListedImport[]> {
  const postponed = sql<number>`(select count(*)::int from change_part p
    where p.change_set_id = i.change_set_id and p.after ->> 'state' = 'postponed')`;
  return await db
    .selectFrom('gameImport as i')
    .innerJoin('changeSet as s', 's.id', 'i.changeSetId')
    .leftJoin('account as a', 'a.id', 's.accountId')
    .select(['i.id', 's.at', 'i.fileName', 's.undoneAt as revertedAt'])
    .select(accountName().as('who'))
    .select(['i.newCount as new', 'i.changedCount as changed', 'i.goneCount as gone'])
    .select(['i.unchangedCount as unchanged', 'i.reviewCount as review', postponed.as('postponed')])
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
