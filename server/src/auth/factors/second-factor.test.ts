import { newestLink, PASSWORD } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { factorCalls } from '@portal/testkit/factor-calls.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { totpAt } from '@portal/testkit/totp.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#platform/throttle/limits.ts';
import { hashPassword } from '../passwords.ts';

const COACH = 'casey@example.org';
const OTHER = 'robin@example.org';
const STEP_MS = 30_000;

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T17:00:00Z' }));
const calls = useFresh(() => factorCalls(test.app));
let token: string;
let secret: string;
let recoveryCodes: string[];

beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD, test.portal.passwordCost);
  for (const email of [COACH, OTHER]) await makeAccount(test.portal.db, { email, passwordHash });
  token = await calls.token(COACH);
  ({ secret, recoveryCodes } = await calls.setUpTotp(token, test.clock.now()));
  pass(STEP_MS);
});

const pass = (ms: number) => test.clock.set(new Date(test.clock.now().getTime() + ms));
const code = (secondsOff = 0) => totpAt(secret, test.clock.now(), secondsOff);
const events = () =>
  test.portal.db.selectFrom('securityEvent').select(['kind', 'detail', 'times']).orderBy('id').execute();

const EXPIRED = {
  status: 401,
  code: 'TICKET_INVALID',
  error: 'Signing in took too long, or something changed. Please start again.',
};
const WRONG_CODE = 'This code is wrong or was used already. Please enter a new one.';

describe('a login with a second factor', () => {
  it('answers the right password with a ticket instead of a session, and a right code with the session', async () => {
    const answer = await calls.login(COACH);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        needs: 'second-factor',
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recovery'],
      },
    ]);
    const { ticket } = answer.json<{ ticket: string }>();
    expect((await calls.me(ticket)).statusCode).toBe(401);
    const passed = await calls.passCode(ticket, code());
    expect(passed.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: expect.objectContaining({ email: COACH, role: 'COACH' }),
    });
    expect((await calls.me(passed.json<{ token: string }>().token)).statusCode).toBe(200);
  });

  it('stores only a hash of the ticket', async () => {
    const { ticket } = await calls.ticket(COACH);
    const rows = JSON.stringify(await test.portal.db.selectFrom('loginTicket').selectAll().execute());
    expect(rows).not.toContain(ticket);
  });

  it('answers a wrong password as before', async () => {
    expect(refusalOf(await calls.login(COACH, 'Wrong-Passw0rd'))).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('remembers the device of a coach as the login asked', async () => {
    const { ticket } = (await calls.login(COACH, PASSWORD, { remember: true })).json<{ ticket: string }>();
    const { token: opened } = (await calls.passCode(ticket, code())).json<{ token: string }>();
    pass(29 * 86_400_000);
    expect((await calls.me(opened)).statusCode).toBe(200);
  });

  it('accepts a ticket once', async () => {
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.passCode(ticket, code())).statusCode).toBe(200);
    pass(STEP_MS);
    expect(refusalOf(await calls.passCode(ticket, code()))).toMatchObject(EXPIRED);
  });

  it('accepts a ticket for ten minutes', async () => {
    const { ticket } = await calls.ticket(COACH);
    pass(10 * 60_000 - 1);
    expect((await calls.passCode(ticket, '000000')).statusCode).toBe(422);
    pass(1);
    expect(refusalOf(await calls.passCode(ticket, code()))).toMatchObject(EXPIRED);
  });

  it('ends a ticket when the password changes', async () => {
    const { ticket } = await calls.ticket(COACH);
    const changed = { currentPassword: PASSWORD, password: 'Brand-New-Passw0rd' };
    expect((await calls.changePassword(token, changed)).statusCode).toBe(200);
    expect(refusalOf(await calls.passCode(ticket, code()))).toMatchObject(EXPIRED);
  });

  it('ends a ticket when the password is reset by email, and still wants the second factor', async () => {
    const { ticket } = await calls.ticket(COACH);
    await calls.forgot(COACH);
    const link = await newestLink(test.portal.db, COACH);
    expect((await calls.reset(link, 'Brand-New-Passw0rd')).statusCode).toBe(200);
    expect(refusalOf(await calls.passCode(ticket, code()))).toMatchObject(EXPIRED);
    await calls.ticket(COACH, 'Brand-New-Passw0rd');
  });

  it('ends a ticket when the factors change', async () => {
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.removeTotp(token)).statusCode).toBe(200);
    expect(refusalOf(await calls.passCode(ticket, code()))).toMatchObject(EXPIRED);
  });

  it('accepts only codes of the ticket’s own account', async () => {
    const other = await calls.setUpTotp(await calls.token(OTHER), test.clock.now());
    pass(STEP_MS);
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.passCode(ticket, totpAt(other.secret, test.clock.now()))).statusCode).toBe(422);
    expect((await calls.passCode(ticket, other.recoveryCodes[0] ?? '')).statusCode).toBe(422);
  });

  it('refuses tickets that nobody got', async () => {
    for (const ticket of ['a'.repeat(43), '', 'x', "' or 1=1"]) {
      expect(refusalOf(await calls.passCode(ticket, code()))).toMatchObject(EXPIRED);
    }
  });

  it('keeps at most twenty tickets of an account', async () => {
    const { ticket: first } = await calls.ticket(COACH);
    for (let count = 0; count < 20; count += 1) {
      pass(1);
      await calls.ticket(COACH);
    }
    expect(refusalOf(await calls.passCode(first, code()))).toMatchObject(EXPIRED);
    expect(await test.portal.db.selectFrom('loginTicket').selectAll().execute()).toHaveLength(20);
  });

  it('writes the steps into the security log', async () => {
    const { ticket } = await calls.ticket(COACH);
    await calls.passCode(ticket, '000000');
    await calls.passCode(ticket, code());
    expect((await events()).slice(1)).toEqual([
      { kind: 'factor-changed', detail: 'totp-added', times: 1 },
      { kind: 'second-factor-due', detail: '', times: 1 },
      { kind: 'factor-failed', detail: '', times: 1 },
      { kind: 'signed-in', detail: 'password, totp', times: 1 },
    ]);
  });
});

