import { createHash, randomBytes } from 'node:crypto';
import type { RouteName } from '@portal/contract/routes.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Malformed, hostile and out-of-state input to the calls about accounts (docs/spec/safety.md#bad-account-input). */

const GOOD = 'Basket-ball-1';

let portal: OwnTestApp;
let league: TestLeague;

beforeAll(async () => {
  portal = await openOwnTestApp({ throttle: false });
  league = await makeLeague(portal.portal.db, portal.clock.now());
});
afterAll(() => portal.close());

const ask = (name: RouteName, call: Call, token: string | null = null) =>
  send(portal.app, name, call, bearer(token));

describe('a registered address', () => {
  it.each(['coach@example.org', 'COACH@Example.ORG', ' coach@example.org ', 'ｃｏａｃｈ@example.org'])(
    'refuses to register a registered address again as %s',
    async (email) => {
      const answer = await ask('register', {
        body: { firstname: 'Ann', lastname: 'Bee', email, password: GOOD },
      });
      expectRefusal(answer, 400);
      expect(answer.json().error).toBe('Email already registered. Please log in.');
    },
  );
});

const WRONG_LOGINS: [about: string, email: string, password: string][] = [
  ['unknown', 'nobody@example.org', GOOD],
  ['known with a wrong password', 'coach@example.org', GOOD],
  ['no address at all', 'nobody', GOOD],
  ['empty', '', GOOD],
  ['an injection', "' or 1=1 --", GOOD],
  ['known with an empty password', 'coach@example.org', ''],
  ['known with an injection as password', 'coach@example.org', "' or '1'='1"],
  ['of other letters', 'cоach@example.org', GOOD],
];

describe('a login', () => {
  it.each(WRONG_LOGINS)(
    'refuses a login that is %s with the words of every wrong login',
    async (_, email, password) => {
      const answer = await ask('login', { body: { email, password } });
      expectRefusal(answer, 401);
      expect(answer.json()).toEqual({
        error: 'Invalid credentials',
        code: 'INVALID_CREDENTIALS',
        requestId: expect.any(String),
      });
    },
  );
});

async function makeLink(
  accountId: number,
  purpose: 'confirm' | 'reset',
  given: { used?: boolean; minutes: number },
) {
  const token = randomBytes(32).toString('base64url');
  const now = portal.clock.now();
  const expiresAt = new Date(now.getTime() + given.minutes * 60_000);
  const values = {
    accountId,
    purpose,
    tokenHash: createHash('sha256').update(token).digest(),
    createdAt: now,
    expiresAt,
    usedAt: given.used === true ? now : null,
  };
  await portal.portal.db.deleteFrom('mailedLink').where('accountId', '=', accountId).execute();
  await portal.portal.db.insertInto('mailedLink').values(values).execute();
  return token;
}

const LINKS: [about: string, token: () => Promise<string>][] = [
  ['random', async () => randomBytes(32).toString('base64url')],
  ['short', async () => 'x'],
  ['long', async () => 'x'.repeat(200)],
  ['an injection', async () => "' or 1=1 --"],
  ['a path', async () => '../../healthz'],
  ['in another alphabet', async () => 'ключ'],
  ['used', () => makeLink(league.coach.id, 'reset', { used: true, minutes: 30 })],
  ['expired', () => makeLink(league.coach.id, 'reset', { minutes: 0 })],
  ['for confirming', () => makeLink(league.coach.id, 'confirm', { minutes: 60 })],
];

describe('a reset link', () => {
  it.each(LINKS)(
    'refuses a reset link that is %s with the words of every invalid link',
    async (_, makeToken) => {
      const params = { token: await makeToken() };
      const answer = await ask('resetPassword', { params, body: { password: GOOD } });
      expectRefusal(answer, 422);
      expect(answer.json()).toMatchObject({
        code: 'LINK_INVALID',
        error:
          'This link no longer works. If we emailed you several, use the one in the newest email, or get a new one.',
      });
    },
  );
});

describe('a confirmation link', () => {
  it.each([
    ["another account's", () => makeLink(league.unconfirmed.id, 'confirm', { minutes: 60 })],
    ['expired', () => makeLink(league.coach.id, 'confirm', { minutes: 0 })],
    ['for a reset', () => makeLink(league.coach.id, 'reset', { minutes: 30 })],
    ['random', async () => 'a'.repeat(43)],
  ] as const)('confirms nothing with a confirmation link that is %s', async (_, makeToken) => {
    const params = { token: await makeToken() };
    const answer = await ask('verifyEmail', { params }, league.coach.token);
    expectRefusal(answer, 422);
    expect(answer.json().code).toBe('LINK_INVALID');
  });

  it('keeps a confirmation link valid after an email scanner opened it', async () => {
    const token = await makeLink(league.unconfirmed.id, 'confirm', { minutes: 60 });
    const seen = await portal.app.inject({ method: 'GET', url: `/api/auth/verify-email/${token}` });
    expectRefusal(seen, 404);
    const confirmed = await ask('verifyEmail', { params: { token } }, league.unconfirmed.token);
    expect(confirmed.statusCode).toBe(200);
  });
});

describe('a session id', () => {
  it('answers the session id of another account like an unknown one', async () => {
    const [theirs] = await portal.portal.db
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', league.other.id)
      .execute();
    const foreign = await ask('revokeSession', { params: { id: theirs?.id ?? '' } }, league.coach.token);
    const unknown = await ask(
      'revokeSession',
      { params: { id: '00000000-0000-4000-8000-000000000000' } },
      league.coach.token,
    );
    expectRefusal(foreign, 404);
    const { requestId: _, ...said } = foreign.json();
    expect(unknown.json()).toMatchObject(said);
    expect((await ask('getMe', {}, league.other.token)).statusCode).toBe(200);
  });
});
