import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type AppOptions, buildApp } from '#app.ts';
import { FROM } from './mail-options.ts';
import { openTestPortal, type TestPortal, type TestPortalOptions } from './portal.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

export type TestAppOptions = TestPortalOptions &
  Partial<Pick<AppOptions, 'metricsToken' | 'isReady' | 'backups'>>;

export type TestApp = TestPortal & { app: FastifyInstance };

/** The whole portal without its front end, on a database that the caller made; several share one. */
export async function openTestApp(options: TestAppOptions): Promise<TestApp> {
  const opened = await openTestPortal(options);
  const app = await buildApp(opened.portal, {
    trustProxy: false,
    metricsToken: options.metricsToken ?? null,
    isReady: options.isReady ?? (() => true),
    dataDir: tmpdir(),
    backups: options.backups ?? null,
    mail: { from: FROM, hasServer: true },
    vitals: { poolState: opened.poolState, lastBeatAt: () => null },
    frontEnd: false,
  });
  return {
    ...opened,
    app,
    async close() {
      await app.close();
      await opened.close();
    },
  };
}

export type OwnTestApp = TestApp & { database: TestDatabase };

/** The same on a fresh database of its own, which `close` drops. */
export async function openOwnTestApp(options: Omit<TestAppOptions, 'connection'> = {}): Promise<OwnTestApp> {
  const database = await createTestDatabase();
  const opened = await openTestApp({ ...options, connection: database.connection });
  return {
    ...opened,
    database,
    async close() {
      await opened.close();
      await database.drop();
    },
  };
}

/** One app of this worker that waits for its next test. */
let waiting: ((now?: string) => OwnTestApp) | null = null;

async function findFeed({ portal }: TestApp): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'coaches-portal feed'`.execute(portal.db);
  return rows[0]?.pid ?? 0;
}

/**
 * A default app on an empty database, that another test may have used before: of what it remembers nothing is left but
 * its metrics. For the many tests that only call it; one that changes its parts, listens on a port or leaves a stream
 * open takes its own.
 */
export async function openKeptTestApp({ now }: Pick<TestAppOptions, 'now'> = {}): Promise<OwnTestApp> {
  if (waiting !== null) {
    const take = waiting;
    waiting = null;
    return take(now);
  }
  const opened = await openOwnTestApp();
  const { app, database, portal, clock } = opened;
  const [feedPid, parts, begin] = [await findFeed(opened), { ...portal }, clock.now()];
  const isAsBefore = async () => {
    if (waiting !== null || app.server.listening || !(await database.empty(feedPid))) return false;
    Object.assign(portal, parts);
    clock.set(begin);
    await portal.feed.caughtUp();
    await portal.settings.reload();
    return true;
  };
  const take = (startsAt?: string): OwnTestApp => {
    if (startsAt !== undefined) clock.set(startsAt);
    return {
      ...opened,
      async close() {
        if (await isAsBefore().catch(() => false)) waiting = take;
        else await opened.close();
      },
    };
  };
  return take(now);
}
