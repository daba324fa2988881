import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '@portal/contract/api-base.ts';
import type { Endpoint } from '@portal/contract/endpoint.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import { systemClock } from '@portal/server/platform/clock.ts';
import { makeSessions } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { percentile } from '@portal/testkit/measures.ts';
import { addressOf, bearer, routeNames, SAMPLE_CALLS } from '@portal/testkit/sample-calls.ts';
import type { GateContext } from '../frame/context.ts';
import { atLeast, type Figure, none } from '../frame/gate.ts';

const AT_ONCE = 40;
const MOST_MS = 2;
const COACH_MS = 500;
/** more than a list of a body may hold */
const LONG_LIST = 50;

type Sent = { name: string; method: string; path: string; body: unknown; tokens: readonly (string | null)[] };

const accessOf = (name: RouteName) => endpoints[name].access;
const isStream = (name: RouteName) => {
  const { produces }: Endpoint = endpoints[name];
  return produces === 'text/event-stream';
};

/** Every call that needs no confirmed address. A new one is included by its access; streams have gates of their own. */
const OPEN_CALLS = routeNames.filter(
  (name) => ['public', 'signed-in'].includes(accessOf(name)) && !isStream(name),
);

/** These end sessions, so they come last. */
const ENDING: readonly RouteName[] = ['logout', 'revokeOtherSessions'];

/** What is served without a session and is no call of the contract. */
const PAGES: readonly (readonly [method: string, path: string])[] = [
  ['GET', `${API_BASE}/openapi.json`],
  ['GET', `${API_BASE}/no-such-call`],
  ['GET', `/calendars/${'a'.repeat(43)}.ics`],
  ['POST', `/unsubscribe/${'a'.repeat(90)}`],
  ['GET', '/'],
  ['GET', '/login'],
  ['GET', '/no-such-file.js'],
];

/** The same body with long lists. */
const filled = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          Array.isArray(value)
            ? Array.from({ length: LONG_LIST }, (_, index) =>
                typeof value[0] === 'string' ? `${value[0]} ${index}` : value[0],
              )
            : value,
        ]),
      )
    : body;

/** Milliseconds of CPU time that the main thread of a process has used. */
const threadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const send = (agent: Agent, port: number, { method, path, body }: Sent, token: string | null) =>
  new Promise<number>((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const json = payload === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...json, ...bearer(token), accept: 'text/html,application/json' };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(payload);
  });

/** Sends a call `count` times, 40 at a time. @returns the statuses */
async function flood(agent: Agent, port: number, call: Sent, count: number): Promise<number[]> {
  const statuses: number[] = [];
  let sent = 0;
  const next = async () => {
    while (sent < count) {
      const token = call.tokens[sent % call.tokens.length] ?? null;
      sent += 1;
      statuses.push(await send(agent, port, call, token));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return statuses;
}

/** Floods each call that needs no confirmed address, while a coach reads a list. */
export async function flooded(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  const DATABASE_URL = server.url('league');
  const { port, pid } = await context.portal({ DATABASE_URL });
  const [warmUp, count] = [context.size(300, 200), context.size(600, 200)];
  const now = systemClock.now();
  const { calls, coach } = await context.inDatabase({ connectionString: DATABASE_URL }, async (db) => {
    const league = await makeLeague(db, now);
    const sessionsOf = (length: number) =>
      makeSessions(db, { accountIds: Array.from({ length }, () => league.unconfirmed.id), now });
    const shared = await sessionsOf(1);
    const calls: Sent[] = PAGES.map(([method, path]) => ({
      name: `${method} ${path.slice(0, 30)}`,
      method,
      path,
      body: undefined,
      tokens: [null],
    }));
    for (const name of OPEN_CALLS.toSorted((a, b) => ENDING.indexOf(a) - ENDING.indexOf(b))) {
      const call = SAMPLE_CALLS[name](league, 'unconfirmed');
      const own = ENDING.includes(name) ? await sessionsOf(count + warmUp) : shared;
      calls.push({
        name,
        method: routes[name].method,
        path: addressOf(name, call),
        body: filled(call.body),
        tokens: accessOf(name) === 'public' ? [null] : own,
      });
    }
    return { calls, coach: league.coach.token };
  });

  const [agent, own] = [new Agent({ keepAlive: true, maxSockets: AT_ONCE }), new Agent({ keepAlive: true })];
  const list: Sent = {
    name: 'list',
    method: 'GET',
    path: `${API_BASE}/reservations/availability`,
    body: undefined,
    tokens: [coach],
  };
  let isOver = false;
  const listMs: number[] = [];
  const refused: string[] = [];
  const coaching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const status = await send(own, port, list, coach);
      listMs.push(performance.now() - startedAt);
      if (status !== 200) refused.push(String(status));
      await pause(10);
    }
  })();
  const figures: Figure[] = [];
  const failures: string[] = [];
  for (const call of calls) {
    await flood(agent, port, call, warmUp);
    const before = threadMs(pid);
    const statuses = await flood(agent, port, call, count);
    const ms = (threadMs(pid) - before) / count;
    failures.push(...statuses.filter((status) => status >= 500).map((status) => `${call.name}: ${status}`));
    context.log(`${call.name}: ${ms.toFixed(2)} ms, ${[...new Set(statuses)].join(' ')}`);
    figures.push(context.within(`thread time of ${call.name}`, MOST_MS, ms));
  }
  isOver = true;
  await coaching;
  agent.destroy();
  own.destroy();
  return [
    ...figures,
    none('server errors', failures),
    none('lists that were refused', refused),
    atLeast('lists meanwhile', context.size(500, 20), listMs.length),
    context.within('99 of 100 lists within', COACH_MS, percentile(listMs, 99)),
  ];
}
