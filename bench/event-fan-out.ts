import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '@portal/server/platform/db/database.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { heldBytes, INSPECTED } from '@portal/testkit/held-memory.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { requestCompressed } from './compressed-request.ts';
import { type EventReaders, openEventReaders } from './event-readers.ts';
import { type Chance, makeBenchLeague } from './league.ts';
import { boundFigure, type Figure, median } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const READERS = 500;
const ROUNDS = 60;
const REFRESHES = 40;
/** long enough for every burst to end */
const APART_MS = 1_100;
const SETTLE_MS = 5_000;
/** How long a browser delays its request after an event (web/src/live). */
const JITTER_MS = 250;
const PROBE_MS = 10;
const EVENTS = '/api/events';
const LIST = '/api/reservations/availability';
/** the start of a stream */
const BEGUN = 'data: {"days":null,"own":true}\n\n';
const BARE = fileURLToPath(new URL('./bare-events.ts', import.meta.url));

async function openSessions(db: Db): Promise<string[]> {
  const now = new Date();
  return await Promise.all(
    Array.from({ length: READERS }, async () => {
      const { id } = await makeAccount(db, {});
      return await makeSession(db, { accountId: id, now });
    }),
  );
}

const eventOf = (day: string) => `data: {"days":["${day}"]`;

/** Milliseconds from a booking's response until the last reader has its event. */
async function timeBooking(client: PlainClient, readers: EventReaders, chance: Chance): Promise<number> {
  const all = readers.all(eventOf(String(chance.body.ReservationDate)));
  const answer = await client.post('/api/reservations/reserve', chance.token, chance.body);
  const answeredAt = performance.now();
  if (answer.status !== 200) throw new Error(`A booking got the response ${JSON.stringify(answer)}`);
  return (await all) - answeredAt;
}

/** The same for a bare server with the bytes of such an event. */
async function timeBare(client: PlainClient, readers: EventReaders, day: string): Promise<number> {
  const event = `id: 100\nevent: slots\ndata: {"days":["${day}"],"own":false}\n\n`;
  const all = readers.all(eventOf(day));
  await client.post('/', '', { event });
  const answeredAt = performance.now();
  return (await all) - answeredAt;
}

