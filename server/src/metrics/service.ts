import { MAIL_STATES } from '@portal/domain/mail/mail-kinds.ts';
import type { PoolState } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { createLoopDelay, processFamilies } from './process-metrics.ts';
import { readStoredCounts, type StoredCounts } from './repository.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { type Family, gauge, metricsText } from './text-format.ts';

/** Where the service gets its figures from. */
export type MetricsSources = {
  requests: RequestMetrics;
  isReady: () => boolean;
  poolState: () => PoolState;
  openStreams: () => number;
  /** when this process last wrote its heartbeat; null until it has */
  lastBeatAt: () => Date | null;
  /** when the newest daily backup was made; null if there is none or this portal makes none */
  lastBackupAt: () => Promise<Date | null>;
};

/** The database is asked at most this often, however many monitors there are. */
const KEPT_MS = 5_000;
const QUERY_TIMEOUT_MS = 2_000;

const secondsSince = (at: Date, now: Date): number => Math.max(0, now.getTime() - at.getTime()) / 1_000;

/** A gauge of the seconds since an event; without a sample before the first event. */
const ageGauge = (name: string, help: string, at: Date | null, now: Date): Family => ({
  name,
  type: 'gauge',
  help,
  samples: at === null ? [] : [{ value: secondsSince(at, now) }],
});

/** The figures of this process for monitors (docs/spec/decisions.md#health). @see docs/decisions/0033-metrics.md */
export function createMetricsService(portal: Portal, sources: MetricsSources) {
  const { db, clock, log } = portal;
  const loopDelay = createLoopDelay();
  let kept: { counts: Promise<StoredCounts | null>; at: number } | null = null;
  let isAsking = false;

  /** null while the database is unreachable or too slow */
  function queryCounts(): Promise<StoredCounts | null> {
    const { promise, resolve } = Promise.withResolvers<StoredCounts | null>();
    const timer = setTimeout(() => resolve(null), QUERY_TIMEOUT_MS);
    isAsking = true;
    readStoredCounts(db)
      .then(resolve, (error: unknown) => {
        log.debug({ err: error }, 'could not read figures from the database');
        resolve(null);
      })
      .finally(() => {
        clearTimeout(timer);
        isAsking = false;
      });
    return promise;
  }

  function storedCounts(): Promise<StoredCounts | null> {
    if (!sources.isReady()) return Promise.resolve(null);
    const now = clock.now().getTime();
    const isOld = kept === null || Math.abs(now - kept.at) >= KEPT_MS;
    // a database that does not respond gets no more queries
    if (isOld && isAsking) return Promise.resolve(null);
    if (kept === null || isOld) kept = { counts: queryCounts(), at: now };
    return kept.counts;
  }

  function storedFamilies({ mails, oldestWaitingAt, jobsRunning }: StoredCounts): Family[] {
    const oldest = oldestWaitingAt === null ? 0 : secondsSince(oldestWaitingAt, clock.now());
    return [
      {
        name: 'portal_mails',
        type: 'gauge',
        help: 'Stored emails by state, of all processes.',
        samples: MAIL_STATES.map((state) => ({ labels: { state }, value: mails[state] ?? 0 })),
      },
      gauge('portal_mail_oldest_waiting_seconds', 'Age of the longest-waiting email; 0 for none.', oldest),
      gauge('portal_jobs_running', 'Set-up jobs that are running; of all processes.', jobsRunning),
    ];
  }

  async function ownFamilies(): Promise<Family[]> {
    const { inUse, idle, waiting, most } = sources.poolState();
    const lastBackupAt = await sources.lastBackupAt();
    const now = clock.now();
    return [
      {
        name: 'portal_db_pool_connections',
        type: 'gauge',
        help: 'Connections of the pool by state.',
        samples: [
          { labels: { state: 'in_use' }, value: inUse },
          { labels: { state: 'idle' }, value: idle },
        ],
      },
      gauge('portal_db_pool_waiting', 'Queries that wait for a connection.', waiting),
      gauge('portal_db_pool_max', 'Connections that the pool may have.', most),
      gauge('portal_event_streams_open', 'Open live streams.', sources.openStreams()),
      ageGauge(
        'portal_heartbeat_age_seconds',
        'Seconds since the last heartbeat of this process; missing until there was one.',
        sources.lastBeatAt(),
        now,
      ),
      ageGauge(
        'portal_backup_age_seconds',
        'Seconds since the newest daily backup; missing if there is none or this process makes none.',
        lastBackupAt,
        now,
      ),
    ];
  }

  return {
    /** All figures as text. Those of the database are missing while it is unreachable. */
    async read(): Promise<string> {
      const stored = await storedCounts();
      return metricsText([
        gauge(
          'portal_ready',
          'Whether the portal is started and reaches its database.',
          stored === null ? 0 : 1,
        ),
        ...sources.requests.families(),
        ...(await ownFamilies()),
        ...(stored === null ? [] : storedFamilies(stored)),
        ...processFamilies(loopDelay.p99Seconds()),
      ]);
    },

    stop: () => loopDelay.stop(),
  };
}

export type MetricsService = ReturnType<typeof createMetricsService>;
