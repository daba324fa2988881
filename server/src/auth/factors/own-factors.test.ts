import { listMails, PASSWORD } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { factorCalls } from '@portal/testkit/factor-calls.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { PasskeyDevice } from '@portal/testkit/passkey-device.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { totpAt } from '@portal/testkit/totp.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator } from '../first-admin.ts';
import { hashPassword } from '../passwords.ts';

const COACH = 'casey@example.org';
const ADMIN = 'alex@example.org';
const ORIGIN = 'http://portal.example';
const DAY_MS = 86_400_000;

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T17:00:00Z' }));
const calls = useFresh(() => factorCalls(test.app));

beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD, test.portal.passwordCost);
  await makeAccount(test.portal.db, { email: COACH, firstName: 'Casey', passwordHash });
  await makeAccount(test.portal.db, { email: ADMIN, role: 'ADMIN', passwordHash });
});

const pass = (ms: number) => test.clock.set(new Date(test.clock.now().getTime() + ms));
const newDevice = () => new PasskeyDevice({ origin: ORIGIN });
const mailed = async () => (await listMails(test.portal.db)).map(({ kind, data }) => [kind, data]);

/** Who is asked for what by calls that need a fresh proof of identity, long after the login. */
const CONFIRM = { status: 403, code: 'CONFIRM_IDENTITY', error: 'Please confirm that it is you.' };

