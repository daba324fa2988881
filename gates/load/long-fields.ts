import { routes } from '@portal/contract/routes.ts';
import { systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import type { TestLeague } from '@portal/testkit/league.ts';
import { cpuSeconds } from '@portal/testkit/measures.ts';
import {
  addressOf,
  bearer,
  type Call,
  type CallerKind,
  routeNames,
  SAMPLE_CALLS,
} from '@portal/testkit/sample-calls.ts';
import { toBytes } from './hostile-traffic.ts';
import { openRawConnection } from './raw-connection.ts';

const LONG_BYTES = 240_000;
/** the limit of the URL and headers, above which they are refused unread */
const LINE_BYTES = 12_000;
const ITEMS = 40_000;
const TRIES = 3;
const HUNG_MS = 5_000;

/** Pieces that are repeated to texts that are slow for regular expressions and normalization. */
const PIECES = {
  'combining marks out of order': '\u0301\u0316',
  letters: 'a',
  spaces: ' ',
  'an email that never ends': 'a.',
  'an invisible mark between letters': 'a\u200d',
} as const;
type PieceName = keyof typeof PIECES;

const HEADERS = [
  'authorization',
  'idempotency-key',
  'if-none-match',
  'accept-language',
  'x-forwarded-for',
  'user-agent',
];

type Watched = { port: number; pid: number };
export type LongRequest = { what: string; bytes: Buffer };

const longText = (piece: PieceName, bytes: number) =>
  PIECES[piece].repeat(Math.floor(bytes / Buffer.byteLength(PIECES[piece])));

/** Variants of the value, each with one of its texts or lists made long. */
function* madeLong(value: unknown, piece: PieceName, path = ''): Generator<{ path: string; value: unknown }> {
  if (typeof value === 'string') yield { path, value: longText(piece, LONG_BYTES) };
  if (Array.isArray(value)) {
    const [item] = value;
    yield { path: `${path}[]`, value: Array(ITEMS).fill('a') };
    for (const long of madeLong(item, piece, `${path}[0]`)) yield { ...long, value: [long.value] };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value))
      for (const long of madeLong(field, piece, `${path}.${name}`))
        yield { ...long, value: { ...value, [name]: long.value } };
  }
}

function* longLines(fields: Record<string, string> | undefined, piece: PieceName) {
  for (const name of Object.keys(fields ?? {}))
    yield { name, fields: { ...fields, [name]: longText(piece, LINE_BYTES / 3) } };
}

/** Variants of a call, each with one text or list made long, in the body and the URL. */
function* longCalls(call: Call, piece: PieceName): Generator<{ path: string; call: Call }> {
  for (const { path, value } of madeLong(call.body, piece, 'body'))
    yield { path, call: { ...call, body: value } };
  for (const { name, fields } of longLines(call.query, piece))
    yield { path: `?${name}`, call: { ...call, query: fields } };
  for (const { name, fields } of longLines(call.params, piece))
    yield { path: `:${name}`, call: { ...call, params: fields } };
}

const CALLERS = ['nobody', 'unconfirmed', 'coach', 'admin'] as const satisfies CallerKind[];

/** @param pieces how many kinds of text each field is sent with, worst first */
export async function longRequests(db: Db, league: TestLeague, pieces: number): Promise<LongRequest[]> {
  const { id: stranger } = await makeAccount(db, { isConfirmed: false });
  const ids = { unconfirmed: stranger, coach: league.coach.id, admin: league.admin.id };
  const names = (Object.keys(PIECES) as PieceName[]).slice(0, pieces);
  const all: LongRequest[] = [];
  for (const caller of CALLERS) {
    const token =
      caller === 'nobody' ? null : await makeSession(db, { accountId: ids[caller], now: systemClock.now() });
    for (const name of routeNames.filter((each) => each !== 'logout')) {
      const sound = SAMPLE_CALLS[name](league, caller);
      for (const piece of names) {
        for (const { path, call } of longCalls(sound, piece)) {
          const payload =
            call.form?.payload ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
          const type =
            call.form?.headers ?? (call.body === undefined ? {} : { 'content-type': 'application/json' });
          const request = { method: routes[name].method, url: addressOf(name, call), payload };
          const bytes = toBytes({ ...request, headers: { ...bearer(token), ...type } });
          all.push({ what: `${name} ${path}, ${piece}, by ${caller}`, bytes });
        }
      }
    }
  }
  for (const header of HEADERS) {
    const headers = { [header]: 'a-,;'.repeat(LINE_BYTES / 4) };
    const bytes = toBytes({
      method: 'GET',
      url: '/api/reservations/availability',
      headers,
      payload: undefined,
    });
    all.push({ what: `the header ${header}`, bytes });
  }
  return all;
}

/**
 * The longest wait of a simple request while such a request is processed, in milliseconds. Capped at the CPU time that
 * the portal used, because the rest is other load on this machine.
 */
async function delayOfOthersMs({ port, pid }: Watched, { bytes }: LongRequest): Promise<number> {
  const [sender, other] = [openRawConnection(port), openRawConnection(port)];
  const ping = toBytes({ method: 'GET', url: '/api/healthz', headers: {}, payload: undefined });
  let isDone = false;
  let longest = 0;
  const before = cpuSeconds(pid);
  const work = sender.ask(bytes, HUNG_MS).then(() => {
    isDone = true;
  });
  do {
    const startedAt = performance.now();
    await other.ask(ping, HUNG_MS);
    longest = Math.max(longest, performance.now() - startedAt);
  } while (!isDone);
  await work;
  sender.close();
  other.close();
  return Math.min(longest, (cpuSeconds(pid) - before) * 1_000);
}

/**
 * The request that delays others the longest. One above the limit is tried again, because the machine may have been
 * slow.
 */
export async function slowestForOthers(
  portal: Watched,
  requests: readonly LongRequest[],
  limitMs: number,
): Promise<{ what: string; ms: number }> {
  let slowest = { what: 'none', ms: 0 };
  for (const request of requests) {
    let ms = await delayOfOthersMs(portal, request);
    for (let tried = 1; tried < TRIES && ms > limitMs; tried += 1)
      ms = Math.min(ms, await delayOfOthersMs(portal, request));
    if (ms > slowest.ms) slowest = { what: request.what, ms };
  }
  return slowest;
}
