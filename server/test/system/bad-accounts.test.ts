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

/** What is no address, and the field is told so. */
const ADDRESSES: [about: string, email: unknown][] = [
  ['a number', 5],
  ['null', null],
  ['a list', ['coach@example.org']],
  ['an object', { $ne: '' }],
  ['true', true],
  ['nothing', ''],
  ['a space', ' '],
  ['no @', 'coach.example.org'],
  ['two @', 'a@b@example.org'],
  ['no name', '@example.org'],
  ['no host', 'coach@'],
  ['a space inside', 'co ach@example.org'],
  ['two addresses', 'a@example.org,b@evil.example'],
  ['two with a semicolon', 'a@example.org;b@evil.example'],
  ['a quoted name', '"a b"@example.org'],
  ['a name around it', 'Coach <coach@example.org>'],
  ['a line break', 'coach@example.org\nbcc: b@evil.example'],
  ['a NUL', 'coach\u0000@example.org'],
  ['a lone surrogate', 'coach\ud800@example.org'],
  ['too long', `${'a'.repeat(250)}@example.org`],
  ['markup', '<script>@example.org'],
  ['letters of other alphabets', 'cоach@example.org'],
];

describe('an address', () => {
  it.each(ADDRESSES)('that is %s is refused by register, forgot and resend alike', async (_, email) => {
    const form = { firstname: 'Ann', lastname: 'Bee', email, password: GOOD };
    for (const answer of [
      await ask('register', { body: form }),
      await ask('forgotPassword', { body: { email } }),
      await ask('sendConfirmation', { body: { email } }),
    ]) {
      expectRefusal(answer, 422);
      expect(answer.json().fields).toHaveProperty('email');
    }
  });

  it.each(['coach@example.org', 'COACH@Example.ORG', ' coach@example.org ', 'ｃｏａｃｈ@example.org'])(
    'that is a twin of a registered one is taken: %s',
    async (email) => {
      const answer = await ask('register', {
        body: { firstname: 'Ann', lastname: 'Bee', email, password: GOOD },
      });
      expectRefusal(answer, 400);
      expect(answer.json().error).toBe('Email already registered. Please log in.');
    },
  );
});

const PASSWORDS: [about: string, password: unknown][] = [
  ['a number', 12_345_678],
  ['null', null],
  ['a list', [GOOD]],
  ['nothing', ''],
  ['seven characters', 'Aa1!aaa'],
  ['no capital', 'basket-ball-1'],
  ['no small letter', 'BASKET-BALL-1'],
  ['letters only', 'BasketBall'],
  ['300 characters', `Aa1!${'x'.repeat(296)}`],
  ['a megabyte', `Aa1!${'x'.repeat(900_000)}`],
  ['spaces', '        '],
];

describe('a password', () => {
  it.each(PASSWORDS)('of %s is refused by register and reset alike', async (_, password) => {
    const form = { firstname: 'Ann', lastname: 'Bee', email: 'strong@example.org', password };
    const token = 'a'.repeat(43);
    for (const answer of [
      await ask('register', { body: form }),
      await ask('resetPassword', { params: { token }, body: { password } }),
    ]) {
      expectRefusal(answer, 422);
      expect(answer.json().fields).toHaveProperty('password');
    }
  });

  it('of a megabyte is not even hashed at login', async () => {
    const body = { email: 'coach@example.org', password: 'x'.repeat(1_000_000) };
    expectRefusal(await ask('login', { body }), 422);
  });
});

const NAMES: [about: string, name: unknown][] = [
  ['a number', 1],
  ['null', null],
  ['an object', {}],
  ['nothing', ''],
  ['spaces', '   '],
  ['a tab only', '\t'],
  ['a line break', 'Ann\nBee'],
  ['a NUL', 'Ann\u0000'],
  ['a lone surrogate', 'Ann\udc00'],
  ['an escape', 'Ann\u001b[31m'],
  ['81 characters', 'x'.repeat(81)],
];

describe('a name', () => {
  it.each(NAMES)('of %s is refused', async (_, firstname) => {
    const form = { lastname: 'Bee', email: 'named@example.org', password: GOOD };
    const answer = await ask('register', { body: { ...form, firstname } });
    expectRefusal(answer, 422);
    expect(answer.json().fields).toHaveProperty('firstname');
    expectRefusal(await ask('register', { body: { ...form, firstname: 'Ann', lastname: firstname } }), 422);
  });
});

