import { setTimeout as pause } from 'node:timers/promises';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { requestCompressed } from './compressed-request.ts';
import { type Chance, clearBookings, makeBenchLeague } from './league.ts';
import { alternate, type Figure, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 5;
const ADDS = 400;
const COACHES = 50;
/** ten times as often as the spec's 30 seconds, for as many polls as 500 coaches make */
const POLL_MS = 3_000;
const POLLED = '/api/reservations/availability';

/** Adds a practice to each slot, one after the other. @returns adds per second */
async function rateOf(client: PlainClient, token: string, chances: readonly Chance[]): Promise<number> {
  const startedAt = performance.now();
  for (const { body } of chances) {
    const answer = await client.post('/api/admin/reserve', token, {
      venueId: body.VenueId,
      court: body.Court,
      reservationDate: body.ReservationDate,
      reservationTime: body.ReservationTime,
      divisionName: body.DivisionName,
      teamName: body.TeamName,
    });
    if (answer.status !== 200) throw new Error(`An Add got the response ${JSON.stringify(answer)}`);
  }
  return (chances.length * 1_000) / (performance.now() - startedAt);
}

/** Coaches who poll the open slots. @returns a function that stops them and returns the number of polls */
function startPolling(url: string, tokens: readonly string[]): () => Promise<number> {
  const stop = new AbortController();
  let looked = 0;
  const poll = async (token: string, index: number) => {
    let etag = '';
    await pause((index * POLL_MS) / COACHES, undefined, { signal: stop.signal }).catch(() => {});
    while (!stop.signal.aborted) {
      const answer = await requestCompressed(url + POLLED, {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'br',
        'if-none-match': etag,
      });
      if (answer.status !== 200 && answer.status !== 304) {
        throw new Error(`A poll of the open slots got status ${answer.status}.`);
      }
      etag = answer.etag;
      looked += 1;
      await pause(POLL_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const polling = Promise.all(tokens.map(poll));
  return async () => {
    stop.abort();
    await polling;
    return looked;
  };
}

/** The rate of an administrator's Adds while coaches poll, compared with Adds alone. */
export async function benchAdds(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(async (db) => {
    chances = await makeBenchLeague(db);
  });
  const { inside, process } = bench;
  const client = await PlainClient.open(process.url);
  try {
    const now = new Date();
    const admin = await makeAccount(inside.db, { role: 'ADMIN' });
    const token = await makeSession(inside.db, { accountId: admin.id, now });
    const coaches = await Promise.all(
      Array.from({ length: COACHES }, async () => {
        const { id } = await makeAccount(inside.db, {});
        return await makeSession(inside.db, { accountId: id, now });
      }),
    );
    const adds = chances.slice(0, ADDS);
    const alone = async () => {
      await clearBookings(inside.db);
      return await rateOf(client, token, adds);
    };
    let looked = 0;
    const besides = async () => {
      const stop = startPolling(process.url, coaches);
      const rate = await alone();
      looked += await stop();
      return rate;
    };
    await alone();
    const result = await alternate(ROUNDS, besides, alone);
    return [
      ratioFigure({
        what: `Adds while ${COACHES} coaches poll the open slots over Adds alone`,
        atLeast: 0.5,
        result,
        unit: 'Adds/s',
        how: `median of ${ROUNDS} pairs of ${ADDS} Adds, alternating; each coach polls every ${POLL_MS / 1_000} s (${looked} polls)`,
      }),
    ];
  } finally {
    client.close();
    await bench.close();
  }
}
