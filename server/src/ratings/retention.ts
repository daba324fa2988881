import {
  DEFAULT_RETENTION_SEASONS,
  isRetention,
  RETENTION_GRACE_DAYS,
  seasonsPastRetention,
} from '@portal/domain/ratings/retention.ts';
import { type IsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { before, DAY_MS } from '#auth/lifetime.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-repository.ts';
import { listSeasons, type RatedSeason } from './league-repository.ts';
import { deleteSeasonRatings, findRetention, listDue, markDue } from './retention-repository.ts';
import { lockWindow } from './window-repository.ts';

const GRACE_MS = RETENTION_GRACE_DAYS * DAY_MS;

/** How many later seasons ratings are kept for. */
export async function readRetention(db: Db): Promise<number> {
  const stored = await findRetention(db);
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
