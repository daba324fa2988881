import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@portal/server/platform/db/database.ts';
import type { PortalProcess } from '@portal/testkit/portal-process.ts';
import autocannon from 'autocannon';
import { bookAll, bookersAt } from './booking-rate.ts';
import { type Chance, clearBookings } from './league.ts';
import { residentMegabytes } from './resident.ts';

const SETTLE_SECONDS = 5;
const LOAD_SECONDS = 10;
const POLLING = 100;
const CLIENTS = 16;

/** Resident megabytes of a portal's process: before the load, after it, and at its peak. */
export type MemorySeen = { idle: number; after: number; peak: number; settled: string; load: string };

/** Puts a newly started process under load. @param db the database with the league of the chances */
export async function memoryUnderLoad(
  { url, pid }: PortalProcess,
  db: Db,
  chances: readonly Chance[],
): Promise<MemorySeen> {
  await pause(SETTLE_SECONDS * 1_000);
  const idle = residentMegabytes(pid);
  const headers = { authorization: `Bearer ${chances[0]?.token}`, 'accept-encoding': 'br' };
  const polled = `${url}/api/reservations/availability`;
  const polling = autocannon({ url: polled, headers, connections: POLLING, duration: LOAD_SECONDS });
  const bookers = await bookersAt(url, CLIENTS);
  let peak = idle;
  const endAt = performance.now() + LOAD_SECONDS * 1_000;
  while (performance.now() < endAt) {
    await clearBookings(db);
    await bookAll(chances.slice(0, 400), CLIENTS, bookers.book);
    peak = Math.max(peak, residentMegabytes(pid));
  }
  const { requests } = await polling;
  bookers.close();
  peak = Math.max(peak, residentMegabytes(pid));
  await pause(SETTLE_SECONDS * 1_000);
  const after = residentMegabytes(pid);
  return {
    idle,
    after,
    peak,
    settled: `${SETTLE_SECONDS} s`,
    load: `${LOAD_SECONDS} s of ${POLLING} polling connections (${requests.total} responses) and ${CLIENTS} booking ones`,
  };
}
