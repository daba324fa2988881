import {
  accountCalls,
  listMails,
  newestLink,
  PASSWORD,
  registration,
} from '@portal/testkit/account-calls.ts';
import { openKeptTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#platform/throttle/limits.ts';

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T17:00:00Z' }));
const calls = useFresh(() => accountCalls(test.app));

const accounts = () =>
  test.portal.db
    .selectFrom('account')
    .select(['email', 'role', 'emailVerifiedAt'])
    .orderBy('email')
    .execute();

describe('registering', () => {
  it('registers an unconfirmed coach who can log in, and sends one link', async () => {
    const answer = await calls.register(registration('  Casey@Example.ORG '));
    expect(answer.statusCode).toBe(200);
    expect(await accounts()).toEqual([{ email: 'casey@example.org', role: 'COACH', emailVerifiedAt: null }]);
    const again = await calls.sendConfirmation('casey@example.org');
    expect(again.statusCode).toBe(200);
    expect(await listMails(test.portal.db)).toMatchObject([
      { kind: 'confirm_address', recipient: 'casey@example.org', state: 'waiting' },
    ]);
    const login = await calls.login('casey@example.org');
    expect(login.json()).toMatchObject({ user: { role: 'COACH', emailVerified: false, firstname: 'Casey' } });
  });

  it.each(['casey@example.org', 'CASEY@EXAMPLE.ORG', 'ｃａｓｅｙ@example.org', ' casey@example.org\t'])(
    'tells that the address %j is taken',
    async (email) => {
      await calls.register(registration('casey@example.org'));
      const answer = await calls.register({ ...registration(email), password: 'Other-Passw0rd' });
      expect(refusalOf(answer)).toEqual({
        status: 400,
        code: 'EMAIL_TAKEN',
        error: 'Email already registered. Please log in.',
      });
      expect(await accounts()).toHaveLength(1);
      expect((await calls.login('casey@example.org')).statusCode).toBe(200);
    },
  );

  it('gives an address to one of several simultaneous registrations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calls.register(registration('casey@example.org'))),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      200, 400, 400, 400, 400, 400, 400, 400,
    ]);
    expect(await listMails(test.portal.db)).toHaveLength(1);
  });

  it('tells a network at most 20 times an hour that one address is taken, and does not block other addresses there', async () => {
    await calls.register(registration('casey@example.org'));
    await calls.register(registration('robin@example.org'));
    for (let index = 0; index < 20; index += 1) {
      expect((await calls.register(registration('casey@example.org'))).statusCode).toBe(400);
    }
    const taken = await calls.register(registration('casey@example.org'));
    expect(refusalOf(taken)).toEqual({
      status: 429,
      code: 'THROTTLED',
      error: 'There were too many tries to register. Log in if you have an account, or try again in an hour.',
    });
    expect(Number(taken.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await calls.register(registration('robin@example.org'))).statusCode).toBe(400);
    expect((await calls.register(registration('free@example.org'))).statusCode).toBe(200);
    const elsewhere = accountCalls(test.app, '192.0.2.2');
    expect((await elsewhere.register(registration('casey@example.org'))).statusCode).toBe(400);
    test.clock.set('2026-11-17T18:00:01Z');
    expect((await calls.register(registration('casey@example.org'))).statusCode).toBe(400);
  });

  it('refuses a flood of registrations from one network with the time to wait', async () => {
    await calls.register(registration('casey@example.org'));
    await useUp(test.portal.db, LIMITS.register);
    test.clock.set('2026-11-17T17:18:00Z');
    expect(refusalOf(await calls.register(registration('free@example.org')))).toMatchObject({
      status: 429,
      error:
        'There were too many tries to register. Log in if you have an account, or try again in 42 minutes.',
    });
  });
});

