import type { Db } from '@portal/server/platform/db/database.ts';
import { findRunningDatabase } from '@portal/server/platform/db/embedded/start.ts';
import { type HeldTable, holdTable } from '@portal/testkit/hold-table.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import { raceZone } from '@portal/testkit/race-league.ts';
import { sql } from 'kysely';
import type { GateContext } from '../frame/context.ts';
import { untilOldSessionsEnded } from './old-sessions.ts';
import { until } from './until.ts';

/** A portal with an embedded database that is killed and restarted on the same data. */
export type KillablePortal = {
  /** of the current process */
  url(): string;
  pid(): number;
  inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** @param meanwhile runs when the old process and its transactions have ended, before the new one starts */
  killAndRestart(meanwhile?: () => Promise<void>): Promise<void>;
  /** shuts it down with its database */
  stop(): Promise<void>;
  /** Starts work that writes to the table, and kills the portal in the middle of its transaction. */
  killInTheMiddle(table: HeldTable, work: () => Promise<unknown>): Promise<void>;
};

export async function openKillablePortal(context: GateContext): Promise<KillablePortal> {
  const DATA_DIR = context.folder();
  const start = () => context.portal({ DATA_DIR, LEAGUE_TIME_ZONE: raceZone(), THROTTLE: 'off' });
  let running: PortalProcess = await start();

  async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const connection = await findRunningDatabase(DATA_DIR);
    if (connection === null) throw new Error('The embedded database is not running.');
    return await context.inDatabase(connection, work);
  }

  async function killAndRestart(meanwhile?: () => Promise<void>): Promise<void> {
    const killedAt = new Date();
    running.child.kill('SIGKILL');
    await running.ended;
    await inDatabase((db) => untilOldSessionsEnded(db, killedAt));
    await meanwhile?.();
    running = await start();
  }

  return {
    url: () => running.url,
    pid: () => running.pid,
    inDatabase,
    killAndRestart,
    stop: () => running.stop(),
    async killInTheMiddle(table, work) {
      const release = await holdTable(DATA_DIR, table);
      try {
        const done = work().catch(() => {});
        await inDatabase((db) => until(() => isAnyoneBlocked(db)));
        await killAndRestart();
        await done;
      } finally {
        await release();
      }
    },
  };
}

/** Whether a transaction waits for a table, which means that it has begun and not ended. */
async function isAnyoneBlocked(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted and locktype = 'relation'`.execute(db);
  return rows.length > 0;
}
