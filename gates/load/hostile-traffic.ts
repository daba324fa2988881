import type { RouteName } from '@portal/contract/routes.ts';
import { routes } from '@portal/contract/routes.ts';
import { systemClock } from '@portal/server/platform/clock.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { type HostileRequest, hostileRequests } from '@portal/testkit/hostile-requests.ts';
import type { TestLeague } from '@portal/testkit/league.ts';
import { addressOf, bearer, routeNames, SAMPLE_CALLS } from '@portal/testkit/sample-calls.ts';

export const CALLERS = ['nobody', 'coach', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** The bytes of a request. Its own headers override the default ones. */
export function toBytes({ method, url, headers, payload }: HostileRequest): Buffer {
  const body = payload === undefined ? Buffer.alloc(0) : Buffer.from(payload);
  const usual = { host: 'portal.example', 'content-length': String(body.length) };
  const lines = Object.entries({ ...usual, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return Buffer.concat([head, body]);
}

const tokenOf = async (db: Db, league: TestLeague, caller: Caller) =>
  caller === 'nobody' ? null : makeSession(db, { accountId: league[caller].id, now: systemClock.now() });

/** A number of generated requests of one call by one caller. Each logout has its own session, because it ends it. */
export async function generated(
  db: Db,
  league: TestLeague,
  options: { name: RouteName; caller: Caller; count: number; seed: number },
): Promise<Buffer[]> {
  const { name, caller, count, seed } = options;
  const sound = SAMPLE_CALLS[name](league, caller);
  const shared = await tokenOf(db, league, caller);
  const all: Buffer[] = [];
  for (const request of hostileRequests(name, sound, { count, seed })) {
    const token = name === 'logout' ? await tokenOf(db, league, caller) : shared;
    all.push(toBytes({ ...request, headers: { ...bearer(token), ...request.headers } }));
  }
  return all;
}

/** A valid request of each call for a caller, after which the server closes the connection. */
export async function validRequests(db: Db, league: TestLeague, caller: Caller): Promise<Buffer[]> {
  const token = await tokenOf(db, league, caller);
  return routeNames.map((name) => {
    const call = SAMPLE_CALLS[name](league, caller);
    const json = call.body === undefined ? {} : { 'content-type': 'application/json' };
    return toBytes({
      method: routes[name].method,
      url: addressOf(name, call),
      headers: { ...bearer(token), ...(call.form?.headers ?? json), connection: 'close' },
      payload: call.form?.payload ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
    });
  });
}
