import type { AddressInfo } from 'node:net';
import { openOwnTestApp, openTestApp } from '@portal/testkit/app.ts';
import { coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { makeLeague, reserveBody } from '@portal/testkit/league.ts';
import { noteChange } from '@portal/testkit/note-change.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANYTHING, follow, isSlots, type ReceivedEvent } from './testing/follow.ts';

const HAWKS = { DivisionName: 'Boys 3-4', TeamName: 'Hawks' };

const test = useFresh(() => openOwnTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));
let url: string;
let open: ReturnType<typeof follow>[];

beforeEach(async () => {
  // a stream that opens later does not receive it
  await test.portal.feed.waitUntilCurrent();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  open = [];
});
afterEach(() => {
  for (const reader of open) reader.close();
});

function read(token: string): ReturnType<typeof follow> {
  const reader = follow(url, token);
  open.push(reader);
  return reader;
}

const named =
  (name: string) =>
  ({ event }: ReceivedEvent): boolean =>
    event === name;

/** A reader that has received the first events of a stream. */
async function begun(token: string): Promise<ReturnType<typeof follow>> {
  const reader = read(token);
  expect((await reader.next(named('slots'))).data).toEqual(ANYTHING);
  return reader;
}

/** Waits until the reader's session has been checked, which ends the burst before the second event. */
async function untilLooked(reader: ReturnType<typeof follow>): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await noteChange(test.portal.db, 'settings');
    await reader.next(named('settings'));
  }
}

async function reserve(): Promise<string> {
  const [slot] = league.slots.thisWeek;
  if (slot === undefined) throw new Error('The league has slots.');
  const answer = await coachCalls(test.app, league.coach).reserve(reserveBody(league, slot, HAWKS));
  expect(answer.statusCode, answer.body).toBe(200);
  return slot.date;
}

describe('a stream of changes', () => {
  it('sends a stream of changes that is not cached, buffered or compressed on the way', async () => {
    const { status, headers } = await read(league.coach.token).answer;
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('begins a stream with an event for any day, also for a coach without a confirmed address', async () => {
    const reader = await begun(league.unconfirmed.token);
    expect(reader.received).toEqual([]);
  });

  it('reports the day of a booking to every reader, and marks it as their own for the team’s coaches', async () => {
    const [own, other, admin] = await Promise.all(
      [league.coach, league.other, league.admin].map(({ token }) => begun(token)),
    );
    const day = await reserve();
    for (const [reader, isOwn] of [
      [own, true],
      [other, false],
      [admin, false],
    ] as const) {
      const { data } = (await reader?.next(
        ({ event, data }) => event === 'slots' && (!isOwn || data.own === true),
      )) ?? {
        data: {},
      };
      expect(data).toEqual({ days: [day], own: isOwn });
    }
    const ids = other?.received.map(({ id }) => Number(id)) ?? [];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('sends no person, team or gym in a stream of changes', async () => {
    const other = await begun(league.other.token);
    await reserve();
    const { data } = await other.next(named('slots'));
    expect(Object.keys(data).toSorted()).toEqual(['days', 'own']);
  });

  it('reports what another process changed', async () => {
    const there = await openTestApp({ connection: test.database.connection });
    try {
      const reader = await begun(league.coach.token);
      await noteChange(there.portal.db, 'slots', ['2026-11-19']);
      expect((await reader.next(isSlots('2026-11-19'))).data).toEqual({ days: ['2026-11-19'], own: false });
      await noteChange(there.portal.db, 'slots');
      expect((await reader.next(isSlots(null))).data).toEqual(ANYTHING);
      await noteChange(there.portal.db, 'settings');
      await reader.next(named('settings'));
    } finally {
      await there.close();
    }
  });

  it.each(['jobs', 'plans'] as const)('reports %s to administrators and nobody else', async (topic) => {
    const [coach, admin] = await Promise.all([begun(league.coach.token), begun(league.admin.token)]);
    await noteChange(test.portal.db, topic);
    await admin.next(named(topic));
    await noteChange(test.portal.db, 'settings');
    expect((await coach.next(() => true)).event).toBe('settings');
  });

  it.each(['mail', 'outbox'] as const)(
    'reports a change of %s to administrators and nobody else',
    async (topic) => {
      const [coach, admin] = await Promise.all([begun(league.coach.token), begun(league.admin.token)]);
      await noteChange(test.portal.db, topic);
      expect((await admin.next(named('mail'))).data).toEqual({});
      await noteChange(test.portal.db, 'settings');
      expect((await coach.next(() => true)).event).toBe('settings');
    },
  );

  it('answers HEAD without opening a stream', async () => {
    const headers = { authorization: `Bearer ${league.coach.token}` };
    const answer = await test.app.inject({ method: 'HEAD', url: '/api/events', headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });
});

describe('a session and its stream', () => {
  it('ends a session and its stream together, while another session of the same person continues', async () => {
    const second = await makeSession(test.portal.db, { accountId: league.coach.id, now: test.clock.now() });
    const [first, other] = await Promise.all([begun(league.coach.token), begun(second)]);
    expect((await coachCalls(test.app, league.coach).post('/auth/logout', {})).statusCode).toBe(200);
    await first.ended;
    await noteChange(test.portal.db, 'settings');
    await other.next(named('settings'));
    const { status } = await read(league.coach.token).answer;
    expect(status).toBe(401);
  });

  it('ends the stream of a session that another process ends', async () => {
    const there = await openTestApp({ connection: test.database.connection });
    try {
      const reader = await begun(league.coach.token);
      expect((await coachCalls(there.app, league.coach).post('/auth/logout', {})).statusCode).toBe(200);
      await reader.ended;
    } finally {
      await there.close();
    }
  });

  it.each([
    ['a coach', 'coach', 12],
    ['an administrator who does nothing', 'admin', 1],
  ] as const)(
    'ends the session of %s and its stream together when the session expires',
    async (_who, kind, hours) => {
      const reader = await begun(league[kind].token);
      const other = await begun(league.other.token);
      await untilLooked(reader);
      test.clock.set(new Date(test.clock.now().getTime() + hours * 3_600_000));
      await reader.ended;
      if (kind === 'coach') await other.ended;
      else expect(other.isOpen()).toBe(true);
    },
  );

  it('continues a stream if its session has been used in the meantime, also by another process', async () => {
    const reader = await begun(league.admin.token);
    const start = test.clock.now().getTime();
    const there = await openTestApp({
      connection: test.database.connection,
      now: new Date(start + 50 * 60_000).toISOString(),
    });
    try {
      expect((await coachCalls(there.app, league.admin).get('/auth/me')).statusCode).toBe(200);
      test.clock.set(new Date(start + 70 * 60_000));
      await noteChange(test.portal.db, 'accounts');
      await untilLooked(reader);
    } finally {
      await there.close();
    }
  });

  it('sends an event for a new role, and then the events of that role', async () => {
    const reader = await begun(league.coach.token);
    const body = { role: 'ADMIN' };
    const answer = await coachCalls(test.app, league.admin).put(
      `/admin/accounts/${league.coach.id}/role`,
      body,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    await reader.next(named('account'));
    await noteChange(test.portal.db, 'jobs');
    await reader.next(named('jobs'));
  });
});

it('ends every stream at once when the portal stops', async () => {
  const reader = await begun(league.coach.token);
  const closed = test.app.close();
  await reader.ended;
  await closed;
  expect([reader.isWhole(), reader.received]).toEqual([true, []]);
});
