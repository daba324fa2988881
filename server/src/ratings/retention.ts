import {
  DEFAULT_RETENTION_SEASONS,
  isRetention,
  RETENTION_GRACE_DAYS,
  seasonsPastRetention,
} from '@portal/domain/ratings/retention.ts';
import { type IsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { before, DAY_MS } from '#auth/lifetime.ts';
import { readSetting, storeSettings } from '#league/settings.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-log.ts';
import { listSeasons, type RatedSeason } from './rated-season.ts';
import { lockWindow } from './window.ts';

const GRACE_MS = RETENTION_GRACE_DAYS * DAY_MS;

/** How many later seasons ratings are kept for. */
export async function readRetention(db: Db): Promise<number> {
  const stored = await readSetting(db, SETTING);
  return typeof stored === 'number' && isRetention(stored) ? stored : DEFAULT_RETENTION_SEASONS;
}

function pastIds(seasons: readonly RatedSeason[], keep: number): number[] {
  const active = seasons.find(({ isActive }) => isActive)?.id ?? null;
  return seasonsPastRetention(
    seasons.map(({ id }) => id),
    active,
    keep,
  );
}

/** The day, in league time, on which a season's ratings will be deleted; null while they are kept. */
export function deletionDate(
  { clock, settings }: Portal,
  seasons: readonly RatedSeason[],
  season: RatedSeason,
  keep: number,
): IsoDate | null {
  if (season.players === 0 || !pastIds(seasons, keep).includes(season.id)) return null;
  const dueAt = season.dueAt ?? clock.now();
  return leagueNow(new Date(dueAt.getTime() + GRACE_MS), settings.current().timeZone).date;
}

/**
 * Deletes the players and ratings of seasons after their retention and a grace period, and writes it to the access log.
 * Several processes may do it at the same time.
 */
export async function deleteExpiredRatings(portal: Portal): Promise<void> {
  const { db, clock, log } = portal;
  const now = clock.now();
  const [seasons, keep] = [await listSeasons(db), await readRetention(db)];
  await inTransaction(db, (tx) => markDue(tx, pastIds(seasons, keep), now));
  for (const seasonId of await listDue(db, before(now, GRACE_MS))) {
    const deleted = await inTransaction(db, async (tx) => {
      await lockWindow(tx, seasonId, 'exclusive');
      const counts = await deleteSeasonRatings(tx, seasonId);
      if (counts.players > 0) {
        await logAccess(tx, { accountId: null, action: 'retention-deleted', seasonId, now });
      }
      return counts;
    });
    log.info({ seasonId, ...deleted }, 'ratings deleted at the end of their retention');
  }
}

const SETTING = 'ratingRetentionSeasons';

export const storeRetention = (tx: Tx, seasons: number): Promise<void> =>
  storeSettings(tx, { [SETTING]: seasons });

/** Marks the ratings of these seasons as due for deletion from now on, and clears the mark of all other seasons. */
async function markDue(tx: Tx, pastIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update rating_season set due_at = case when season_id = any(${pastIds as number[]}::int[]) then ${now}::timestamptz end
    where (due_at is null) = (season_id = any(${pastIds as number[]}::int[]))`.execute(tx);
}

/** Seasons that were due by then and still have players. */
async function listDue(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('ratingSeason as w')
    .select('w.seasonId as id')
    .where('w.dueAt', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('division as d')
          .innerJoin('team as t', 't.divisionId', 'd.id')
          .innerJoin('player as p', 'p.teamId', 't.id')
          .whereRef('d.seasonId', '=', 'w.seasonId'),
      ),
    )
    .orderBy('w.seasonId')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a season's players and ratings; its settings stay. */
export async function deleteSeasonRatings(
  tx: Tx,
  seasonId: number,
): Promise<{ players: number; ratings: number }> {
  const ofSeason = sql`select p.id from player p join team t on t.id = p.team_id
    join division d on d.id = t.division_id where d.season_id = ${seasonId}`;
  const ratings = await sql`delete from rating where player_id in (${ofSeason})`.execute(tx);
  const players = await sql`delete from player where id in (${ofSeason})`.execute(tx);
  return { players: Number(players.numAffectedRows ?? 0), ratings: Number(ratings.numAffectedRows ?? 0) };
}
