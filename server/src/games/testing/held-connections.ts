import type { OwnTestApp } from '@portal/testkit/app.ts';
import { vi } from 'vitest';
import { openDb, openPool } from '#platform/db/database.ts';
import { workerProcesses } from '#platform/worker/run-in-worker.ts';
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
  const { start } = workerProcesses;
  vi.spyOn(workerProcesses, 'start').mockImplementation((heapMegabytes) => {
    held.push(pool.totalCount - pool.idleCount);
    return start(heapMegabytes);
  });
  await work({ ...portal, db: openDb(pool) }).finally(() => pool.end());
  return held;
}