describe('a code of an authenticator app', () => {
  it.each([
    ['of now', 0],
    ['of the step before', -30],
    ['of the step after', 30],
  ])('is accepted if it is %s', async (_which, secondsOff) => {
    pass(STEP_MS);
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.passCode(ticket, code(secondsOff))).statusCode).toBe(200);
  });

  it.each([
    ['two steps before', -60],
    ['two steps after', 60],
  ])('is refused if it is of %s', async (_which, secondsOff) => {
    pass(2 * STEP_MS);
    const { ticket } = await calls.ticket(COACH);
    expect(refusalOf(await calls.passCode(ticket, code(secondsOff)))).toMatchObject({
      status: 422,
      fields: { code: WRONG_CODE },
    });
  });

  it('may be typed with spaces', async () => {
    const { ticket } = await calls.ticket(COACH);
    const shown = code();
    expect((await calls.passCode(ticket, ` ${shown.slice(0, 3)} ${shown.slice(3)} `)).statusCode).toBe(200);
  });

  it('counts once, for all calls of the account', async () => {
    const shown = code();
    const [first, second] = [await calls.ticket(COACH), await calls.ticket(COACH)];
    expect((await calls.passCode(first.ticket, shown)).statusCode).toBe(200);
    expect((await calls.passCode(second.ticket, shown)).statusCode).toBe(422);
    expect((await calls.confirm(token, { code: shown })).statusCode).toBe(422);
  });

  it('counts once at the same moment', async () => {
    const tickets = await Promise.all([1, 2, 3, 4].map(() => calls.ticket(COACH)));
    const shown = code();
    const answers = await Promise.all(tickets.map(({ ticket }) => calls.passCode(ticket, shown)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('does not count again with which the app was set up', async () => {
    pass(-STEP_MS);
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.passCode(ticket, code())).statusCode).toBe(422);
  });
});

