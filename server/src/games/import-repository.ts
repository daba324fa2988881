import { teamIdsOf } from '@portal/domain/court-time/judge-place.ts';
import type { PlannedGame } from '@portal/domain/games/game.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { type Insertable, sql } from 'kysely';
import { lockSlots, lockTeams } from '#court-time/lock.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { isLockedWithin } from '#platform/db/locks.ts';
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

/**
 * Locks teams, then slots, each in the order of their ids, like every change to the schedule. The slots are those of the
 * games and those that overlap one of them.
 */
export async function lockTeamsAndSlots(
  tx: Tx,
  seasonId: number,
  games: readonly (GameTeams & GamePlace & { slotId: number })[],
): Promise<void> {
  await lockTeams(tx, games.flatMap(teamIdsOf));
  await lockSlots(tx, {
    slotIds: games.map(({ slotId }) => slotId),
    times: games.map((game) => ({ ...game, seasonId })),
  });
}

/** Whether games and playoffs keep others off the court. */
export async function readBlocking(db: Db): Promise<Record<PlannedGame['type'], boolean>> {
  const rows = await db
    .selectFrom('reservationType')
    .select(['code', 'blocksAvailability as blocks'])
    .where('code', 'in', ['game', 'playoff'])
    .execute();
  const isBlocking = (code: string) => rows.find((row) => row.code === code)?.blocks ?? true;
  return { game: isBlocking('game'), playoff: isBlocking('playoff') };
}

export type NewImport = Omit<Insertable<Schema['gameImport']>, 'id'>;

/** @returns the id by which it can be reverted */
export async function insertImport(tx: Tx, values: NewImport): Promise<number> {
  const { id } = await tx.insertInto('gameImport').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
