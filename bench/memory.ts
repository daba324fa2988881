import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type Chance, clearBookings, makeBenchLeague } from './league.ts';
import { boundFigure, type Figure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { residentMegabytes } from './resident.ts';
import { openWorkbench } from './workbench.ts';

const SETTLE_MS = 5_000;
const LOAD_SECONDS = 10;
const CLIENTS = 16;

/** How much memory the portal's process takes, at rest and after work. */
export async function benchMemory(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const { url, pid } = bench.process;
  try {
    await pause(SETTLE_MS);
    const idle = residentMegabytes(pid);
    const headers = { authorization: `Bearer ${chances[0]?.token}`, 'accept-encoding': 'br' };
    const polled = `${url}/api/reservations/availability`;
    const polling = autocannon({ url: polled, headers, connections: 100, duration: LOAD_SECONDS });
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => PlainClient.open(url)));
    let peak = idle;
    const endAt = performance.now() + LOAD_SECONDS * 1_000;
    while (performance.now() < endAt) {
      await clearBookings(bench.inside.db);
      const waiting = chances.slice(0, 400);
      const work = async (client: PlainClient) => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          await client.post('/api/reservations/reserve', next.token, next.body);
        }
      };
      await Promise.all(clients.map(work));
      peak = Math.max(peak, residentMegabytes(pid));
    }
    const { requests } = await polling;
    for (const client of clients) client.close();
    peak = Math.max(peak, residentMegabytes(pid));
    await pause(SETTLE_MS);
    const after = residentMegabytes(pid);
    const load = `${LOAD_SECONDS} s of 100 polling connections (${requests.total} answers) and ${CLIENTS} booking ones`;
    const figure = (what: string, value: number, atMost: number | null, how: string) =>
      boundFigure({ what, atMost, value, unit: 'MB', how });
    return [
      figure('Resident memory of the portal, idle', idle, 160, `${SETTLE_MS / 1_000} s after the start`),
      figure('… after load', after, 160, `${SETTLE_MS / 1_000} s after ${load}`),
      figure('… at its highest', peak, null, load),
    ];
  } finally {
    await bench.close();
  }
}
