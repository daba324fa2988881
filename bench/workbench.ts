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

/** A running portal as `npm start` makes it, and its database as another portal would use it. */
export type Workbench = {
  process: PortalProcess;
  /** on the same database: what a call costs without HTTP */
  inside: Portal;
  close(): Promise<void>;
};

/** A folder on the disk, like a league's: durability costs what it costs there. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'portal-bench-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/**
 * @param prepare fills the empty database before anything is measured
 * @param env what the portal's process gets besides
 */
export async function openWorkbench(
  prepare: (db: Db) => Promise<void>,
  env: Record<string, string> = {},
): Promise<Workbench> {
  const dataDir = newFolder();
  const process = await startPortalProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'info', ...env });
  const connection = await findRunningDatabase(dataDir);
  if (connection === null) throw new Error('The database of the portal does not run.');
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
