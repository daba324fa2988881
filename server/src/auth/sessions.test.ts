import { accountCalls, PASSWORD } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp, openTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { PATIENT } from '@portal/testkit/patience.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedListener } from '#platform/db/change-feed.ts';
import { setPassword } from './account-repository.ts';
import { hashPassword } from './passwords.ts';
import { createSessions, expireSessionsAndLinks } from './sessions.ts';

const COACH = 'casey@example.org';
const ADMIN = 'admin@example.org';
const EXPIRED = { status: 401, code: 'TOKEN_EXPIRED', error: 'TokenExpired' };

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T12:00:00Z' }));
const calls = useFresh(() => accountCalls(test.app));

beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD, test.portal.passwordCost);
  await makeAccount(test.portal.db, { email: COACH, passwordHash });
  await makeAccount(test.portal.db, { email: ADMIN, passwordHash, role: 'ADMIN' });
});

const isAlive = async (token: string) => (await calls.me(token)).statusCode === 200;

describe('a session', () => {
  it.each([
    ['a coach', COACH, false, '2026-11-17T23:59:59Z', '2026-11-18T00:00:00Z'],
    ['a coach who is remembered', COACH, true, '2026-12-17T11:59:59Z', '2026-12-17T12:00:00Z'],
    ['an administrator', ADMIN, false, '2026-11-17T12:59:59Z', '2026-11-17T13:00:00Z'],
    [
      'an administrator who asks to be remembered',
      ADMIN,
      true,
      '2026-11-17T12:59:59Z',
      '2026-11-17T13:00:00Z',
    ],
  ])('ends a session of %s in time', async (_who, email, remember, last, over) => {
    const used = await calls.token(email, PASSWORD, { remember });
    const unused = await calls.token(email, PASSWORD, { remember });
    if (email === COACH) {
      test.clock.set(last);
      expect(await isAlive(used)).toBe(true);
    }
    test.clock.set(over);
    expect(await isAlive(used)).toBe(false);
    expect(refusalOf(await calls.me(unused))).toEqual(EXPIRED);
  });

  it.each([
    ['an administrator', false],
    ['an administrator who asks to be remembered', true],
  ])('lets a session of %s last while it is used, but at most 12 hours', async (_who, remember) => {
    const token = await calls.token(ADMIN, PASSWORD, { remember });
    const other = await openTestApp({ connection: test.database.connection, now: '2026-11-17T12:00:00Z' });
    for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
      const now = new Date(Date.parse('2026-11-17T12:00:00Z') + minutes * 60_000);
      test.clock.set(now);
      other.clock.set(now);
      // the processes take turns, and each caches only what it has seen
      const by = (minutes / 50) % 4 < 2 ? accountCalls(other.app) : calls;
      expect((await by.me(token)).statusCode, `after ${minutes} minutes`).toBe(200);
    }
    await other.close();
    test.clock.set('2026-11-18T00:00:00Z');
    expect(await isAlive(token)).toBe(false);
  });

  it('leaves a session expired if the clock is set back', async () => {
    const token = await calls.token(COACH);
    const idle = await calls.token(ADMIN);
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(idle)).toBe(true);
    const other = await openTestApp({ connection: test.database.connection, now: '2026-11-17T12:30:00Z' });
    expect((await accountCalls(other.app).me(token)).statusCode).toBe(200);
    test.clock.set('2026-11-18T00:00:00Z');
    expect(await isAlive(token)).toBe(false);
    test.clock.set('2026-11-17T12:30:00Z');
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(idle)).toBe(false);
    expect((await accountCalls(other.app).me(token)).statusCode).toBe(401);
    await other.close();
  });

  it('leaves a session expired if the clock is set back before anyone noticed the expiry', async () => {
    const token = await calls.token(COACH);
    test.clock.set('2026-11-18T00:00:30Z');
    await expireSessionsAndLinks(test.portal);
    test.clock.set('2026-11-17T23:30:00Z');
    expect(await isAlive(token)).toBe(false);
  });

  it('keeps at most twenty sessions of an account, and ends the oldest ones first', async () => {
    const first = await calls.token(COACH);
    const stranger = await calls.token(ADMIN);
    const tokens: string[] = [];
    for (let minute = 1; minute <= 20; minute += 1) {
      test.clock.set(new Date(Date.parse('2026-11-17T12:00:00Z') + minute * 1_000));
      tokens.push(await calls.token(COACH));
    }
    expect(refusalOf(await calls.me(first))).toMatchObject(EXPIRED);
    expect(await Promise.all([stranger, ...tokens].map(isAlive))).toEqual(Array(21).fill(true));
  });

  it('keeps at most twenty sessions of an account that logs in fifty times at once', async () => {
    const other = await openTestApp({ connection: test.database.connection, now: '2026-11-17T12:00:00Z' });
    const both = [calls, accountCalls(other.app)];
    await Promise.all(Array.from({ length: 50 }, (_, index) => both[index % 2]?.login(COACH)));
    const newest = await calls.token(COACH);
    await other.close();
    expect(await calls.sessions(newest)).toHaveLength(20);
  });

  it('finds a session without a query while nothing changes', async () => {
    const token = await calls.token(COACH);
    await calls.me(token);
    const query = vi.spyOn(test.portal.db, 'selectFrom');
    const update = vi.spyOn(test.portal.db, 'updateTable');
    for (let index = 0; index < 5; index += 1) expect(await isAlive(token)).toBe(true);
    expect([query.mock.calls.length, update.mock.calls.length]).toEqual([0, 0]);
    test.clock.set('2026-11-17T12:01:00Z');
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(token)).toBe(true);
    expect([query.mock.calls.length, update.mock.calls.length]).toEqual([0, 1]);
  });

  it('reads a session from the database while the change feed is down', async () => {
    const token = await calls.token(COACH);
    const down = {
      ...test.portal.feed,
      waitUntilCurrent: () => Promise.reject(new Error('Connection terminated')),
    };
    const sessions = createSessions({ ...test.portal, feed: down });
    for (let index = 0; index < 2; index += 1) {
      expect(await sessions.findCaller(token)).toMatchObject({ email: COACH });
    }
    await test.portal.db.updateTable('session').set({ revokedAt: test.clock.now() }).execute();
    expect(await sessions.findCaller(token)).toBeNull();
  });

  it('does not find a session under any other token', async () => {
    const token = await calls.token(COACH);
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
    for (const wrong of [changed, 'x', 'x'.repeat(512), `${token}x`, "' or 1=1"]) {
      expect((await calls.me(wrong)).statusCode).toBe(401);
    }
    expect(refusalOf(await calls.me('x'.repeat(43)))).toEqual(EXPIRED);
    expect(refusalOf(await calls.send('GET', '/auth/me'))).toMatchObject({ status: 401, code: 'NO_SESSION' });
    const cookie = await test.app.inject({ url: '/api/auth/me', cookies: { token }, query: { token } });
    expect(cookie.statusCode).toBe(401);
  });

  it('stores only a hash of the token of a session', async () => {
    const token = await calls.token(COACH);
    const rows = await test.portal.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.tokenHash.length)).toEqual([32]);
  });
});