describe('confirming the address', () => {
  let token: string;
  let link: string;
  beforeEach(async () => {
    await calls.register(registration('casey@example.org'));
    token = await calls.token('casey@example.org');
    link = await newestLink(test.portal.db, 'casey@example.org');
  });

  const isConfirmed = async () =>
    (await calls.me(token)).json<{ user: { emailVerified: boolean } }>().user.emailVerified;

  it('confirms an address with the link in a session of its account, and applies it to all its sessions at once', async () => {
    const otherDevice = await calls.token('casey@example.org');
    await calls.me(otherDevice);
    expect(await isConfirmed()).toBe(false);
    expect((await calls.verify(token, link)).statusCode).toBe(200);
    expect(await isConfirmed()).toBe(true);
    expect((await calls.me(otherDevice)).json()).toMatchObject({ user: { emailVerified: true } });
  });

  it('answers the same if a confirmation link is used again', async () => {
    const first = await calls.verify(token, link);
    const second = await calls.verify(token, link);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
  });

  it('never confirms a stranger’s account when the coach opens the link', async () => {
    await calls.register(registration('other@example.org'));
    const others = await calls.token('other@example.org');
    expect(refusalOf(await calls.verify(others, link))).toMatchObject({ status: 422, code: 'LINK_INVALID' });
    expect((await calls.send('POST', `/auth/verify-email/${link}`)).statusCode).toBe(401);
    expect(await isConfirmed()).toBe(false);
    expect((await calls.verify(token, link)).statusCode).toBe(200);
  });

  it('gives the same answer to an expired, a replaced and a random link, that of another account and a reset link', async () => {
    await calls.forgot('casey@example.org');
    const reset = await calls.verify(token, await newestLink(test.portal.db, 'casey@example.org'));
    await calls.register(registration('other@example.org'));
    const foreign = await calls.verify(token, await newestLink(test.portal.db, 'other@example.org'));
    const random = await calls.verify(token, 'x'.repeat(43));
    test.clock.set('2026-11-17T17:01:00Z');
    await calls.sendConfirmation('casey@example.org');
    const replaced = await calls.verify(token, link);
    expect(await newestLink(test.portal.db, 'casey@example.org')).not.toBe(link);
    test.clock.set('2026-11-19T17:01:00Z');
    const fresh = await calls.token('casey@example.org');
    const expired = await calls.verify(fresh, await newestLink(test.portal.db, 'casey@example.org'));
    const refusals = [reset, foreign, random, replaced, expired].map(refusalOf);
    expect(refusals[0]).toMatchObject({ status: 422, code: 'LINK_INVALID' });
    expect(refusals).toEqual(Array(5).fill(refusals[0]));
  });

  it('answers that a link is unknown although someone else has locked the account', async () => {
    const { db } = test.portal;
    const answer = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('account').select('id').forUpdate().execute();
      return await calls.verify(token, 'x'.repeat(43));
    });
    expect(refusalOf(answer)).toMatchObject({ status: 422, code: 'LINK_INVALID' });
  });

  it('confirms nothing on GET', async () => {
    const answer = await calls.send('GET', `/auth/verify-email/${link}`, { token });
    expect(answer.statusCode).toBe(404);
    expect(await isConfirmed()).toBe(false);
  });
});

