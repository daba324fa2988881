import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { isLockedWithin } from '#platform/db/lock-within.ts';

export type StoredSeason = { id: number; year: number; name: Season; programName: string };

const COLUMNS = ['id', 'year', 'name', 'programName'] as const;

/** The number of the advisory locks on seasons; any number that nothing else in the database uses would work. */
const SEASON_LOCK = 5_021;
const ACTIVE_SEASON_LOCK = 5_022;

const WAIT_MS = 500;

export async function findActiveSeason(db: Db): Promise<StoredSeason | null> {
  return (
    (await db.selectFrom('season').select(COLUMNS).where('isActive', '=', true).executeTakeFirst()) ?? null
  );
}

export async function findSeason(db: Db, year: number, name: Season): Promise<StoredSeason | null> {
  const found = db.selectFrom('season').select(COLUMNS).where('year', '=', year).where('name', '=', name);
  return (await found.executeTakeFirst()) ?? null;
}

/** @throws NoResultError for an id that no season has */
export const getSeasonById = (db: Db, id: number): Promise<StoredSeason> =>
  db.selectFrom('season').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();

export type SeasonInList = StoredSeason & { isActive: boolean; isPrepared: boolean };

/** Every season, the latest first. */
export async function listSeasons(db: Db): Promise<SeasonInList[]> {
  return await db
    .selectFrom('season')
    .select(COLUMNS)
    .select('isActive')
    .select((season) => season('activatedAt', 'is', null).$castTo<boolean>().as('isPrepared'))
    .orderBy('year', 'desc')
    .orderBy(sql`array_position(array['WINTER', 'SPRING', 'SUMMER', 'FALL'], name)`, 'desc')
    .execute();
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
  const season = await findSeason(tx, year, name);
  if (season === null) throw new Error('A season was made and not found.');
  return season;
}

/** Prevents a change of the active season until the transaction ends (a shared lock). */
export async function shareActiveSeason(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ACTIVE_SEASON_LOCK})`.execute(tx);
}

/** Makes the season the only active one and creates it if it is new. */
export async function activateSeason(
  tx: Tx,
  season: { year: number; name: Season; now: Date },
): Promise<StoredSeason> {
  const { year, name, now } = season;
  await sql`select pg_advisory_xact_lock(${ACTIVE_SEASON_LOCK})`.execute(tx);
  await tx
    .updateTable('season')
    .set({ isActive: false })
    .where('isActive', '=', true)
    .where((where) => where.or([where('year', '<>', year), where('name', '<>', name)]))
    .execute();
  return await tx
    .insertInto('season')
    .values({
      year,
      name,
      programName: programName(year, name),
      isActive: true,
      createdAt: now,
      activatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['year', 'name']).doUpdateSet({
        isActive: true,
        activatedAt: sql<Date>`coalesce(season.activated_at, ${now})`,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
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