describe('setting up an authenticator app', () => {
  it('returns a secret for typing and for a QR code, of which neither logs nor answers show more later', async () => {
    const token = await calls.token(COACH);
    const { secret, uri } = (await calls.startTotp(token)).json<{ secret: string; uri: string }>();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Coaches%20Portal:casey%40example.org?issuer=Coaches%20Portal&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(JSON.stringify(await calls.factors(token))).not.toContain(secret);
  });

  it('changes nothing before a code was right', async () => {
    const token = await calls.token(COACH);
    const { secret } = (await calls.startTotp(token)).json<{ secret: string }>();
    expect(refusalOf(await calls.confirmTotp(token, '000000'))).toMatchObject({
      status: 422,
      fields: { code: expect.stringContaining('does not fit') },
    });
    expect((await calls.login(COACH)).json()).toHaveProperty('token');
    expect(await calls.factors(token)).toEqual({
      methods: ['password'],
      totp: false,
      recoveryCodesLeft: 0,
      required: false,
    });
    expect((await calls.confirmTotp(token, totpAt(secret, test.clock.now()))).statusCode).toBe(200);
    expect(await calls.factors(token)).toEqual({
      methods: ['password', 'totp', 'recovery'],
      totp: true,
      recoveryCodesLeft: 10,
      required: false,
    });
  });

  it('replaces a secret that was not confirmed, and refuses a second app', async () => {
    const token = await calls.token(COACH);
    const old = (await calls.startTotp(token)).json<{ secret: string }>().secret;
    const { secret } = (await calls.startTotp(token)).json<{ secret: string }>();
    expect((await calls.confirmTotp(token, totpAt(old, test.clock.now()))).statusCode).toBe(422);
    expect((await calls.confirmTotp(token, totpAt(secret, test.clock.now()))).statusCode).toBe(200);
    expect(refusalOf(await calls.startTotp(token))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });

  it('ends sessions from before, except the one that did it, and notifies the owner', async () => {
    const before = await calls.token(COACH);
    const token = await calls.token(COACH);
    await calls.setUpTotp(token, test.clock.now());
    expect(refusalOf(await calls.me(before))).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    expect((await calls.me(before)).json()).toMatchObject({ endedBy: 'other-session' });
    expect((await calls.me(token)).statusCode).toBe(200);
    expect(await mailed()).toEqual([['sign_in_changed', { firstName: 'Casey', change: 'totp-added' }]]);
  });

  it('opens no session with a password alone that was right a moment before', async () => {
    const token = await calls.token(COACH);
    const { secret } = (await calls.startTotp(token)).json<{ secret: string }>();
    const confirming = calls.confirmTotp(token, totpAt(secret, test.clock.now()));
    const logins = await Promise.all(Array.from({ length: 8 }, () => calls.login(COACH)));
    expect((await confirming).statusCode).toBe(200);
    for (const login of logins) {
      const opened = login.json<{ token?: string }>().token;
      if (opened !== undefined) expect((await calls.me(opened)).statusCode).toBe(401);
    }
  });
});

describe('a coach’s passkey', () => {
  it('replaces the password and is no second factor', async () => {
    const token = await calls.token(COACH);
    const device = newDevice();
    const added = await calls.addPasskey(token, device);
    expect(added.json()).toEqual({
      passkey: {
        id: expect.any(Number),
        name: 'Phone',
        createdAt: '2026-11-17T17:00:00.000Z',
        lastUsedAt: null,
      },
      recoveryCodes: null,
    });
    expect((await calls.login(COACH)).json()).toHaveProperty('token');
    expect((await calls.loginWithPasskey(device)).statusCode).toBe(200);
  });

  it('is renamed and removed by its owner only', async () => {
    const token = await calls.token(COACH);
    const device = newDevice();
    const { id } = (await calls.addPasskey(token, device)).json<{ passkey: { id: number } }>().passkey;
    const admin = await calls.token(ADMIN);
    expect((await calls.renamePasskey(admin, id, 'Mine')).statusCode).toBe(404);
    expect((await calls.removePasskey(admin, id)).statusCode).toBe(404);
    expect((await calls.renamePasskey(token, id, ' Blue phone ')).json()).toMatchObject({
      name: 'Blue phone',
    });
    expect((await calls.renamePasskey(token, id, '')).statusCode).toBe(422);
    expect((await calls.renamePasskey(token, id, 'x'.repeat(61))).statusCode).toBe(422);
    expect(await calls.listPasskeys(token)).toEqual([expect.objectContaining({ id, name: 'Blue phone' })]);
    expect((await calls.removePasskey(token, id)).statusCode).toBe(200);
    expect((await calls.removePasskey(token, id)).statusCode).toBe(404);
    expect(await calls.listPasskeys(token)).toEqual([]);
    expect((await calls.loginWithPasskey(device)).statusCode).toBe(422);
  });

  it('is one of at most twenty', async () => {
    const token = await calls.token(COACH);
    for (let count = 0; count < 20; count += 1) {
      expect((await calls.addPasskey(token, newDevice())).statusCode).toBe(200);
    }
    expect(refusalOf(await calls.addPasskey(token, newDevice()))).toMatchObject({ status: 409 });
  });
});

describe('an administrator’s passkey', () => {
  it('is a second factor from then on, and comes with recovery codes the first time', async () => {
    const token = await calls.token(ADMIN);
    const [phone, laptop] = [newDevice(), newDevice()];
    const { recoveryCodes } = (await calls.addPasskey(token, phone)).json<{ recoveryCodes: string[] }>();
    expect(recoveryCodes).toHaveLength(10);
    expect((await calls.addPasskey(token, laptop)).json()).toMatchObject({ recoveryCodes: null });
    const { ticket, methods } = await calls.ticket(ADMIN);
    expect(methods).toEqual(['passkey', 'recovery']);
    const credential = laptop.get(await calls.options('second-factor', { ticket }));
    expect((await calls.passCredential(ticket, credential)).statusCode).toBe(200);
    const again = await calls.ticket(ADMIN);
    expect((await calls.passCode(again.ticket, recoveryCodes[0] ?? '')).statusCode).toBe(200);
  });
});

describe('a second factor that the league requires', () => {
  const setRule = async (token: string, adminFactor: string) => {
    const settings = (await calls.send('GET', '/admin/league-settings', { token })).json<object>();
    const league = {
      leagueName: 'Elm Grove',
      contactPhone: '+1 732 555 0100',
      contactEmail: 'ada@example.org',
    };
    const body = { ...settings, ...league, adminFactor };
    const answer = await calls.send('PUT', '/admin/league-settings', { token, body });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const user = async (token: string) => (await calls.me(token)).json<{ user: object }>().user;
  const roleOf = (token: string, id: number, role: string) =>
    calls.send('PUT', `/admin/accounts/${id}/role`, { token, body: { role } });
  const idOf = async (email: string) => (await rowOf(test.portal.db, 'account', { email })).id;

  it('is due three days after it was demanded of all, and after that nothing else is allowed', async () => {
    const token = await calls.token(ADMIN);
    await setRule(token, 'all');
    expect(await user(token)).toMatchObject({ factorDueAt: '2026-11-20T17:00:00.000Z' });
    pass(3 * DAY_MS - 1);
    const late = await calls.token(ADMIN);
    expect((await calls.send('GET', '/admin/league-settings', { token: late })).statusCode).toBe(200);
    pass(1);
    expect(refusalOf(await calls.send('GET', '/admin/league-settings', { token: late }))).toMatchObject({
      status: 403,
      code: 'FACTOR_REQUIRED',
      error: expect.stringContaining('requires a second factor'),
    });
    expect((await calls.send('GET', '/reservations/week-range', { token: late })).statusCode).toBe(403);
    expect((await calls.me(late)).statusCode).toBe(200);
    await calls.setUpTotp(late, test.clock.now());
    expect((await calls.send('GET', '/admin/league-settings', { token: late })).statusCode).toBe(200);
    expect(await user(late)).not.toHaveProperty('factorDueAt');
    expect(await calls.factors(late)).toMatchObject({ required: true });
  });

  it('cannot be removed if it is the last one', async () => {
    const token = await calls.token(ADMIN);
    await setRule(token, 'all');
    await calls.setUpTotp(token, test.clock.now());
    expect(refusalOf(await calls.removeTotp(token))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(await calls.factors(token)).toMatchObject({ totp: true, recoveryCodesLeft: 10 });
    expect((await calls.addPasskey(token, newDevice())).statusCode).toBe(200);
    expect((await calls.removeTotp(token)).statusCode).toBe(200);
    expect(await calls.factors(token)).toMatchObject({ totp: false, recoveryCodesLeft: 10 });
  });

  it('is demanded only of new administrators with that setting, and of nobody without it', async () => {
    const token = await calls.token(ADMIN);
    await setRule(token, 'new');
    expect(await user(token)).not.toHaveProperty('factorDueAt');
    const coach = await idOf(COACH);
    expect((await roleOf(token, coach, 'ADMIN')).statusCode).toBe(200);
    const promoted = await calls.token(COACH);
    expect(await user(promoted)).toMatchObject({ factorDueAt: '2026-11-20T17:00:00.000Z' });
    expect((await roleOf(token, coach, 'COACH')).statusCode).toBe(200);
    expect(await user(promoted)).not.toHaveProperty('factorDueAt');
    await roleOf(token, coach, 'ADMIN');
    await setRule(token, 'off');
    expect(await user(promoted)).not.toHaveProperty('factorDueAt');
  });

  it('is removed by the command that gives an administrator a new password', async () => {
    const { db } = test.portal;
    const token = await calls.token(ADMIN);
    await calls.setUpTotp(token, test.clock.now());
    await calls.addPasskey(token, newDevice());
    await calls.ticket(ADMIN);
    await makeAdministrator(db, { email: ADMIN, password: 'Corner-Office-1', now: test.clock.now() });
    for (const table of ['authenticator', 'passkey', 'recoveryCode', 'loginTicket'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect((await calls.login(ADMIN, 'Corner-Office-1')).json()).toHaveProperty('token');
    const events = await db
      .selectFrom('securityEvent')
      .select(['kind', 'detail'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(events).toContainEqual({ kind: 'factor-changed', detail: 'factors-reset' });
    expect((await mailed()).at(-1)).toEqual([
      'sign_in_changed',
      { firstName: expect.any(String), change: 'factors-reset' },
    ]);
  });
});

describe('confirming who one is', () => {
  it('counts for ten minutes after a login', async () => {
    const token = await calls.token(COACH);
    pass(10 * 60_000 - 1);
    expect((await calls.startTotp(token)).statusCode).toBe(200);
    pass(1);
    expect(refusalOf(await calls.startTotp(token))).toMatchObject(CONFIRM);
  });

  it('takes the password again, for this session only and for ten minutes', async () => {
    const [token, other] = [await calls.token(COACH), await calls.token(COACH)];
    pass(3_600_000);
    expect(refusalOf(await calls.confirm(token, { password: 'Wrong-Passw0rd' }))).toMatchObject({
      status: 422,
      fields: { password: 'This isn’t your current password.' },
    });
    expect(refusalOf(await calls.startTotp(token))).toMatchObject(CONFIRM);
    expect((await calls.confirm(token, { password: PASSWORD })).statusCode).toBe(200);
    expect((await calls.startTotp(token)).statusCode).toBe(200);
    expect(refusalOf(await calls.startTotp(other))).toMatchObject(CONFIRM);
    pass(600_000);
    expect(refusalOf(await calls.startTotp(token))).toMatchObject(CONFIRM);
  });

  it('takes a code, a recovery code or a passkey of the account', async () => {
    const token = await calls.token(COACH);
    const { secret, recoveryCodes } = await calls.setUpTotp(token, test.clock.now());
    const device = newDevice();
    await calls.addPasskey(token, device);
    const proofs = [
      async () => ({ code: totpAt(secret, test.clock.now()) }),
      async () => ({ code: recoveryCodes[0] }),
      async () => ({ credential: device.get(await calls.options('confirm', { token })) }),
    ];
    for (const proof of proofs) {
      pass(600_000);
      expect(refusalOf(await calls.renewCodes(token))).toMatchObject(CONFIRM);
      expect((await calls.confirm(token, await proof())).statusCode).toBe(200);
      expect((await calls.startTotp(token)).statusCode).toBe(409);
    }
  });

  it('wants exactly one proof', async () => {
    const token = await calls.token(COACH);
    for (const body of [{}, { password: PASSWORD, code: '123456' }]) {
      expect((await calls.confirm(token, body)).statusCode).toBe(422);
    }
  });

  it('is asked for before a new password or address without the current password', async () => {
    const token = await calls.token(COACH);
    const changed = { password: 'Brand-New-Passw0rd' };
    pass(600_000);
    expect(refusalOf(await calls.changePassword(token, changed))).toMatchObject(CONFIRM);
    expect(
      refusalOf(await calls.send('POST', '/auth/email', { token, body: { email: 'new@example.org' } })),
    ).toMatchObject(CONFIRM);
    await calls.confirm(token, { password: PASSWORD });
    expect(
      (await calls.send('POST', '/auth/email', { token, body: { email: 'new@example.org' } })).statusCode,
    ).toBe(200);
    expect((await calls.changePassword(token, changed)).statusCode).toBe(200);
    pass(600_000);
    const current = { ...changed, password: PASSWORD, currentPassword: changed.password };
    expect((await calls.changePassword(token, current)).statusCode).toBe(200);
  });
});
