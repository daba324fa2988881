import { hash } from '@node-rs/argon2';
import { accountCalls, newestLink, PASSWORD } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp, openTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#platform/throttle/limits.ts';
import { hashPassword, PASSWORD_COST } from './passwords.ts';

const WRONG = 'Wrong-Passw0rd';
const COACH = 'casey@example.org';

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T17:00:00Z' }));
const calls = useFresh(() => accountCalls(test.app));
let passwordHash: string;

beforeEach(async () => {
  passwordHash = await hashPassword(PASSWORD, test.portal.passwordCost);
  await makeAccount(test.portal.db, { email: COACH, firstName: 'Casey', lastName: 'Coach', passwordHash });
});

const from = (network: string) => accountCalls(test.app, network);

async function tryWrong(times: number, { calls: by = calls, email = COACH } = {}): Promise<number[]> {
  const codes: number[] = [];
  for (let index = 0; index < times; index += 1) codes.push((await by.login(email, WRONG)).statusCode);
  return codes;
}

describe('logging in', () => {
  it('returns a token and the person for a login', async () => {
    const answer = await calls.login(' CASEY@example.org ');
    const { token, ...rest } = answer.json<{ token: string }>();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({
      user: { email: COACH, firstname: 'Casey', lastname: 'Coach', role: 'COACH', emailVerified: true },
    });
    expect((await calls.me(token)).json()).toEqual(rest);
  });

  it('gives the same answer to a wrong password, an unknown and a malformed address', async () => {
    const answers = await Promise.all([
      calls.login(COACH, WRONG),
      calls.login('nobody@example.org', WRONG),
      calls.login('not an address', WRONG),
      calls.login(COACH, ''),
      calls.login(COACH, `${PASSWORD} `),
    ]);
    expect(answers.map(refusalOf)).toEqual(
      Array(5).fill({ status: 401, code: 'INVALID_CREDENTIALS', error: 'Invalid credentials' }),
    );
  });

  it('refuses everyone for an account without a password', async () => {
    const { email } = await makeAccount(test.portal.db, {});
    expect((await calls.login(email)).statusCode).toBe(401);
    expect((await calls.login(email, 'no password fits')).statusCode).toBe(401);
  });

  it('accepts a password with composed or decomposed accents', async () => {
    const email = 'accent@example.org';
    await makeAccount(test.portal.db, { email, passwordHash: await hashPassword('Caf\u00e9-Passw0rd') });
    expect((await calls.login(email, 'Cafe\u0301-Passw0rd')).statusCode).toBe(200);
  });

  it('refuses a password of more than 1,024 bytes, and names the field', async () => {
    const answer = await calls.login(COACH, 'é'.repeat(513));
    expect(refusalOf(answer)).toMatchObject({ status: 422, fields: { password: expect.any(String) } });
  });

  it('accepts 16 simultaneous logins from one network at two processes', async () => {
    const second = await openTestApp({ connection: test.database.connection, now: '2026-11-17T17:00:00Z' });
    const other = accountCalls(second.app);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? calls : other).login(COACH)),
    );
    await second.close();
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(16).fill(200));
    const tokens = new Set(answers.map((answer) => answer.json<{ token: string }>().token));
    expect(tokens.size).toBe(16);
  });

  it('replaces a password hash that has a lower cost, and keeps the session', async () => {
    const real = await openTestApp({ connection: test.database.connection, passwordCost: PASSWORD_COST });
    const there = accountCalls(real.app);
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const { id } = await makeAccount(test.portal.db, { email: 'old@example.org', passwordHash: weak });
    const token = await there.token('old@example.org');
    const stored = async () =>
      (await test.portal.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
        .passwordHash;
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await there.me(token)).statusCode).toBe(200);
    await there.token('old@example.org');
    expect(await stored()).toBe(renewed);
    await real.close();
  });
});