async function startBare(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}`, child };
}

/** A browser with its list: the client with which it polls, its token and the ETag of its list. */
type Asker = { client: PlainClient; token: string; etag: string };

/**
 * All of them request the list again after an event.
 * @returns when the last one had it, and how long other calls took (ms)
 */
async function timeRefresh(
  askers: readonly Asker[],
  other: PlainClient,
  book: () => Promise<number>,
): Promise<{ last: number; others: number[] }> {
  const elapsedMs = await book();
  const bookedAt = performance.now() - elapsedMs;
  const others: number[] = [];
  let isOver = false;
  const probe = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await other.get('/api/auth/me', askers[0]?.token ?? '', '');
      others.push(performance.now() - startedAt);
      await pause(PROBE_MS);
    }
  };
  const probing = probe();
  await Promise.all(
    askers.map(async (asker) => {
      await pause(Math.random() * JITTER_MS);
      const answer = await asker.client.get(LIST, asker.token, asker.etag);
      if (answer.status !== 200 || answer.etag === asker.etag) {
        throw new Error(`The list after a booking got status ${answer.status} and ETag ${answer.etag}.`);
      }
      asker.etag = answer.etag;
    }),
  );
  const last = performance.now() - bookedAt;
  isOver = true;
  await probing;
  return { last, others };
}

const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

/** The cost of 500 open browsers, and how soon they learn of a booking. */
export async function benchEventFanOut(): Promise<Figure[]> {
  let chances: Chance[] = [];
  const bench = await openWorkbench(
    async (db) => {
      chances = await makeBenchLeague(db);
    },
    { NODE_OPTIONS: INSPECTED },
  );
  const bare = await startBare();
  const { url } = bench.process;
  const client = await PlainClient.open(url);
  const bareClient = await PlainClient.open(bare.url);
  const closing: { close(): void }[] = [client, bareClient];
  try {
    const tokens = await openSessions(bench.inside.db);
    // one-time loading and building is not part of the cost of streams
    for (const chance of chances.splice(0, 20)) {
      await client.post('/api/reservations/reserve', chance.token, chance.body);
      await requestCompressed(url + LIST, { ...bearer(tokens[0]), 'accept-encoding': 'br' });
    }
    await pause(SETTLE_MS);
    const before = await heldBytes(bench.process);
    const readers = await openEventReaders(
      url,
      tokens.map((token) => ({ path: EVENTS, token })),
      BEGUN,
    );
    closing.push(readers);
    await pause(SETTLE_MS);
    const heldByStreams = async () => ((await heldBytes(bench.process)) - before) / 1_000_000;
    const streams = await heldByStreams();

    const bareReaders = await openEventReaders(
      bare.url,
      tokens.map((token) => ({ path: EVENTS, token })),
      ': begun\n\n',
    );
    closing.push(bareReaders);
    const seen: { portal: number[]; bare: number[] } = { portal: [], bare: [] };
    for (const chance of chances.splice(0, ROUNDS)) {
      seen.portal.push(await timeBooking(client, readers, chance));
      await pause(APART_MS);
      seen.bare.push(await timeBare(bareClient, bareReaders, String(chance.body.ReservationDate)));
    }
    const afterwards = await heldByStreams();

    const askers = await Promise.all(
      tokens.map(async (token) => ({ client: await PlainClient.open(url), token, etag: '' })),
    );
    const other = await PlainClient.open(url);
    closing.push(other, ...askers.map((asker) => asker.client));
    for (const asker of askers) asker.etag = (await asker.client.get(LIST, asker.token, '')).etag;
    const refreshes: { last: number; others: number[] }[] = [];
    for (const chance of chances.splice(0, REFRESHES)) {
      refreshes.push(await timeRefresh(askers, other, () => timeBooking(client, readers, chance)));
      await pause(APART_MS);
    }
    const lasts = refreshes.map(({ last }) => last);
    const others = refreshes.flatMap((refresh) => refresh.others);
    const overBare = (hundredth: number) => {
      const [portal, least] = [percentile(seen.portal, hundredth), percentile(seen.bare, hundredth)];
      return `${(portal / least).toFixed(2)} times a bare node:http server with the same bytes (${least.toFixed(1)} ms), alternating`;
    };
    const figure = (what: string, value: number, atMost: number | null, how: string, unit = 'ms') =>
      boundFigure({ what, atMost, value, unit, how });
    return [
      figure(
        `Memory for ${READERS} open streams`,
        streams,
        60,
        'heap and external, garbage collected, above the level before the first',
        'MB',
      ),
      figure(
        '… after events',
        afterwards,
        60,
        `heap and external, garbage collected, after ${ROUNDS} events to each`,
        'MB',
      ),
      figure(
        `From a booking's response to the last of ${READERS} streams, p50`,
        median(seen.portal),
        null,
        `${ROUNDS} bookings; ${overBare(50)}`,
      ),
      figure('… p99', percentile(seen.portal, 99), 1_000, overBare(99)),
      figure(
        `… until all ${READERS} have the new list of 2,000 slots, p50`,
        median(lasts),
        null,
        `each requests it within ${JITTER_MS} ms; ${REFRESHES} bookings`,
      ),
      figure('… p99', percentile(lasts, 99), 1_000, `${REFRESHES} bookings`),
      figure(
        '… other calls meanwhile, p99',
        percentile(others, 99),
        300,
        `${others.length} calls of /auth/me`,
      ),
    ];
  } finally {
    for (const one of closing) one.close();
    bare.child.kill('SIGTERM');
    await bench.close();
  }
}
