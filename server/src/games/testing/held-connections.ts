import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { OwnTestApp } from '@portal/testkit/app.ts';
import { openDb, openPool } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';

/**
 * Runs `work` with its own connections to the database.
 * @returns how many of them are in use whenever `work` starts a worker process
 */
export async function connectionsHeld(
  { portal, database }: OwnTestApp,
  work: (portal: Portal) => Promise<unknown>,
): Promise<number[]> {
  const pool = openPool(database.connection, portal.log);
  const held: number[] = [];
  const count = () => void held.push(pool.totalCount - pool.idleCount);
  // Node publishes here that a process is about to start
  subscribe('child_process', count);
  try {
    await work({ ...portal, db: openDb(pool) });
  } finally {
    unsubscribe('child_process', count);
    await pool.end();
  }
  return held;
}
