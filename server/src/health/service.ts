import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { createDashboardCache } from './dashboard-cache.ts';
import { getHistory } from './history.ts';
import { isDatabaseReachable } from './repository.ts';
import { getSystemHealth, type HealthSources } from './system-health.ts';

/** What a supervisor, a load balancer or an administrator asks. */
export function createHealthService(
  portal: Portal,
  { isReady, mail, ...sources }: HealthSources & { isReady: () => boolean; mail: { hasServer: boolean } },
) {
  const { db, feed } = portal;
  /** Answers from memory need the feed, which may come back a moment after the database. */
  const isListening = () =>
    feed.waitUntilCurrent().then(
      () => true,
      () => false,
    );

  return {
    /** @throws AppError DATABASE_AWAY while the database is away or not migrated yet */
    async checkReadiness(): Promise<void> {
      if (isReady() && (await isDatabaseReachable(db)) && (await isListening())) return;
      throw new AppError('DATABASE_AWAY', 'The portal cannot reach its data right now.', {
        retryAfterSeconds: 2,
      });
    },

    getSystemHealth: () => getSystemHealth(portal, sources),
    getHistory: () => getHistory(portal),
    getDashboard: createDashboardCache(portal, mail.hasServer),
  };
}