describe('wrong passwords', () => {
  it('refuses wrong passwords from the eleventh within 15 minutes on without a check, for any address', async () => {
    expect(await tryWrong(10)).toEqual(Array(10).fill(401));
    expect(await tryWrong(10, { email: 'nobody@example.org' })).toEqual(Array(10).fill(401));
    const eleventh = await calls.login(COACH, WRONG);
    const right = await calls.login(COACH);
    const unknown = await calls.login('nobody@example.org', WRONG);
    expect(refusalOf(eleventh)).toMatchObject({ status: 429, code: 'THROTTLED' });
    expect([refusalOf(right), refusalOf(unknown)]).toEqual(Array(2).fill(refusalOf(eleventh)));
    expect(Number(eleventh.headers['retry-after'])).toBe(900);
    test.clock.set('2026-11-17T17:14:59Z');
    expect((await calls.login(COACH)).statusCode).toBe(429);
    test.clock.set('2026-11-17T17:15:00Z');
    expect((await calls.login(COACH)).statusCode).toBe(200);
  });

  it('limits wrong passwords to ten in any interval of 15 minutes', async () => {
    expect(await tryWrong(1)).toEqual([401]);
    test.clock.set('2026-11-17T17:14:00Z');
    expect(await tryWrong(9)).toEqual(Array(9).fill(401));
    test.clock.set('2026-11-17T17:16:00Z');
    expect(await tryWrong(1)).toEqual([429]);
  });

  it('limits wrong passwords if they are sent at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => calls.login(COACH, WRONG)));
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  });

  it('counts wrong passwords together across all processes', async () => {
    const second = await openTestApp({ connection: test.database.connection, now: '2026-11-17T17:00:00Z' });
    const other = accountCalls(second.app);
    expect(await tryWrong(5)).toEqual(Array(5).fill(401));
    expect(await tryWrong(6, { calls: other })).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await tryWrong(1)).toEqual([429]);
    await second.close();
  });

  it('never lets wrong passwords from one network block the right password from another one', async () => {
    await tryWrong(30);
    expect((await from('198.51.100.7').login(COACH)).statusCode).toBe(200);
  });

  it('stops counting earlier wrong passwords after a right one', async () => {
    await tryWrong(9);
    expect((await calls.login(COACH)).statusCode).toBe(200);
    expect(await tryWrong(10)).toEqual(Array(10).fill(401));
    expect(await tryWrong(1)).toEqual([429]);
  });

  it('counts wrong passwords together for the addresses of one IPv6 network', async () => {
    expect(await tryWrong(10, { calls: from('2001:db8::1') })).toEqual(Array(10).fill(401));
    expect(await tryWrong(1, { calls: from('2001:db8::2') })).toEqual([429]);
    expect(await tryWrong(1, { calls: from('2001:db8:0:1::2') })).toEqual([401]);
  });

  it('counts wrong passwords together for invented addresses of proxies', async () => {
    const codes: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
        payload: { email: COACH, password: WRONG },
      });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([...Array(10).fill(401), 429]);
  });

  it('limits wrong passwords from one network over all email addresses, but not for accounts that it is known to', async () => {
    await calls.token(COACH);
    await tryWrong(1, { email: 'person1@example.org' });
    await useUp(test.portal.db, LIMITS.loginNetwork);
    expect(refusalOf(await calls.login('person2@example.org', WRONG))).toEqual({
      status: 429,
      code: 'THROTTLED',
      error: 'There were too many wrong passwords. Try again in 15 minutes, or choose “Forgot Password?”.',
    });
    const token = (await calls.login(COACH)).json<{ token: string }>().token;
    expect(
      refusalOf(
        await calls.changePassword(token, { currentPassword: WRONG, password: 'Brand-New-Passw0rd' }),
      ),
    ).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This isn’t your current password.' },
    });
    expect(await tryWrong(10)).toEqual([...Array(9).fill(401), 429]);
    expect((await from('198.51.100.7').login(COACH)).statusCode).toBe(200);
  });

  it('lets a hundred coaches behind one address each mistype their password twice', () => {
    expect(LIMITS.loginNetwork.hits).toBeGreaterThanOrEqual(2 * 100);
  });

  it('blocks unknown networks after wrong passwords from many, but not the coach’s own networks, nor a reset', async () => {
    await from('203.0.113.1').token(COACH);
    for (let index = 0; index < 5; index += 1) await tryWrong(10, { calls: from(`192.0.2.${10 + index}`) });
    expect((await from('198.51.100.7').login(COACH)).statusCode).toBe(429);
    expect((await from('203.0.113.1').login(COACH)).statusCode).toBe(200);

    const fresh = from('198.51.100.7');
    await fresh.forgot(COACH);
    const link = await newestLink(test.portal.db, COACH);
    expect((await fresh.reset(link, 'Brand-New-Passw0rd')).statusCode).toBe(200);
    expect((await fresh.login(COACH, 'Brand-New-Passw0rd')).statusCode).toBe(200);
  });

  it('counts wrong passwords only if throttling is on', async () => {
    const open = await openTestApp({ connection: test.database.connection, throttle: false });
    expect(await tryWrong(12, { calls: accountCalls(open.app) })).toEqual(Array(12).fill(401));
    expect(await open.portal.db.selectFrom('throttle').selectAll().execute()).toEqual([]);
    await open.close();
  });
});
