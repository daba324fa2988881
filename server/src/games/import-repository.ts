import type { PlannedGame } from '@portal/domain/games/game.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { lockTeams, parkEntries } from '#platform/db/entry-changes.ts';
import { isLockedWithin } from '#platform/db/lock-within.ts';
import { anyOf, insertRows } from '#platform/db/many-rows.ts';
import type { Schema } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Key of the advisory lock on a season's games. The number is arbitrary, but nothing else in the database may use it.
 */
const GAMES_LOCK = 5_023;

const WAIT_MS = 3_000;

/**
 * Keeps other imports of the season, reverts and published plans waiting until the transaction ends.
 * @throws AppError WRONG_STATE if one of them takes too long
 */
export async function lockGames(tx: Tx, seasonId: number, waitMs = WAIT_MS): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(${GAMES_LOCK}, ${seasonId})`;
  if (await isLockedWithin(tx, waitMs, lock)) return;
  throw new AppError(
    'WRONG_STATE',
    'Someone else is changing the games of this season right now. Please try again in a moment.',
  );
}

/** Where and when a game is or will be. */
export type GamePlace = { courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

/** Null is a team from outside the league. */
type GameTeams = { homeTeamId: number | null; awayTeamId: number | null };

const teamIdsOf = (games: readonly GameTeams[]): number[] =>
  games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]).filter((id) => id !== null);

/**
 * Locks teams, then slots, each in the order of their ids, like every change to the schedule. The slots are those of the
 * games and those that overlap one of them.
 */
export async function lockTeamsAndSlots(
  tx: Tx,
  seasonId: number,
  games: readonly (GameTeams & GamePlace & { slotId: number })[],
): Promise<void> {
  const slotIds = games.map(({ slotId }) => slotId);
  await lockTeams(tx, teamIdsOf(games));
  await sql`
    select from slot where id in (
      select unnest(${slotIds}::int[])
      union
      select s.id
      from json_to_recordset(${JSON.stringify(games)}::json) as p("courtId" int, date date, "startTime" time,
        "endTime" time)
      join slot s on s.season_id = ${seasonId} and s.court_id = p."courtId" and s.slot_date = p.date
        and s.start_time < p."endTime" and s.end_time > p."startTime"
    )
    order by id for no key update`.execute(tx);
}

/** A game as it is before an import changes it. */
export type FormerGame = Awaited<ReturnType<typeof listFormerGames>>[number];

/** The active games and playoffs with these ids, locked, by id. */
export const listFormerGames = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('entry')
    .select([
      'id',
      'revision',
      'type',
      'slotId',
      'startTime',
      'endTime',
      'homeTeamId',
      'awayTeamId',
      'externalTeam',
      'externalEmail',
      'fileSeasonId',
      'gameNumber',
    ])
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'active')
    .where('type', 'in', ['game', 'playoff'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export async function cancelGames(
  tx: Tx,
  games: readonly { id: number; reason: string }[],
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<void> {
  if (games.length === 0) return;
  await sql`
    update entry e set state = 'cancelled', cancelled_by = ${accountId}, cancelled_at = ${now},
      cancel_reason = g.reason, revision = e.revision + 1
    from json_to_recordset(${JSON.stringify(games)}::json) as g(id int, reason text)
    where e.id = g.id`.execute(tx);
}

/** A game that gets another place, time, sides, type or number. */
export type ChangedGame = Omit<PlannedGame, 'awayTeamId'> & {
  id: number;
  awayTeamId: number | null;
  /** null for a game that is from no file */
  seasonId: number | null;
  externalTeam: string | null;
  externalEmail: string | null;
};

/**
 * Changes games, some of which may swap places. All of them therefore leave the schedule first, within the transaction.
 */
export async function changeGames(tx: Tx, games: readonly ChangedGame[], now: Date): Promise<void> {
  if (games.length === 0) return;
  await parkEntries(
    tx,
    games.map(({ id }) => id),
    now,
  );
  await sql`
    update entry e set type = g.type, slot_id = g."slotId", court_id = g."courtId", entry_date = g.date,
      start_time = g."startTime", end_time = g."endTime", home_team_id = g."homeTeamId",
      away_team_id = g."awayTeamId", external_team = g."externalTeam", external_email = g."externalEmail",
      file_season_id = g."seasonId", game_number = g.number,
      state = 'active', cancelled_at = null, revision = e.revision + 1
    from json_to_recordset(${JSON.stringify(games)}::json) as g(id int, type text, "slotId" int, "courtId" int,
      date date, "startTime" time, "endTime" time, "homeTeamId" int, "awayTeamId" int, "externalTeam" text,
      "externalEmail" text, "seasonId" int, number text)
    where e.id = g.id`.execute(tx);
}

/** @returns the ids of those that were added, by place and start; the others violated a constraint */
export async function insertGames(
  tx: Tx,
  games: readonly PlannedGame[],
  given: { seasonId: number; accountId: number | null; now: Date },
): Promise<{ id: number; slotId: number; startTime: WallTime; homeTeamId: number | null }[]> {
  if (games.length === 0) return [];
  const blocks = await readBlocking(tx);
  const rows = games.map((game) => ({
    slotId: game.slotId,
    courtId: game.courtId,
    entryDate: game.date,
    startTime: game.startTime,
    endTime: game.endTime,
    type: game.type,
    blocks: blocks[game.type],
    homeTeamId: game.homeTeamId,
    awayTeamId: game.awayTeamId,
    bookedBy: 'admin' as const,
    fileSeasonId: given.seasonId,
    gameNumber: game.number,
    createdBy: given.accountId,
    createdAt: given.now,
  }));
  return await insertRows(tx, 'entry', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'slotId', 'startTime', 'homeTeamId'])
    .execute();
}

/** Whether games and playoffs keep others off the court. */
async function readBlocking(db: Db): Promise<Record<PlannedGame['type'], boolean>> {
  const rows = await db
    .selectFrom('reservationType')
    .select(['code', 'blocksAvailability as blocks'])
    .where('code', 'in', ['game', 'playoff'])
    .execute();
  const isBlocking = (code: string) => rows.find((row) => row.code === code)?.blocks ?? true;
  return { game: isBlocking('game'), playoff: isBlocking('playoff') };
}

export type NewImport = Pick<
  Schema['gameImport'],
  'newCount' | 'changedCount' | 'goneCount' | 'unchangedCount' | 'reviewCount'
> & {
  seasonId: number;
  accountId: number | null;
  fileName: string;
  at: Date;
  planId: number | null;
  formerPlanId: number | null;
};

/** @returns the id by which it can be reverted */
export async function insertImport(tx: Tx, values: NewImport): Promise<number> {
  const { id } = await tx.insertInto('gameImport').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export type NewPart = Schema['gameImportPart'];

export async function insertParts(tx: Tx, parts: readonly NewPart[]): Promise<void> {
  if (parts.length > 0) await insertRows(tx, 'gameImportPart', parts).execute();
}
