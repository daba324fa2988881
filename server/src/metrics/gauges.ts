import { MAIL_STATES } from '@portal/domain/mail/mail-kinds.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Db, PoolState } from '#platform/db/database.ts';
import { serve } from '#platform/http/serve.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';

/** Where the figures come from. */
type MetricsSources = {
  /** already contains the counts of answers */
  registry: Registry;
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

/** Figures that are read for each query, besides those of the process. */
function registerGauges(portal: Portal, sources: MetricsSources): void {
  const { clock } = portal;
  const { registry, poolState, openStreams, lastBeatAt, lastBackupAt } = sources;
  const registers = [registry];
  const storedCounts = createStoredCounts(portal, sources.isReady);

  /** @param read null if the figure is unknown, which leaves it out */
  function gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }
  const secondsSince = (at: Date | null): number | null =>
    at === null ? null : Math.max(0, clock.now().getTime() - at.getTime()) / 1_000;

  gauge('portal_ready', 'Whether the portal is started and reaches its database.', async () =>
    (await storedCounts()) === null ? 0 : 1,
  );
  new Gauge({
    name: 'portal_mails',
    help: 'Stored emails by state, of all processes.',
    labelNames: ['state'],
    registers,
    async collect() {
      const stored = await storedCounts();
      this.reset();
      if (stored !== null) for (const state of MAIL_STATES) this.set({ state }, stored.mails[state] ?? 0);
    },
  });
  gauge('portal_mail_oldest_waiting_seconds', 'Age of the longest-waiting email; 0 for none.', async () => {
    const stored = await storedCounts();
    return stored === null ? null : (secondsSince(stored.oldestWaitingAt) ?? 0);
  });
  gauge(
    'portal_jobs_running',
    'Set-up jobs that are running; of all processes.',
    async () => (await storedCounts())?.jobsRunning ?? null,
  );
  new Gauge({
    name: 'portal_db_pool_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = poolState();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
    },
  });
  gauge('portal_db_pool_waiting', 'Queries that wait for a connection.', () => poolState().waiting);
  gauge('portal_db_pool_max', 'Connections that the pool may have.', () => poolState().most);
  gauge('portal_event_streams_open', 'Open live streams.', openStreams);
  gauge(
    'portal_heartbeat_age_seconds',
    'Seconds since the last heartbeat of this process; missing until there was one.',
    () => secondsSince(lastBeatAt()),
  );
  gauge(
    'portal_backup_age_seconds',
    'Seconds since the newest daily backup; missing if there is none or this process makes none.',
    async () => secondsSince(await lastBackupAt()),
  );
  new Gauge({
    name: 'portal_build_info',
    help: 'The running version; always 1.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.version }, 1);
}

/** Reads the counts of the database; null while it is unreachable, too slow, or not ready. */
function createStoredCounts({ db, clock, log }: Portal, isReady: () => boolean) {
  let kept: { counts: Promise<StoredCounts | null>; at: number } | null = null;
  let isReading = false;

  function countInDatabase(): Promise<StoredCounts | null> {
    const { promise, resolve } = Promise.withResolvers<StoredCounts | null>();
    const timer = setTimeout(() => resolve(null), QUERY_TIMEOUT_MS);
    isReading = true;
    readStoredCounts(db)
      .then(resolve, (error: unknown) => {
        log.debug({ err: error }, 'could not read figures from the database');
        resolve(null);
      })
      .finally(() => {
        clearTimeout(timer);
        isReading = false;
      });
    return promise;
  }

  return (): Promise<StoredCounts | null> => {
    if (!isReady()) return Promise.resolve(null);
    const now = clock.now().getTime();
    const isOld = kept === null || Math.abs(now - kept.at) >= KEPT_MS;
    // a database that does not respond gets no more queries
    if (isOld && isReading) return Promise.resolve(null);
    if (kept === null || isOld) kept = { counts: countInDatabase(), at: now };
    return kept.counts;
  };
}

type StoredCounts = {
  /** stored emails by state */
  mails: Record<string, number>;
  /** when the longest-waiting email was written; null if none is waiting */
  oldestWaitingAt: Date | null;
  jobsRunning: number;
};

/** The counts that only the database has, in one query that uses indexes only. */
async function readStoredCounts(db: Db): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    select
      (select coalesce(jsonb_object_agg(state, n), '{}') from (
        select state, count(*) as n from mail where state <> 'waiting' group by state
        union all select 'waiting', count(*) from mail where state = 'waiting'
      ) m) as mails,
      (select min(queued_at) from mail where state = 'waiting') as "oldestWaitingAt",
      (select count(*) from job where state = 'running') as "jobsRunning"`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('The database gave no counts.');
  return counts;
}

/** The figures of this process for monitors (docs/spec/decisions.md#health). @see docs/decisions/0033-metrics.md */
export function metricsRoutes(app: FastifyInstance, portal: Portal, sources: MetricsSources): void {
  const { registry } = sources;
  registerGauges(portal, sources);
  let isMeasuring = false;

  serve(app, {
    async getMetrics(call) {
      // from the first query on, so a portal without monitors has no overhead
      if (!isMeasuring) collectDefaultMetrics({ register: registry });
      isMeasuring = true;
      return call.reply.type(registry.contentType).send(await registry.metrics());
    },
  });
}
