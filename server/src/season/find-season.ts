import type { Season } from '@portal/domain/season/season-name.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import {
  createSeason,
  findActiveSeason,
  findSeason,
  getSeasonById,
  type StoredSeason,
  shareActiveSeason,
  tryLockSeason,
  tryShareSeason,
} from './season-repository.ts';

/** 'Winter 2026'. */
export function seasonLabel(season: { year: number; name: Season }): string {
  return `${season.name.charAt(0)}${season.name.slice(1).toLowerCase()} ${season.year}`;
}

/** The active season, or null while there is none. */
export async function activeSeasonOrNone(db: Db): Promise<StoredSeason | null> {
  return await findActiveSeason(db);
}

/** @throws AppError WRONG_STATE if no season is active */
export async function getActiveSeason(db: Db): Promise<StoredSeason> {
  const season = await findActiveSeason(db);
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
  const season = await findSeason(tx, year, name);
  if (season === null) throw new AppError('NOT_FOUND', 'Season not found.');
  if (season.id !== (await findActiveSeason(tx))?.id) return season;
  const label = seasonLabel(season);
  throw new AppError(
    'WRONG_STATE',
    `${label} is the active season. Please cancel its entries on the combined schedule.`,
  );
}

/** The season, or null if it was never set up. */
export async function seasonOrNone(db: Db, year: number, name: Season): Promise<StoredSeason | null> {
  return await findSeason(db, year, name);
}

/** @throws AppError WRONG_STATE if the season was never set up */
export async function getSeason(db: Db, year: number, name: Season): Promise<StoredSeason> {
  const season = await findSeason(db, year, name);
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
export async function requestedSeasonOrNone(db: Db, asked: RequestedSeason): Promise<StoredSeason | null> {
  return asked.year == null ? await findActiveSeason(db) : await getRequestedSeason(db, asked);
}

/**
 * The same for a call that adds something to the season: creates the season if it is new, unless it has to exist. Coaches
 * don't see it before it becomes the active one.
 * @throws AppError WRONG_STATE if it names none and none is active, or it has to exist and does not
 */
export async function createRequestedSeason(
  tx: Tx,
  asked: RequestedSeason,
  now: Date,
): Promise<StoredSeason> {
  const { year, season, existing = false } = asked;
  if (year == null || season == null || existing) return await getRequestedSeason(tx, asked);
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
export const lockSeasonById = async (tx: Tx, id: number): Promise<void> =>
  await lockSeason(tx, await getSeasonById(tx, id));

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
