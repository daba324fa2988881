import { PASSWORD } from '@portal/testkit/account-calls.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { factorCalls } from '@portal/testkit/factor-calls.ts';
import { makeAccount } from '@portal/testkit/factories.ts';
import { type Deviation, PasskeyDevice } from '@portal/testkit/passkey-device.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../passwords.ts';
import { relyingPartyOf } from './relying-party.ts';

const COACH = 'casey@example.org';
const ADMIN = 'alex@example.org';
const ORIGIN = 'http://portal.example';

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T17:00:00Z' }));
const calls = useFresh(() => factorCalls(test.app));
let token: string;
let device: PasskeyDevice;

beforeEach(async () => {
  const passwordHash = await hashPassword(PASSWORD, test.portal.passwordCost);
  await makeAccount(test.portal.db, { email: COACH, passwordHash });
  await makeAccount(test.portal.db, { email: ADMIN, role: 'ADMIN', passwordHash });
  token = await calls.token(COACH);
  device = new PasskeyDevice({ origin: ORIGIN, counter: 0 });
});

const pass = (ms: number) => test.clock.set(new Date(test.clock.now().getTime() + ms));
const kinds = async () =>
  (await test.portal.db.selectFrom('securityEvent').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

const REFUSED = {
  status: 422,
  fields: { credential: 'This passkey was not accepted. Please try again, or sign in another way.' },
};
const NOT_ADDED = {
  status: 422,
  fields: { credential: 'The passkey could not be added. Please try again, and stay on this page.' },
};

/** What a page of somebody else, or a device without a check of its user, would send. */
const DEVIATIONS: [string, Deviation][] = [
  ['on a page of another origin', { origin: 'https://portal.example' }],
  ['on a page whose origin only begins alike', { origin: 'http://portal.example.evil.test' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without checking its user', { userVerified: false }],
  ['for a challenge that the portal did not make', { challenge: 'x'.repeat(43) }],
  ['for a malformed challenge', { challenge: "\u0000' or 1=1" }],
];

describe('adding a passkey', () => {
  it('is offered with the site, the person and the passkeys that the account has', async () => {
    await calls.addPasskey(token, device);
    const options = await calls.options('add', { token });
    expect(options).toMatchObject({
      rp: { id: 'portal.example', name: 'Coaches Portal' },
      user: { name: COACH },
      attestation: 'none',
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it.each(DEVIATIONS)('is refused if it was made %s', async (_what, deviation) => {
    expect(refusalOf(await calls.addPasskey(token, device, deviation))).toMatchObject(NOT_ADDED);
    expect(await calls.listPasskeys(token)).toEqual([]);
  });

  it('is refused with a challenge of another account, a used or an old one', async () => {
    const admin = await calls.token(ADMIN);
    const others = device.create(await calls.options('add', { token: admin }));
    expect(refusalOf(await calls.addCredential(token, others))).toMatchObject(NOT_ADDED);
    const once = device.create(await calls.options('add', { token }));
    expect((await calls.addCredential(token, once)).statusCode).toBe(200);
    expect(refusalOf(await calls.addCredential(token, once))).toMatchObject(NOT_ADDED);
    const old = new PasskeyDevice({ origin: ORIGIN }).create(await calls.options('add', { token }));
    pass(300_000);
    expect(refusalOf(await calls.addCredential(token, old))).toMatchObject(NOT_ADDED);
  });

  it('is refused for a passkey of another account', async () => {
    expect((await calls.addPasskey(token, device)).statusCode).toBe(200);
    const admin = await calls.token(ADMIN);
    expect(refusalOf(await calls.addPasskey(admin, device))).toMatchObject(NOT_ADDED);
  });

  it('needs a session, and so do its options', async () => {
    for (const purpose of ['add', 'confirm']) {
      const answer = await calls.send('POST', '/auth/passkeys/options', { body: { purpose } });
      expect(refusalOf(answer)).toMatchObject({ status: 401, code: 'NO_SESSION' });
    }
    const noTicket = await calls.send('POST', '/auth/passkeys/options', {
      body: { purpose: 'second-factor' },
    });
    expect(refusalOf(noTicket)).toMatchObject({ status: 401, code: 'TICKET_INVALID' });
  });
});

describe('a login with a passkey', () => {
  beforeEach(async () => {
    expect((await calls.addPasskey(token, device)).statusCode).toBe(200);
  });

  it('opens a session of its account without naming anyone before', async () => {
    const options = await calls.options('login');
    expect(options).toMatchObject({ rpId: 'portal.example', userVerification: 'required' });
    expect(JSON.stringify(options)).not.toContain(device.id);
    const answer = await calls.loginWith(device.get(options));
    expect(answer.json()).toMatchObject({ token: expect.any(String), user: { email: COACH } });
    const [passkey] = await calls.listPasskeys(answer.json<{ token: string }>().token);
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: '2026-11-17T17:00:00.000Z' });
    expect((await kinds()).at(-1)).toBe('signed-in');
  });

  it('counts as both factors', async () => {
    const admin = await calls.token(ADMIN);
    const laptop = new PasskeyDevice({ origin: ORIGIN });
    await calls.addPasskey(admin, laptop);
    expect((await calls.loginWithPasskey(laptop)).json()).toMatchObject({ user: { role: 'ADMIN' } });
    expect((await calls.login(ADMIN)).json()).toMatchObject({ needs: 'second-factor' });
  });

  it.each(DEVIATIONS)('is refused if it was signed %s', async (_what, deviation) => {
    expect(refusalOf(await calls.loginWithPasskey(device, deviation))).toMatchObject(REFUSED);
    expect((await kinds()).at(-1)).toBe('factor-failed');
  });

  it('is refused if what was signed is sent again', async () => {
    const credential = device.get(await calls.options('login'));
    expect((await calls.loginWith(credential)).statusCode).toBe(200);
    expect(refusalOf(await calls.loginWith(credential))).toMatchObject(REFUSED);
  });

  it('succeeds once if the same is sent several times at once', async () => {
    const credential = device.get(await calls.options('login'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => calls.loginWith(credential)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('uses up a challenge even if the signature is wrong', async () => {
    const options = await calls.options('login');
    expect((await calls.loginWith(device.get(options, { rpId: 'evil.test' }))).statusCode).toBe(422);
    expect(refusalOf(await calls.loginWith(device.get(options)))).toMatchObject(REFUSED);
  });

  it('is refused with a challenge after five minutes, or one made for something else', async () => {
    const options = await calls.options('login');
    pass(300_000);
    expect(refusalOf(await calls.loginWith(device.get(options)))).toMatchObject(REFUSED);
    const fresh = await calls.token(COACH);
    const confirm = await calls.options('confirm', { token: fresh });
    expect(refusalOf(await calls.loginWith(device.get(confirm)))).toMatchObject(REFUSED);
  });

  it('is refused if the signature is of another key', async () => {
    const signed = device.get(await calls.options('login'));
    const other = new PasskeyDevice({ origin: ORIGIN }).get(await calls.options('login'));
    const { signature } = other.response;
    const mixed = { ...signed, response: { ...signed.response, signature } };
    expect(refusalOf(await calls.loginWith(mixed))).toMatchObject(REFUSED);
  });

  it('is refused if it names another account than the passkey’s', async () => {
    const signed = device.get(await calls.options('login'));
    const userHandle = Buffer.from('portal-account-999').toString('base64url');
    expect(
      refusalOf(await calls.loginWith({ ...signed, response: { ...signed.response, userHandle } })),
    ).toMatchObject(REFUSED);
  });

  it('is refused with a passkey that was removed', async () => {
    const [passkey] = await calls.listPasskeys(token);
    await calls.removePasskey(token, passkey?.id ?? 0);
    expect(refusalOf(await calls.loginWithPasskey(device))).toMatchObject(REFUSED);
  });

  it('is refused and logged if the counter goes back, because the passkey was copied', async () => {
    expect((await calls.loginWithPasskey(device)).statusCode).toBe(200);
    device.counter = 1;
    expect(refusalOf(await calls.loginWithPasskey(device))).toMatchObject(REFUSED);
    expect((await kinds()).at(-1)).toBe('passkey-copied');
    device.counter = 10;
    expect((await calls.loginWithPasskey(device)).statusCode).toBe(200);
  });

  it('answers anything that no browser sends with a refusal', async () => {
    const signed = device.get(await calls.options('login'));
    for (const response of [
      { ...signed.response, clientDataJSON: 'e30' },
      { ...signed.response, clientDataJSON: 'bnVsbA' },
      { ...signed.response, authenticatorData: 'AA' },
      { ...signed.response, signature: 'AA' },
    ]) {
      expect(refusalOf(await calls.loginWith({ ...signed, response }))).toMatchObject(REFUSED);
    }
    for (const credential of [null, 'x', {}, { ...signed, id: '../x' }, { ...signed, type: 'password' }]) {
      expect((await calls.loginWith(credential)).statusCode).toBe(422);
    }
  });
});

describe('a passkey as second factor', () => {
  it('is accepted of the ticket’s own account only', async () => {
    const admin = await calls.token(ADMIN);
    const laptop = new PasskeyDevice({ origin: ORIGIN });
    await calls.addPasskey(admin, laptop);
    await calls.addPasskey(token, device);
    const { ticket } = await calls.ticket(ADMIN);
    const options = await calls.options('second-factor', { ticket });
    expect(options).toMatchObject({ allowCredentials: [{ id: laptop.id }] });
    expect(refusalOf(await calls.passCredential(ticket, device.get(options)))).toMatchObject(REFUSED);
    const again = await calls.options('second-factor', { ticket });
    expect((await calls.passCredential(ticket, laptop.get(again))).statusCode).toBe(200);
  });

  it('still works while codes are blocked', async () => {
    const admin = await calls.token(ADMIN);
    const laptop = new PasskeyDevice({ origin: ORIGIN });
    await calls.addPasskey(admin, laptop);
    const { ticket } = await calls.ticket(ADMIN);
    for (let count = 0; count < 11; count += 1) await calls.passCode(ticket, 'aaaaa-aaaaa');
    expect((await calls.passCode(ticket, 'aaaaa-aaaaa')).statusCode).toBe(429);
    const options = await calls.options('second-factor', { ticket });
    expect((await calls.passCredential(ticket, laptop.get(options))).statusCode).toBe(200);
  });
});

describe('the site of passkeys', () => {
  it.each([
    ['https://coaches.example.org', { id: 'coaches.example.org', origins: ['https://coaches.example.org'] }],
    ['https://example.org:8443', { id: 'example.org', origins: ['https://example.org:8443'] }],
    ['http://localhost:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://127.0.0.1:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://[::1]:3000', { id: 'localhost', origins: ['http://localhost:3000'] }],
    ['http://192.0.2.7:3000', null],
    ['http://[2001:db8::1]', null],
  ])('of %s', (publicUrl, expected) => {
    expect(relyingPartyOf(publicUrl)).toEqual(expected);
  });

  it('refuses passkeys with a sentence if the portal has no domain', async () => {
    test.portal.publicUrl = 'http://192.0.2.7:3000';
    const answer = await calls.send('POST', '/auth/passkeys/options', { body: { purpose: 'login' } });
    expect(refusalOf(answer)).toMatchObject({ status: 409, error: expect.stringContaining('domain name') });
  });
});