describe('sending the link again', () => {
  const mailsTo = async (email: string) =>
    (await listMails(test.portal.db)).filter((mail) => mail.recipient === email).length;

  it('gives exactly the same answer for unknown, unconfirmed and confirmed addresses', async () => {
    await calls.register(registration('casey@example.org'));
    const token = await calls.token('casey@example.org');
    const waiting = await calls.sendConfirmation('casey@example.org');
    const unknown = await calls.sendConfirmation('nobody@example.org');
    await calls.verify(token, await newestLink(test.portal.db, 'casey@example.org'));
    const confirmed = await calls.sendConfirmation('casey@example.org');
    expect([waiting, unknown, confirmed].map((answer) => [answer.statusCode, answer.body])).toEqual(
      Array(3).fill([200, waiting.body]),
    );
    expect(await mailsTo('nobody@example.org')).toBe(0);
    expect(await mailsTo('casey@example.org')).toBe(1);
  });

  it('sends at most one confirmation email a minute and five a day', async () => {
    await calls.register(registration('casey@example.org'));
    const counts: number[] = [];
    for (const time of [
      '17:00:59',
      '17:01:00',
      '17:01:30',
      '17:02:00',
      '17:03:00',
      '17:04:00',
      '17:05:00',
      '17:06:00',
    ]) {
      test.clock.set(`2026-11-17T${time}Z`);
      expect((await calls.sendConfirmation('casey@example.org')).statusCode).toBe(200);
      counts.push(await mailsTo('casey@example.org'));
    }
    expect(counts).toEqual([1, 2, 2, 3, 4, 5, 5, 5]);
  });

  it('sends one email for a registration with and without limits, and its link works', async () => {
    const free = await openOwnTestApp({ now: '2026-11-17T17:00:00Z', throttle: false });
    try {
      const unlimited = accountCalls(free.app);
      await unlimited.register(registration('casey@example.org'));
      const link = await newestLink(free.portal.db, 'casey@example.org');
      free.clock.set('2026-11-17T17:00:02Z');
      expect((await unlimited.sendConfirmation('casey@example.org')).statusCode).toBe(200);
      expect(await listMails(free.portal.db)).toHaveLength(1);
      free.clock.set('2026-11-17T17:01:00Z');
      await unlimited.sendConfirmation('casey@example.org');
      expect(await listMails(free.portal.db)).toHaveLength(2);
      const newest = await newestLink(free.portal.db, 'casey@example.org');
      expect(newest).not.toBe(link);
      const token = await unlimited.token('casey@example.org');
      expect((await unlimited.verify(token, newest)).statusCode).toBe(200);
    } finally {
      await free.close();
    }
  });

  it('sends one email for two simultaneous requests, also without limits', async () => {
    const free = await openOwnTestApp({ now: '2026-11-17T17:00:00Z', throttle: false });
    try {
      const unlimited = accountCalls(free.app);
      await unlimited.register(registration('casey@example.org'));
      free.clock.set('2026-11-17T17:05:00Z');
      await Promise.all([1, 2, 3].map(() => unlimited.sendConfirmation('casey@example.org')));
      expect(await listMails(free.portal.db)).toHaveLength(2);
    } finally {
      await free.close();
    }
  });

  it('counts the plus addresses of one mailbox together', async () => {
    for (const label of ['', '+1', '+2', '+u12']) {
      const email = `casey${label}@example.org`;
      expect((await calls.register(registration(email))).statusCode).toBe(200);
      await calls.sendConfirmation(email);
    }
    const mails = await listMails(test.portal.db);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['casey@example.org']);
    test.clock.set('2026-11-17T17:01:00Z');
    await calls.sendConfirmation('casey+1@example.org');
    expect(await mailsTo('casey+1@example.org')).toBe(1);
  });

  it('sends an email to an account older than a day only if the account itself asks for it', async () => {
    await calls.register(registration('casey@example.org'));
    await calls.register(registration('other@example.org'));
    test.clock.set('2026-11-18T17:00:01Z');
    await calls.sendConfirmation('casey@example.org');
    await calls.sendConfirmation('casey@example.org', await calls.token('other@example.org'));
    expect(await mailsTo('casey@example.org')).toBe(1);
    await calls.sendConfirmation('casey@example.org', await calls.token('casey@example.org'));
    expect(await mailsTo('casey@example.org')).toBe(2);
  });

  it('tells only the account itself whether an email was sent, and when another one can be', async () => {
    await calls.register(registration('casey@example.org'));
    const token = await calls.token('casey@example.org');
    const ask = async () => await calls.sendConfirmation('casey@example.org', token);
    test.clock.set('2026-11-17T17:00:20Z');
    const soon = await ask();
    expect([soon.statusCode, soon.headers['retry-after'], soon.json().error]).toEqual([
      429,
      '40',
      'We already emailed you a link: check your inbox and spam folder. You can get another one in a minute.',
    ]);
    for (const minute of ['01', '02', '03', '04']) {
      test.clock.set(`2026-11-17T17:${minute}:30Z`);
      const sent = await ask();
      expect([sent.statusCode, sent.json().message]).toEqual([200, 'A new link is on its way to you.']);
    }
    test.clock.set('2026-11-17T17:10:00Z');
    expect((await ask()).json().error).toMatch(/You can get another one in 24 hours\.$/);
    await calls.verify(token, await newestLink(test.portal.db, 'casey@example.org'));
    expect((await ask()).json().message).toBe('Your email address is already confirmed.');
  });

  it('puts no password into the email, and refuses to send a link to an invalid address', async () => {
    await calls.register(registration('casey@example.org'));
    const dump = JSON.stringify(await test.portal.db.selectFrom('mail').selectAll().execute());
    expect(dump).not.toContain(PASSWORD);
    expect(refusalOf(await calls.sendConfirmation('a@b'))).toMatchObject({
      status: 422,
      fields: { email: 'Invalid email format' },
    });
  });
});
