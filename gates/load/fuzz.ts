import { systemClock } from '@portal/server/platform/clock.ts';
import { heldBytes, INSPECTED } from '@portal/testkit/held-memory.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import { routeNames } from '@portal/testkit/sample-calls.ts';
import type { GateContext } from '../frame/context.ts';
import { atMost, exactly, type Figure, holds, noneOf } from '../frame/gate.ts';
import { CALLERS, generated, validRequests } from './hostile-traffic.ts';
import { longRequests, slowestForOthers } from './long-fields.ts';
import { loopDelayMs, METRICS_TOKEN, megabytes, residentBytes } from './process-figures.ts';
import { openRawConnection, type RawReply } from './raw-connection.ts';

/** A copy with about that share of its bits flipped, at least one, as mutation fuzzers do. */
function flipBits(bytes: Buffer, share: number, random: () => number): Buffer {
  const copy = Buffer.from(bytes);
  const flips = Math.max(1, Math.round(bytes.length * 8 * share * 2 * random()));
  for (let flip = 0; flip < flips; flip += 1) {
    const bit = Math.floor(random() * bytes.length * 8);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  }
  return copy;
}

const SEED = 20_261_121;
const LANES = 12;
const HUNG_MS = 5_000;
/** the default of zzuf */
const SHARE = 0.004;
const BATCH = 12;
/** how long other clients may wait because of one request with a long field */
const OTHERS_WAIT_MS = 50;
/** stops after this many hung requests */
const ENOUGH = 24;

type Seen = { sent: number; errors: number; hung: number; silent: number; delayMs: number };

/** Sends the queued requests over several connections at once. */
async function inLanes(
  waiting: Buffer[],
  seen: Seen,
  ask: (lane: number, bytes: Buffer) => Promise<RawReply>,
) {
  const work = async (lane: number) => {
    for (let bytes = waiting.pop(); bytes !== undefined && seen.hung < ENOUGH; bytes = waiting.pop()) {
      const { status, isHung } = await ask(lane, bytes);
      seen.sent += 1;
      if (status >= 500) seen.errors += 1;
      if (isHung) seen.hung += 1;
      else if (status === 0) seen.silent += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => work(lane)));
}

/** Sends bytes that may not be valid HTTP, and closes the sending side. */
async function askOnce(port: number, bytes: Buffer): Promise<RawReply> {
  try {
    const answer = await rawRequest(port, bytes, { withinMs: HUNG_MS, half: true });
    return { status: answer?.statusCode ?? 0, isHung: false };
  } catch {
    return { status: 0, isHung: true };
  }
}

/** Sends generated requests to every call as every caller, and flips bits of valid ones. */
export async function fuzzed(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const connection = { connectionString: DATABASE_URL };
  const env = { DATABASE_URL, METRICS_TOKEN, THROTTLE: 'off', NODE_OPTIONS: INSPECTED };
  const portal = await context.portal(env);
  const { url, port, pid } = portal;
  /** both after a full garbage collection: without load nothing else collects, and garbage is no growth */
  const memory = async () => ({
    held: await heldBytes(portal),
    resident: residentBytes(pid),
  });
  const counts = { generated: context.size(60_000, 2_000), flipped: context.size(12_000, 400) };
  const seen: Seen = { sent: 0, errors: 0, hung: 0, silent: 0, delayMs: 0 };
  let before: Awaited<ReturnType<typeof memory>> | undefined;
  let slowest = { what: 'none', ms: 0 };

  await context.inDatabase(connection, async (db) => {
    const league = await makeLeague(db, systemClock.now());
    const long = await longRequests(db, league, context.size(5, 1));
    slowest = await slowestForOthers({ port, pid }, long, OTHERS_WAIT_MS);
    context.log(`${long.length} requests with a long field; slowest for others: ${slowest.what}`);
    await loopDelayMs(url);
    const lanes = Array.from({ length: LANES }, () => openRawConnection(port));
    const each = Math.min(BATCH, Math.ceil(counts.generated / routeNames.length / CALLERS.length));
    for (let round = 0; seen.sent < counts.generated && seen.hung < ENOUGH; round += 1) {
      for (const [index, name] of routeNames.entries()) {
        // what calls load and compile on first use does not count as growth
        if (seen.sent >= context.size(5_000, 500)) before ??= await memory();
        const seed = SEED + index + 1_000 * round;
        const batches = CALLERS.map((caller) => generated(db, league, { name, caller, count: each, seed }));
        const waiting = (await Promise.all(batches)).flat();
        await inLanes(
          waiting.slice(0, counts.generated - seen.sent),
          seen,
          (lane, bytes) => lanes[lane]?.ask(bytes, HUNG_MS) ?? Promise.resolve({ status: 0, isHung: true }),
        );
      }
      seen.delayMs = Math.max(seen.delayMs, await loopDelayMs(url));
      context.log(`${seen.sent} requests, ${megabytes(residentBytes(pid))} MB`);
    }
    for (const lane of lanes) lane.close();

    const random = seededRandom(SEED);
    const sound = (await Promise.all(CALLERS.map((caller) => validRequests(db, league, caller)))).flat();
    const flipped = Array.from({ length: counts.flipped }, (_, index) =>
      flipBits(sound[index % sound.length] ?? Buffer.alloc(1), SHARE, random),
    );
    // if the bytes are no longer a request, the connection is closed without a response
    const { silent } = seen;
    await inLanes(flipped, seen, (_lane, bytes) => askOnce(port, bytes));
    seen.silent = silent;
  });
  seen.delayMs = Math.max(seen.delayMs, await loopDelayMs(url));
  const after = await memory();
  before ??= after;
  const { status } = await fetch(`${url}/api/readyz`);
  return [
    exactly('requests', counts.generated + counts.flipped, seen.sent),
    noneOf('server errors', seen.sent, seen.errors),
    noneOf('requests without an answer within 5 s', seen.sent, seen.hung),
    noneOf('generated requests without an answer', counts.generated, seen.silent),
    atMost('growth of what it holds', 48, megabytes(Math.max(0, after.held - before.held)), 'MB'),
    atMost('growth of resident memory', 128, megabytes(Math.max(0, after.resident - before.resident)), 'MB'),
    context.within('delay of the event loop, 99th percentile', 100, seen.delayMs),
    context.within(
      'longest wait of other clients because of a request with a long field',
      OTHERS_WAIT_MS,
      slowest.ms,
    ),
    holds('the portal is ready afterward', '200', status === 200, String(status)),
  ];
}