describe('logging out', () => {
  it('ends only the session that logs out, in every process', async () => {
    const [here, there] = [await calls.token(COACH), await calls.token(COACH)];
    const other = await openTestApp({ connection: test.database.connection, now: '2026-11-17T12:00:00Z' });
    const elsewhere = accountCalls(other.app);
    expect((await elsewhere.me(here)).statusCode).toBe(200);
    expect((await elsewhere.me(there)).statusCode).toBe(200);
    expect((await calls.logout(here)).statusCode).toBe(200);
    expect(refusalOf(await elsewhere.me(here))).toEqual(EXPIRED);
    expect(refusalOf(await calls.logout(here))).toEqual(EXPIRED);
    expect((await elsewhere.me(there)).statusCode).toBe(200);
    await other.close();
  });
});

describe('two processes', () => {
  it('never answers from a stale session after another process acknowledged a change', async () => {
    const token = await calls.token(COACH);
    // this process learns of changes only when it asks for them
    const late: FeedListener[] = [];
    const { feed } = test.portal;
    const slow = createSessions({
      ...test.portal,
      feed: {
        ...feed,
        subscribe: (topic, listener) => feed.subscribe(topic, () => void late.push(listener)),
        async waitUntilCurrent() {
          await feed.waitUntilCurrent();
          for (const listener of late.splice(0)) listener(null, null);
        },
      },
    });
    expect(await slow.findCaller(token)).toMatchObject({ email: COACH });
    await calls.logout(token);
    expect(await slow.findCaller(token)).toBeNull();
  });

  it('opens no session with a password that is being changed', async () => {
    const { db } = test.portal;
    const account = await rowOf(db, 'account', { email: COACH });
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isChanged, resolve: changed } = Promise.withResolvers<void>();
    const change = db.transaction().execute(async (tx) => {
      await setPassword(tx, { id: account.id, passwordHash: 'another', now: test.clock.now() });
      changed();
      await mayCommit;
    });
    await isChanged;
    const opened = calls.login(COACH);
    let isSettled = false;
    void opened.finally(() => {
      isSettled = true;
    });
    await vi.waitUntil(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      );
      return isSettled || waiting.rows.length > 0;
    }, PATIENT);
    commit();
    await change;
    expect((await opened).statusCode).toBe(401);
  });
});