describe('guessing codes', () => {
  it('ends after ten wrong codes from one network, even with the right one', async () => {
    const { ticket } = await calls.ticket(COACH);
    for (let count = 0; count < 10; count += 1) {
      expect((await calls.passCode(ticket, '000000')).statusCode).toBe(422);
    }
    expect(refusalOf(await calls.passCode(ticket, code()))).toMatchObject({
      status: 429,
      error: 'There were too many wrong codes. Try again in 15 minutes, or use a passkey.',
    });
    const elsewhere = factorCalls(test.app, '198.51.100.7');
    expect((await elsewhere.passCode(ticket, code())).statusCode).toBe(200);
  });

  it('ends after twenty wrong codes from any network, with any ticket', async () => {
    for (const network of ['198.51.100.1', '198.51.100.2']) {
      const there = factorCalls(test.app, network);
      for (let count = 0; count < 10; count += 1) {
        const { ticket } = await there.ticket(COACH);
        await there.passCode(ticket, '000000');
      }
    }
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.passCode(ticket, code())).statusCode).toBe(429);
  });

  it('tries no more at the same moment than one after the other', async () => {
    const { ticket } = await calls.ticket(COACH);
    const answers = await Promise.all(Array.from({ length: 30 }, () => calls.passCode(ticket, '000000')));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10);
  });

  it('counts codes that confirm a session together with those of logins', async () => {
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.passCode(ticket, '000000')).statusCode).toBe(422);
    await useUp(test.portal.db, LIMITS.codeAccount);
    expect((await calls.confirm(token, { code: code() })).statusCode).toBe(429);
  });

  it('forgets right codes', async () => {
    for (let count = 0; count < 12; count += 1) {
      const { ticket } = await calls.ticket(COACH);
      expect((await calls.passCode(ticket, code())).statusCode).toBe(200);
      pass(STEP_MS);
    }
  });
});

describe('recovery codes', () => {
  it('are ten, look like xxxxx-xxxxx and differ', () => {
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  });

  it('are stored as slow hashes', async () => {
    const rows = await test.portal.db.selectFrom('recoveryCode').selectAll().execute();
    expect(rows.map(({ codeHash }) => codeHash.slice(0, 10))).toEqual(Array(10).fill('$argon2id$'));
    for (const each of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(each);
  });

  it('log in once each, and are counted', async () => {
    const [first = '', second = ''] = recoveryCodes;
    const one = await calls.ticket(COACH);
    expect((await calls.passCode(one.ticket, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect(await calls.factors(token)).toMatchObject({ recoveryCodesLeft: 9 });
    const two = await calls.ticket(COACH);
    expect((await calls.passCode(two.ticket, first)).statusCode).toBe(422);
    expect((await calls.passCode(two.ticket, second)).statusCode).toBe(200);
  });

  it('log in once at the same moment', async () => {
    const tickets = await Promise.all([1, 2, 3, 4].map(() => calls.ticket(COACH)));
    const [first = ''] = recoveryCodes;
    const answers = await Promise.all(tickets.map(({ ticket }) => calls.passCode(ticket, first)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('are used up in the end, and no longer offered', async () => {
    for (const each of recoveryCodes) {
      const { ticket } = await calls.ticket(COACH);
      expect((await calls.passCode(ticket, each)).statusCode).toBe(200);
    }
    const { ticket, methods } = await calls.ticket(COACH);
    expect(methods).toEqual(['totp']);
    expect((await calls.passCode(ticket, recoveryCodes[0] ?? '')).statusCode).toBe(422);
  });

  it('end when there are new ones', async () => {
    const renewed = (await calls.renewCodes(token)).json<{ recoveryCodes: string[] }>().recoveryCodes;
    const { ticket } = await calls.ticket(COACH);
    expect((await calls.passCode(ticket, recoveryCodes[0] ?? '')).statusCode).toBe(422);
    expect((await calls.passCode(ticket, renewed[0] ?? '')).statusCode).toBe(200);
  });

  it('end with the factor that they replace', async () => {
    await calls.removeTotp(token);
    expect(await calls.factors(token)).toMatchObject({ methods: ['password'], recoveryCodesLeft: 0 });
    expect(refusalOf(await calls.renewCodes(token))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });
});
