import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { isLockedWithin } from '#platform/db/locks.ts';
import { AppError } from '#platform/errors.ts';

/** 'Winter 2026'. */
export function seasonLabel(season: { year: number; name: Season }): string {
  return `${season.name.charAt(0)}${season.name.slice(1).toLowerCase()} ${season.year}`;
}

/** @throws AppError WRONG_STATE if no season is active */
export async function getActiveSeason(db: Db): Promise<StoredSeason> {
  const season = await activeSeasonOrNone(db);
  if (season === null) {
    throw new AppError('WRONG_STATE', 'No season is active yet. Please set the active season first.');
  }
  return season;
}

/**
 * Gets a season that is not active and keeps it inactive until the transaction ends.
 * @throws AppError NOT_FOUND for one that was never set up; WRONG_STATE for the active one
 */
export async function holdFormerSeason(tx: Tx, year: number, name: Season): Promise<StoredSeason> {
  await shareActiveSeason(tx);
  const season = await seasonOrNone(tx, year, name);
  if (season === null) throw new AppError('NOT_FOUND', 'Season not found.');
  if (season.id !== (await activeSeasonOrNone(tx))?.id) return season;
  const label = seasonLabel(season);
  throw new AppError(
    'WRONG_STATE',
    `${label} is the active season. Please cancel its entries on the combined schedule.`,
  );
}

/** @throws AppError WRONG_STATE if the season was never set up */
export async function getSeason(db: Db, year: number, name: Season): Promise<StoredSeason> {
  const season = await seasonOrNone(db, year, name);
  if (season === null) {
    const label = seasonLabel({ year, name });
    throw new AppError(
      'WRONG_STATE',
      `${label} is not set up yet. Please prepare it, or set it as the active season first.`,
    );
  }
  return season;
}

/**
 * Which season a set-up call names; the active one if it names none. The contract requires both fields or neither.
 * `existing`: a screen shows the season; one that has been removed since is not created again.
 */
export type RequestedSeason = {
  year?: number | null | undefined;
  season?: Season | null | undefined;
  existing?: boolean | undefined;
};

/**
 * The season that a set-up call works on.
 * @throws AppError WRONG_STATE if the season that it names was never set up, or none is active
 */
export async function getRequestedSeason(db: Db, { year, season }: RequestedSeason): Promise<StoredSeason> {
  return year == null || season == null ? await getActiveSeason(db) : await getSeason(db, year, season);
}

/** The same for a call that only reads; null if it names no season and none is active. */
export async function requestedSeasonOrNone(
  db: Db,
  requested: RequestedSeason,
): Promise<StoredSeason | null> {
  return requested.year == null ? await activeSeasonOrNone(db) : await getRequestedSeason(db, requested);
}

/**
 * The same for a call that adds something to the season: creates the season if it is new, unless it has to exist. Coaches
 * don't see it before it becomes the active one.
 * @throws AppError WRONG_STATE if it names none and none is active, or it has to exist and does not
 */
export async function createRequestedSeason(
  tx: Tx,
  requested: RequestedSeason,
  now: Date,
): Promise<StoredSeason> {
  const { year, season, existing = false } = requested;
  if (year == null || season == null || existing) return await getRequestedSeason(tx, requested);
  return await createSeason(tx, { year, name: season, now });
}

/**
 * Locks the season until the transaction ends, so that only one set-up step works on it at a time.
 * @throws AppError ALREADY_RUNNING
 */
export async function lockSeason(tx: Tx, season: StoredSeason): Promise<void> {
  if (await tryLockSeason(tx, season.id)) return;
  throw new AppError(
    'ALREADY_RUNNING',
    `Another set-up step is running for ${seasonLabel(season)}. Please wait until it’s done.`,
  );
}

/** The same for the season with this id. @throws AppError ALREADY_RUNNING */
export async function lockSeasonById(tx: Tx, id: number): Promise<void> {
  const season = tx.selectFrom('season').select(COLUMNS).where('id', '=', id);
  await lockSeason(tx, await season.executeTakeFirstOrThrow());
}

/**
 * Blocks set-up work on the season until the transaction ends; manual changes may run at the same time.
 * @throws AppError ALREADY_RUNNING
 */
export async function shareSeason(tx: Tx, season: StoredSeason): Promise<void> {
  if (await tryShareSeason(tx, season.id)) return;
  throw new AppError(
    'ALREADY_RUNNING',
    `A set-up step is running for ${seasonLabel(season)}. Please wait until it’s done.`,
  );
}

export type StoredSeason = { id: number; year: number; name: Season; programName: string };

const COLUMNS = ['id', 'year', 'name', 'programName'] as const;

/** The number of the advisory locks on seasons; any number that nothing else in the database uses would work. */
const SEASON_LOCK = 5_021;
export const ACTIVE_SEASON_LOCK = 5_022;

const WAIT_MS = 500;

/** The active season, or null while there is none. */
export async function activeSeasonOrNone(db: Db): Promise<StoredSeason | null> {
  return (
    (await db.selectFrom('season').select(COLUMNS).where('isActive', '=', true).executeTakeFirst()) ?? null
  );
}

/** The season, or null if it was never set up. */
export async function seasonOrNone(db: Db, year: number, name: Season): Promise<StoredSeason | null> {
  const found = db.selectFrom('season').select(COLUMNS).where('year', '=', year).where('name', '=', name);
  return (await found.executeTakeFirst()) ?? null;
}

/** The season, created if it is new. Does not change which season is active. */
export async function createSeason(
  tx: Tx,
  { year, name, now }: { year: number; name: Season; now: Date },
): Promise<StoredSeason> {
  await tx
    .insertInto('season')
    .values({ year, name, programName: programName(year, name), createdAt: now })
    .onConflict((conflict) => conflict.columns(['year', 'name']).doNothing())
    .execute();
  const season = await seasonOrNone(tx, year, name);
  if (season === null) throw new Error('A season was made and not found.');
  return season;
}

/** Prevents a change of the active season until the transaction ends (a shared lock). */
export async function shareActiveSeason(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ACTIVE_SEASON_LOCK})`.execute(tx);
}

/**
 * Locks the season for the rest of the transaction, for set-up work that must not run twice at the same time. Waits a
 * moment for another holder, because PostgreSQL releases the locks of an ended transaction one by one.
 * @returns false if the season is still locked; the transaction can then only be rolled back
 */
export async function tryLockSeason(tx: Tx, seasonId: number, waitMs = WAIT_MS): Promise<boolean> {
  return await isLockedWithin(
    tx,
    waitMs,
    sql`select pg_advisory_xact_lock(${SEASON_LOCK}::int, ${seasonId}::int)`,
  );
}

/**
 * Takes the lock in shared mode, for small changes that may run at the same time as each other but not during set-up
 * work.
 */
export async function tryShareSeason(tx: Tx, seasonId: number, waitMs = WAIT_MS): Promise<boolean> {
  return await isLockedWithin(
    tx,
    waitMs,
    sql`select pg_advisory_xact_lock_shared(${SEASON_LOCK}::int, ${seasonId}::int)`,
  );
}