const EXTRAS: [field: string, value: unknown][] = [
  ['role', 'ADMIN'],
  ['isAdmin', true],
  ['email_verified', true],
  ['emailVerified', true],
  ['email_verified_at', '2020-01-01'],
  ['id', 1],
  ['constructor', {}],
  ['confirmed', true],
];

describe('a field too many', () => {
  it.each(EXTRAS)('(%s) is refused, not dropped', async (field, value) => {
    const form = { firstname: 'Ann', lastname: 'Bee', email: 'rising@example.org', password: GOOD };
    expectRefusal(await ask('register', { body: { ...form, [field]: value } }), 422);
    expectRefusal(
      await ask('login', { body: { email: 'coach@example.org', password: GOOD, [field]: value } }),
      422,
    );
    const rows = await portal.portal.db
      .selectFrom('account')
      .select('role')
      .where('email', '=', 'rising@example.org')
      .execute();
    expect(rows).toEqual([]);
  });
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
  it.each(WRONG_LOGINS)('that is %s is told the same as any other wrong one', async (_, email, password) => {
    const answer = await ask('login', { body: { email, password } });
    expectRefusal(answer, 401);
    expect(answer.json()).toEqual({
      error: 'Invalid credentials',
      code: 'INVALID_CREDENTIALS',
      requestId: expect.any(String),
    });
  });

  it.each([5, null, ['a'], {}, true])('with an address of another type (%j) is refused', async (email) => {
    expectRefusal(await ask('login', { body: { email, password: GOOD } }), 422);
  });
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
    account_id: accountId,
    purpose,
    token_hash: createHash('sha256').update(token).digest(),
    created_at: now,
    expires_at: expiresAt,
    used_at: given.used === true ? now : null,
  };
  await portal.portal.db.deleteFrom('mailed_link').where('account_id', '=', accountId).execute();
  await portal.portal.db.insertInto('mailed_link').values(values).execute();
  return token;
}

const LINKS: [about: string, token: () => Promise<string>][] = [
  ['random', async () => randomBytes(32).toString('base64url')],
  ['short', async () => 'x'],
  ['long', async () => 'x'.repeat(200)],
  ['an injection', async () => "' or 1=1 --"],
  ['a path', async () => '../../healthz'],
  ['of another alphabet', async () => 'ключ'],
  ['used', () => makeLink(league.coach.id, 'reset', { used: true, minutes: 30 })],
  ['expired', () => makeLink(league.coach.id, 'reset', { minutes: 0 })],
  ['for confirming', () => makeLink(league.coach.id, 'confirm', { minutes: 60 })],
];

describe('a reset link', () => {
  it.each(LINKS)('that is %s is told the same as any other dead one', async (_, makeToken) => {
    const params = { token: await makeToken() };
    const answer = await ask('resetPassword', { params, body: { password: GOOD } });
    expectRefusal(answer, 422);
    expect(answer.json()).toMatchObject({
      code: 'LINK_INVALID',
      error: 'This link is not valid any more. Please ask for a new one.',
    });
  });
});

describe('a confirmation link', () => {
  it.each([
    ["another account's", () => makeLink(league.unconfirmed.id, 'confirm', { minutes: 60 })],
    ['expired', () => makeLink(league.coach.id, 'confirm', { minutes: 0 })],
    ['for a reset', () => makeLink(league.coach.id, 'reset', { minutes: 30 })],
    ['random', async () => 'a'.repeat(43)],
  ] as const)('that is %s confirms nothing', async (_, makeToken) => {
    const params = { token: await makeToken() };
    const answer = await ask('verifyEmail', { params }, league.coach.token);
    expectRefusal(answer, 422);
    expect(answer.json().code).toBe('LINK_INVALID');
  });

  it('that is looked at by a mail scanner stays good', async () => {
    const token = await makeLink(league.unconfirmed.id, 'confirm', { minutes: 60 });
    const seen = await portal.app.inject({ method: 'GET', url: `/api/auth/verify-email/${token}` });
    expectRefusal(seen, 404);
    const confirmed = await ask('verifyEmail', { params: { token } }, league.unconfirmed.token);
    expect(confirmed.statusCode).toBe(200);
  });
});

describe('a session id', () => {
  it.each(['1', 'x', "1' or '1'='1", '00000000-0000-0000-0000-00000000000g', '-'])(
    'that is none (%s) is refused',
    async (id) => {
      expectRefusal(await ask('revokeSession', { params: { id } }, league.coach.token), 422);
    },
  );

  it('of another account is unknown, like one that nobody has', async () => {
    const [theirs] = await portal.portal.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', league.other.id)
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
