import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD_COST } from '@portal/server/auth/passwords.ts';
import { createSettings } from '@portal/server/league/settings.ts';
import { openChangeFeed } from '@portal/server/platform/db/change-feed.ts';
import { type Db, openDb, openPool } from '@portal/server/platform/db/database.ts';
import { findRunningDatabase } from '@portal/server/platform/db/embedded/start.ts';
import { createLog } from '@portal/server/platform/log/log.ts';
import type { Portal } from '@portal/server/portal.ts';
import { type PortalProcess, startPortalProcess } from '@portal/testkit/portal-process.ts';

/** A portal as `npm start` runs it, and a second portal in this process on its database. */
export type Workbench = {
  process: PortalProcess;
  /** a portal on the same database, to measure calls without HTTP */
  inside: Portal;
  close(): Promise<void>;
};

/** A folder on disk, like a real league's, so that durability has its real cost. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'portal-bench-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/**
 * @param prepare fills the empty database before the measurements
 * @param env more environment variables for the portal's process
 */
export async function openWorkbench(
  prepare: (db: Db) => Promise<void>,
  env: Record<string, string> = {},
): Promise<Workbench> {
  const dataDir = newFolder();
  const process = await startPortalProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'info', ...env });
  const connection = await findRunningDatabase(dataDir);
  if (connection === null) throw new Error('The portal’s database is not running.');
  const log = createLog('silent');
  const db = openDb(openPool(connection, log));
  await prepare(db);
  const feed = openChangeFeed(connection, log, { alone: false });
  const settings = createSettings(db, { timeZone: 'America/New_York' });
  await settings.reload();
  const inside: Portal = {
    db,
    feed,
    clock: { now: () => new Date() },
    settings,
    log,
    publicUrl: process.url,
    throttle: false,
    mailPauseMs: 60_000,
    passwordCost: PASSWORD_COST,
    linkAnswerMs: 0,
    enrollmentSource: null,
    spoolFolder: join(dataDir, 'tmp'),
    hasRoom: async () => true,
  };
  return {
    process,
    inside,
    async close() {
      await feed.close();
      await db.destroy();
      await process.stop();
      removeFolder(dataDir);
    },
  };
}
