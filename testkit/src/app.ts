import { tmpdir } from 'node:os';
import { type AppOptions, buildApp } from '@portal/server/app.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { keepPool } from './kept-database.ts';
import { FROM } from './mail-options.ts';
import { openTestPortal, type TestPortal, type TestPortalOptions } from './portal.ts';
import { createTestDatabase, type TestDatabase } from './postgres.ts';

export type TestAppOptions = TestPortalOptions &
  Partial<Pick<AppOptions, 'metricsToken' | 'isReady' | 'backups'>>;

export type TestApp = TestPortal & { app: FastifyInstance };

/** The whole portal without its front end, on the caller's database, which several apps may share. */
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

/** The same on a new database, which `close` drops. */
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

/** Apps on one empty database, which an earlier test may have used. */
type KeptApps = { apps: readonly TestApp[]; database: TestDatabase; close(): Promise<void> };

/** The idle apps of this worker, by how many share a database. */
const waiting = new Map<number, (now?: string) => KeptApps>();

async function feedPids({ portal }: TestApp): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'coaches-portal feed'`.execute(portal.db);
  return rows.map(({ pid }) => pid);
}

async function openKept(count: 1 | 2, now?: string): Promise<KeptApps> {
  const used = waiting.get(count);
  if (used !== undefined) {
    waiting.delete(count);
    return used(now);
  }
  const database = await createTestDatabase();
  const { connection } = database;
  // a single app uses the database's pool
  const pools = count === 1 ? [] : [keepPool(connection), keepPool(connection)];
  const apps = await Promise.all(
    pools.length === 0
      ? [openTestApp({ connection })]
      : pools.map(({ pool }) => openTestApp({ connection, pool })),
  );
  const feeds = await feedPids(apps[0] as TestApp);
  const before = apps.map(({ portal, clock }) => ({ parts: { ...portal }, instant: clock.now() }));
  const isAsBefore = async () => {
    const isUsable = pools.every(({ isQuiet }) => isQuiet()) && !apps.some(({ app }) => app.server.listening);
    const pids = [...feeds, ...pools.flatMap((kept) => kept.pids())];
    if (waiting.has(count) || !isUsable || !(await database.empty(pids))) return false;
    for (const [index, { portal, clock }] of apps.entries()) {
      Object.assign(portal, before[index]?.parts);
      clock.set(before[index]?.instant ?? '');
      await portal.feed.waitUntilCurrent();
      await portal.settings.reload();
    }
    return true;
  };
  const take = (startsAt?: string): KeptApps => {
    if (startsAt !== undefined) for (const { clock } of apps) clock.set(startsAt);
    return {
      apps,
      database,
      async close() {
        if (await isAsBefore().catch(() => false)) {
          waiting.set(count, take);
          return;
        }
        await Promise.all(apps.map((app) => app.close()));
        await database.drop();
      },
    };
  };
  return take(now);
}

/**
 * A default app on an empty database, which an earlier test may have used: only its metrics are kept. For the many
 * tests that only call it. A test that changes its parts, listens on a port or leaves a stream open needs its own app.
 */
export async function openKeptTestApp({ now }: Pick<TestAppOptions, 'now'> = {}): Promise<OwnTestApp> {
  const { apps, database, close } = await openKept(1, now);
  return { ...(apps[0] as TestApp), database, close };
}

export type TwoTestApps = { apps: [TestApp, TestApp]; database: TestDatabase; close(): Promise<void> };

/** The same with a second app on that database, which has its own pool and feed, like another process. */
export async function openTwoKeptTestApps(): Promise<TwoTestApps> {
  const { apps, ...kept } = await openKept(2);
  return { ...kept, apps: apps as [TestApp, TestApp] };
}
