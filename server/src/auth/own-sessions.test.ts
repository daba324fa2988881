import type { Session } from '@portal/contract/auth.ts';
import { accountCalls, PASSWORD } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp, openTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, expect, it } from 'vitest';
import { hashPassword } from './passwords.ts';

const COACH = 'casey@example.org';
const ADMIN = 'admin@example.org';

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T12:00:00Z' }));
const calls = useFresh(() => accountCalls(test.app));
let coachId: number;

beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD, test.portal.passwordCost);
  coachId = (await makeAccount(test.portal.db, { email: COACH, passwordHash })).id;
  await makeAccount(test.portal.db, { email: ADMIN, passwordHash, role: 'ADMIN' });
});

const isAlive = async (token: string) => (await calls.me(token)).statusCode === 200;

it('lists own open sessions newest first', async () => {
  await calls.token(COACH);
  test.clock.set('2026-11-17T23:00:00Z');
  const remembered = await calls.token(COACH, PASSWORD, { remember: true });
  test.clock.set('2026-11-18T00:00:00Z');
  const token = await calls.token(COACH);
  await calls.token(ADMIN);
  expect(await calls.sessions(token)).toEqual([
    {
      id: expect.any(String),
      current: true,
      createdAt: '2026-11-18T00:00:00.000Z',
      lastUsedAt: '2026-11-18T00:00:00.000Z',
      expiresAt: '2026-11-18T12:00:00.000Z',
      device: 'Firefox on Linux',
    },
    {
      id: expect.any(String),
      current: false,
      createdAt: '2026-11-17T23:00:00.000Z',
      lastUsedAt: '2026-11-17T23:00:00.000Z',
      expiresAt: '2026-12-17T23:00:00.000Z',
      device: 'Firefox on Linux',
    },
  ]);
  expect((await calls.sessions(remembered)).map((session) => session.current)).toEqual([false, true]);
});

it('lists at most a hundred own sessions, including this one, and counts the others', async () => {
  const mine = await calls.token(COACH);
  const { db } = test.portal;
  const newer = Array.from({ length: 130 }, (_, index) => new Date(Date.UTC(2026, 10, 17, 13, index)));
  for (const now of newer) await makeSession(db, { accountId: coachId, now });
  const answer = await test.app.inject({
    url: '/api/auth/sessions',
    headers: { authorization: `Bearer ${mine}` },
  });
  const { sessions, more } = answer.json<{ sessions: Session[]; more: number }>();
  expect(sessions.map(({ createdAt }) => createdAt)).toEqual([
    ...newer
      .slice(-99)
      .map((at) => at.toISOString())
      .toReversed(),
    '2026-11-17T12:00:00.000Z',
  ]);
  expect(sessions.at(-1)?.current).toBe(true);
  expect(more).toBe(31);
});

it('lists own sessions of an administrator that were used within the hour', async () => {
  const first = await calls.token(ADMIN);
  test.clock.set('2026-11-17T12:59:59Z');
  const second = await calls.token(ADMIN);
  expect((await calls.sessions(second)).map(({ current }) => current)).toEqual([true, false]);
  test.clock.set('2026-11-17T13:00:00Z');
  expect((await calls.sessions(second)).map(({ current }) => current)).toEqual([true]);
  expect(await isAlive(first)).toBe(false);
});

it('ends own sessions one by one, and accepts a repeat', async () => {
  const [keep, lose] = [await calls.token(COACH), await calls.token(COACH)];
  expect(await isAlive(lose)).toBe(true);
  const id = (await calls.sessions(lose)).find((session) => session.current)?.id ?? '';
  expect((await calls.revoke(keep, id)).statusCode).toBe(200);
  expect(await isAlive(lose)).toBe(false);
  expect((await calls.revoke(keep, id)).statusCode).toBe(200);
  expect(await isAlive(keep)).toBe(true);
});

it('ends own sessions only after a proof of identity that is at most ten minutes old', async () => {
  const [mine, other] = [await calls.token(COACH), await calls.token(COACH)];
  const id = (await calls.sessions(other)).find((session) => session.current)?.id ?? '';
  test.clock.set('2026-11-17T12:10:00Z');
  for (const answer of [await calls.revoke(mine, id), await calls.revokeOthers(mine)]) {
    expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'CONFIRM_IDENTITY' });
  }
  expect(await isAlive(other)).toBe(true);
});

it('ends all other own sessions at once in every process, also those that are not listed', async () => {
  const { db } = test.portal;
  const [keep, lose] = [await calls.token(COACH), await calls.token(COACH)];
  const stranger = await calls.token(ADMIN);
  for (let more = 0; more < 101; more += 1)
    await makeSession(db, { accountId: coachId, now: test.clock.now() });
  const other = await openTestApp({ connection: test.database.connection, now: '2026-11-17T12:00:00Z' });
  expect((await accountCalls(other.app).me(lose)).statusCode).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    expect((await calls.revokeOthers(keep)).statusCode).toBe(200);
    expect(await calls.sessions(keep)).toMatchObject([{ current: true }]);
  }
  expect((await accountCalls(other.app).me(lose)).statusCode).toBe(401);
  expect([await isAlive(keep), await isAlive(lose), await isAlive(stranger)]).toEqual([true, false, true]);
  await other.close();
});

it('notifies no other process when own sessions are ended that have ended already', async () => {
  const token = await calls.token(COACH);
  await calls.token(COACH);
  const other = await openTestApp({ connection: test.database.connection });
  let notifications = 0;
  await other.portal.feed.waitUntilCurrent();
  other.portal.feed.subscribe('accounts', () => {
    notifications += 1;
  });
  const seen: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await calls.revokeOthers(token);
    await other.portal.feed.waitUntilCurrent();
    seen.push(notifications);
  }
  expect(seen).toEqual([1, 1, 1]);
  await other.close();
});
