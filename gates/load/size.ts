import { gzipSync } from 'node:zlib';
import { API_BASE } from '@portal/contract/api-base.ts';
import { routes } from '@portal/contract/routes.ts';
import { systemClock } from '@portal/server/platform/clock.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import { addressOf, routeNames, SAMPLE_CALLS } from '@portal/testkit/sample-calls.ts';
import type { GateContext } from '../frame/context.ts';
import { atMost, type Figure, none, noneOf } from '../frame/gate.ts';
import { megabytes, settledBytes, watchPeak } from './process-figures.ts';

const MEGABYTE = 1024 * 1024;
const DEEP = 100_000;

type Request = { method?: string; path: string; token: string; more?: string };

/** The head of a request with a body of this length, or a chunked one. */
function head({ method = 'POST', path, token, more = '' }: Request, length: number | null) {
  const framing = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: portal.example\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${framing}\r\n${more}\r\n`,
  );
}

function* inChunks(request: Request, megabytesInAll: number): Generator<Buffer> {
  yield head(request, null);
  const piece = Buffer.alloc(MEGABYTE, ' ');
  for (let sent = 0; sent < megabytesInAll; sent += 1)
    yield Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  yield Buffer.from('0\r\n\r\n');
}

/** Used as a status if the connection was closed without a response. */
const CLOSED = 'closed';

type Outcome = number | typeof CLOSED;

/** Sends requests and records the wrong responses. */
function openSender(port: number) {
  const wrong: string[] = [];
  let slowestMs = 0;
  let requestCount = 0;
  return {
    wrong,
    requestCount: () => requestCount,
    slowestMs: () => Math.round(slowestMs),
    async send(what: string, bytes: Parameters<typeof rawRequest>[1], due: readonly Outcome[]) {
      const startedAt = performance.now();
      const outcome = await rawRequest(port, bytes, { withinMs: 20_000 }).then(
        (answer) => answer?.statusCode ?? CLOSED,
        () => 'no response within 20 s' as const,
      );
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      requestCount += 1;
      if (!due.some((each) => each === outcome)) wrong.push(`${what}: ${outcome}`);
    },
  };
}

const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '));

/** Bodies of 10 MB, with and without Content-Length, and the head alone. */
async function large(port: number, pid: number, path: string, token: string, rounds: number) {
  const request = { path, token };
  const tenMegabytes = Buffer.alloc(10 * MEGABYTE, ' ');
  const once = async (sender: ReturnType<typeof openSender>) => {
    await sender.send('10 MB announced', [head(request, tenMegabytes.length)], [413]);
    await sender.send('10 MB', [head(request, tenMegabytes.length), tenMegabytes], [413, CLOSED]);
    await sender.send('10 MB in chunks', inChunks(request, 10), [413, CLOSED]);
  };
  // the first responses of a kind load code
  await once(openSender(port));
  const before = await settledBytes(pid, 2_000);
  const peak = watchPeak(pid);
  const sender = openSender(port);
  for (let round = 0; round < rounds; round += 1) await once(sender);
  return { sender, growth: megabytes(Math.max(0, peak() - before)) };
}

/** Sends one byte more than a megabyte to every call that may have a body. */
async function oneByteTooMany(
  port: number,
  token: string,
  address: (name: (typeof routeNames)[number]) => string,
) {
  const sender = openSender(port);
  const body = Buffer.alloc(MEGABYTE + 1, ' ');
  for (const name of routeNames) {
    const { method } = routes[name];
    if (method === 'GET') continue;
    const request = { method, path: address(name), token };
    await sender.send(`${MEGABYTE + 1} bytes to ${name}`, [head(request, body.length), body], [413, CLOSED]);
  }
  return sender;
}

/** Bodies that are small on the wire, but large or deep once parsed. */
async function compressed(port: number, path: string, token: string) {
  const sender = openSender(port);
  const request = { path, token };
  for (const [open, inner, close] of [
    ['[', '', ']'],
    ['{"a":', '1', '}'],
  ] as const) {
    const body = Buffer.from(`{"teams":${open.repeat(DEEP)}${inner}${close.repeat(DEEP)}}`);
    await sender.send(`JSON with ${DEEP} of ${open}`, [head(request, body.length), body], [422]);
  }
  const packed = { ...request, more: 'content-encoding: gzip\r\n' };
  await sender.send('100 MB packed with gzip', [head(packed, bomb.length), bomb], [413, 415]);
  return sender;
}

async function heads(port: number, token: string) {
  const sender = openSender(port);
  const get = (path: string, more: string) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${more}\r\n\r\n`);
  const long = 'x'.repeat(20 * 1024);
  const me = `${API_BASE}/auth/me`;
  await sender.send('a header of 20 KB', get(me, `x-long: ${long}`), [431]);
  await sender.send('a token of 20 KB', get(me, `authorization: Bearer ${long}`), [431]);
  await sender.send('cookies of 20 KB', get(me, `cookie: a=${long}`), [431]);
  await sender.send(
    'an address of 20 KB',
    get(`${API_BASE}/${long}`, `authorization: Bearer ${token}`),
    [431],
  );
  return sender;
}

/** Sends every call what is too large, too deep or compressed. */
export async function oversized(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const { port, pid } = await context.portal({ DATABASE_URL, THROTTLE: 'off' });
  const league = await context.inDatabase({ connectionString: DATABASE_URL }, (db) =>
    makeLeague(db, systemClock.now()),
  );
  const { token } = league.admin;
  const path = `${API_BASE}/reservations/reservations-for-teams`;
  const rounds = context.size(60, 10);
  const { sender, growth } = await large(port, pid, path, token, rounds);
  const before = await settledBytes(pid, 2_000);
  const peak = watchPeak(pid);
  const small = await compressed(port, path, token);
  const unpackedGrowth = megabytes(Math.max(0, peak() - before));
  const bytes = await oneByteTooMany(port, token, (name) =>
    addressOf(name, SAMPLE_CALLS[name](league, 'admin')),
  );
  const headers = await heads(port, token);
  return [
    noneOf('bodies of 10 MB, announced or in chunks, not refused', 3 * rounds, sender.wrong.length),
    context.within('the slowest of these responses', 200, sender.slowestMs()),
    atMost('peak increase of resident memory', 100, growth, 'MB'),
    none(`of ${bytes.requestCount()} calls, those that accept a byte more than 1 MB`, bytes.wrong),
    none('deep JSON or compressed bodies accepted', small.wrong),
    atMost('peak increase of resident memory for these', 100, unpackedGrowth, 'MB'),
    none('heads of 20 KB taken', headers.wrong),
  ];
}
