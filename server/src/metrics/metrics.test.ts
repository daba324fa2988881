import { endpoints } from '@portal/contract/endpoints.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeLeague, reserveBody, type TestLeague } from '@portal/testkit/league.ts';
import { seededRandom } from '@portal/testkit/random.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TOKEN = 'monitor-token-of-this-test';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const PARTS = 'api calendars admin %00 % .. é " %5c {} login a\tb %e2%28%a1'.split(' ');

/** Methods and addresses that no route answers but for a calendar's, the same ones at each run. */
function randomRoutes(count: number) {
  const random = seededRandom(20_261_121);
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: count }, (_, index) => {
    const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => oneOf(PARTS));
    return { method: oneOf(METHODS), url: `/${parts.join('/')}/x${index}` };
  });
}

let test: OwnTestApp;
let league: TestLeague;
let isReady: boolean;

beforeEach(async () => {
  isReady = true;
  test = await openOwnTestApp({ metricsToken: TOKEN, isReady: () => isReady });
  league = await makeLeague(test.portal.db, test.clock.now());
});
afterEach(() => test.close());

const ask = (token: string | null) => coachCalls(test.app, { token }).get('/metrics');

type Sample = { name: string; labels: Record<string, string>; value: number };

async function read(): Promise<Sample[]> {
  const answer = await ask(TOKEN);
  expect(answer.statusCode, answer.body).toBe(200);
  return [...answer.body.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="(.*?)"/g)].map(([, label = '', own = '']) => [label, own]),
      ),
      value: Number(value),
    }),
  );
}

