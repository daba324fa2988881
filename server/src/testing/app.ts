import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
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