/** The value of one series; undefined if it is missing. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  return (await read()).find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, own]) => sample.labels[key] === own),
  )?.value;
}

describe('access to the metrics', () => {
  const holders: readonly [who: string, token: () => string | null, status: number][] = [
    ['the monitor', () => TOKEN, 200],
    ['an administrator', () => league.admin.token, 200],
    ['a coach', () => league.coach.token, 403],
    ['a caller without a token', () => null, 401],
    ['a caller with one wrong letter in the token', () => `${TOKEN.slice(0, -1)}x`, 401],
    ['a caller with an extra letter after the token', () => `${TOKEN}x`, 401],
    ['a caller with the token in capitals', () => TOKEN.toUpperCase(), 401],
  ];
  it.each(holders)('decides by the token whether %s may read the metrics', async (_who, token, status) => {
    expect((await ask(token())).statusCode).toBe(status);
  });

  it('refuses every token if no metrics token is set', async () => {
    const other = await openOwnTestApp();
    try {
      const answers = await Promise.all(
        [TOKEN, 'null', 'undefined'].map((token) => coachCalls(other.app, { token }).get('/metrics')),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    } finally {
      await other.close();
    }
  });

  it('refuses every other call with the monitor’s token', async () => {
    const monitor = coachCalls(test.app, { token: TOKEN });
    for (const path of ['/admin/system-health', '/auth/me', '/events']) {
      expect((await monitor.get(path)).statusCode, path).toBe(401);
    }
  });
});

it('serves metrics with the content type of their format, and forbids caching them', async () => {
  const { headers } = await ask(TOKEN);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
});

describe('counts of answers', () => {
  it('counts answers by route pattern, method and status class', async () => {
    const coach = coachCalls(test.app, league.coach);
    await coach.get('/auth/me');
    await coach.get('/auth/me');
    await coach.get('/admin/system-health');
    await coach.coachTeam('someone.else@example.org');
    const text = (await ask(TOKEN)).body;
    expect(text).not.toContain('someone');
    expect(text).toContain(
      'portal_http_requests_total{method="GET",route="/api/coaches/coach-team/:email",status="4xx"} 1\n',
    );
    expect(await value('portal_http_requests_total', { route: '/api/auth/me', status: '2xx' })).toBe(2);
    expect(await value('portal_http_request_duration_seconds_count', { route: '/api/auth/me' })).toBe(2);
    expect(await value('portal_refusals_total', { code: 'FORBIDDEN' })).toBe(1);
  });

  it('counts answers with few labels, whatever is requested', async () => {
    const before = (await ask(TOKEN)).body.length;
    for (const { method, url } of randomRoutes(400)) await test.app.inject({ method, url });
    const requests = (await read()).filter(({ name }) => name === 'portal_http_requests_total');
    const routes = new Set(requests.map(({ labels }) => labels.route));
    expect([...routes].toSorted()).toEqual(['/api/metrics', '/calendars/:file', 'unknown', 'unreadable']);
    expect((await ask(TOKEN)).body.length - before).toBeLessThan(12_000);
  });

  it('never shows a secret or an address in the metrics', async () => {
    const calls = coachCalls(test.app, { token: null });
    await calls.post('/auth/reset-password/canary-secret-1', { password: 'x' });
    await test.app.inject({ method: 'GET', url: '/calendars/canary-secret-2.ics?token=canary-secret-3' });
    await calls.post('/auth/login', { email: 'canary@example.org', password: 'canary' });
    const { body } = await ask(TOKEN);
    expect(body).not.toContain('canary');
    expect(body).not.toContain('@');
    expect(body).not.toContain(TOKEN);
  });

  it('counts live streams, but does not measure their duration', async () => {
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/api/events`, {
      headers: { authorization: `Bearer ${league.coach.token}` },
    });
    expect(answer.status).toBe(200);
    expect(await value('portal_event_streams_open')).toBe(1);
    await coachCalls(test.app, league.coach).post('/auth/logout', {});
    expect(await answer.text()).toContain('event: ');
    const route = endpoints.followEvents.url;
    await expect.poll(() => value('portal_event_streams_open')).toBe(0);
    await expect
      .poll((): Promise<number | undefined> => value('portal_http_requests_total', { route: `/api${route}` }))
      .toBe(1);
    expect(await value('portal_http_request_duration_seconds_count', { route: `/api${route}` })).toBe(
      undefined,
    );
  });
});

it('counts the outcomes of practice requests', async () => {
  const coach = coachCalls(test.app, league.coach);
  const [slot, other] = league.slots.thisWeek;
  if (!slot || !other) throw new Error('The league lacks slots.');
  const team = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };
  expect((await coach.reserve(reserveBody(league, slot, team))).statusCode).toBe(200);
  expect((await coach.reserve(reserveBody(league, other, team))).statusCode).toBe(409);
  expect(await value('portal_bookings_total', { outcome: 'BOOKED' })).toBe(1);
  expect(await value('portal_bookings_total', { outcome: 'WEEKLY_LIMIT' })).toBe(1);
  expect(await value('portal_refusals_total', { code: 'WEEKLY_LIMIT' })).toBe(1);
});

describe('the metrics of the outbox', () => {
  const mail = (messageId: string, state: 'waiting' | 'sent' | 'failed', minutesAgo: number) => {
    const at = new Date(test.clock.now().getTime() - minutesAgo * 60_000);
    return {
      messageId,
      kind: 'practice_booked',
      recipient: 'x@example.org',
      data: '{}',
      state,
      nextAttemptAt: at,
      queuedAt: at,
      createdAt: at,
      finishedAt: state === 'waiting' ? null : at,
    };
  };

  it('reports emails by state, with the age of the oldest waiting one', async () => {
    const { db } = test.portal;
    await db.deleteFrom('mail').execute();
    const mails = [
      mail('a', 'waiting', 3),
      mail('b', 'waiting', 1),
      mail('c', 'sent', 9),
      mail('d', 'failed', 9),
    ];
    await db.insertInto('mail').values(mails).execute();
    expect(await value('portal_mails', { state: 'waiting' })).toBe(2);
    expect(await value('portal_mails', { state: 'sent' })).toBe(1);
    expect(await value('portal_mails', { state: 'failed' })).toBe(1);
    expect(await value('portal_mails', { state: 'kept' })).toBe(0);
    expect(await value('portal_mail_oldest_waiting_seconds')).toBe(180);
  });

  it('counts the emails of the outbox at most once every five seconds', async () => {
    const { db } = test.portal;
    await db.deleteFrom('mail').execute();
    expect(await value('portal_mails', { state: 'waiting' })).toBe(0);
    await insertRows(db, 'mail', [mail('a', 'waiting', 0)]);
    expect(await value('portal_mails', { state: 'waiting' })).toBe(0);
    test.clock.set(new Date(test.clock.now().getTime() + 5_000));
    expect(await value('portal_mails', { state: 'waiting' })).toBe(1);
  });
});

describe('the age of the backup', () => {
  it.each([
    ['reports the age of the backup if the portal makes backups', new Date('2026-11-16T17:00:00Z'), 86_400],
    ['leaves out the age of the backup if there is none yet', null, undefined],
  ])('%s', async (_, lastAt, seconds) => {
    await test.close();
    const status = async () => ({ lastAt, bytes: null, problem: null, isLate: false });
    test = await openOwnTestApp({
      metricsToken: TOKEN,
      now: '2026-11-17T17:00:00Z',
      backups: { status },
    });
    expect(await value('portal_backup_age_seconds')).toBe(seconds);
  });

  it('leaves out the age of the backup if the portal makes no backups', async () => {
    expect(await value('portal_backup_age_seconds')).toBeUndefined();
  });
});

describe('readiness', () => {
  it('reports that the portal is ready, with the figures of the database', async () => {
    expect(await value('portal_ready')).toBe(1);
    expect(await value('portal_jobs_running')).toBe(0);
    expect(await value('portal_db_pool_max')).toBe(8);
    expect(await value('portal_build_info', { version: '0.1.0' })).toBe(1);
  });

  it.each([
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_heap_size_total_bytes',
    'nodejs_external_memory_bytes',
    'process_start_time_seconds',
    'process_cpu_seconds_total',
  ])('reports %s of the process, under the name that dashboards for Node expect', async (name) => {
    expect(await value(name)).toBeGreaterThanOrEqual(0);
  });

  it('reports that the portal is not ready while it starts, and leaves out unknown figures', async () => {
    isReady = false;
    expect(await value('portal_ready')).toBe(0);
    for (const unknown of ['portal_mails', 'portal_mail_oldest_waiting_seconds', 'portal_jobs_running']) {
      expect(await value(unknown), unknown).toBeUndefined();
    }
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('reports that the portal is not ready if the database is unreachable', async () => {
    await test.portal.db.destroy();
    expect(await value('portal_ready')).toBe(0);
  });
});
