import {
  accountCalls,
  listMails,
  newestLink,
  PASSWORD,
  registration,
} from '@portal/testkit/account-calls.ts';
import { openKeptTestApp, openTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach, makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderMail } from '#mail/render.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { createThrottle } from '#platform/throttle/throttle.ts';
import { createResetPassword } from './own-password.ts';

const COACH = 'casey@example.org';
const NEW_PASSWORD = 'Brand-New-Passw0rd';

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T12:00:00Z' }));
const calls = useFresh(() => accountCalls(test.app));

beforeEach(async () => {
  await calls.register(registration(COACH));
});

async function askForLink(): Promise<string> {
  await calls.forgot(COACH);
  return await newestLink(test.portal.db, COACH);
}

describe('a request for a reset link', () => {
  it('gives exactly the same answer for known and unknown addresses, and sends an email to the known one', async () => {
    const known = await calls.forgot(' CASEY@example.org');
    const unknown = await calls.forgot('nobody@example.org');
    expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
    const comparable = ({ date: _, 'x-request-id': __, ...headers }: Record<string, unknown>) => headers;
    expect(comparable(known.headers)).toEqual(comparable(unknown.headers));
    const mails = await listMails(test.portal.db);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['confirm_address', COACH],
      ['reset_password', COACH],
    ]);
  });

  describe('for a coach on the list of the active season who has no account', () => {
    const LEE = { email: 'lee@example.org', firstName: 'Lee', lastName: 'Lane' };

    beforeEach(async () => {
      const { db } = test.portal;
      const { id: seasonId } = await makeSeason(db);
      const { id: divisionId } = await makeDivision(db, { seasonId, name: 'Boys 3-4' });
      const { id } = await makeTeam(db, { divisionId, name: 'Herons' });
      await makeCoach(db, { ...LEE, teamIds: [id] });
      await makeCoach(db, { email: 'former@example.org' });
    });

    it('emails them that they have no account yet, with the same answer as for anyone else, at most five times an hour', async () => {
      const unknown = await calls.forgot('nobody@example.org');
      for (const email of [' LEE@example.org', 'former@example.org', COACH]) {
        const { statusCode, body } = await calls.forgot(email);
        expect([statusCode, body]).toEqual([200, unknown.body]);
      }
      const mails = (await listMails(test.portal.db)).filter(({ kind }) => kind !== 'confirm_address');
      expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['no_account', LEE.email],
        ['reset_password', COACH],
      ]);
      expect(mails[0]).toMatchObject({
        secret: null,
        data: { ...LEE, teams: [{ teamName: 'Herons', divisionName: 'Boys 3-4' }] },
      });
      for (let index = 0; index < 4; index += 1) await calls.forgot(LEE.email);
      expect((await calls.forgot(LEE.email)).statusCode).toBe(429);
    });

    it('sends a link that fills in the form to register, and names the team', async () => {
      await calls.forgot(LEE.email);
      const [mail] = (await listMails(test.portal.db)).slice(-1);
      const { subject, text } = renderMail(
        {
          kind: 'no_account',
          recipient: LEE.email,
          data: mail?.data ?? {},
          secret: null,
          createdAt: new Date(),
        },
        {
          leagueName: '',
          contactEmail: '',
          publicUrl: 'https://portal.example',
          timeZone: 'UTC',
          from: { name: '', address: 'a@b.example' },
        },
      );
      expect(subject).toBe('You have no account yet: sign up');
      expect(text).toContain(
        'https://portal.example/register#email=lee%40example.org&firstname=Lee&lastname=Lane',
      );
      expect(text).toContain('You got this email because you coach Herons.');
    });

    it('asks the database the same for every address, and writes only for one that it knows', async () => {
      const queries: string[] = [];
      const plugin: KyselyPlugin = {
        transformQuery({ node }) {
          queries.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const portal = { ...test.portal, db: test.portal.db.withPlugin(plugin) };
      const { forgotPassword } = createResetPassword(portal, createThrottle(test.portal));
      const queriesFor = async (email: string) => {
        queries.length = 0;
        await forgotPassword(email, { network: '192.0.2.9', userAgent: '' });
        return [...queries];
      };
      const unknown = await queriesFor('nobody@example.org');
      expect(unknown.length).toBeGreaterThan(1);
      for (const email of [COACH, LEE.email, 'former@example.org']) {
        expect((await queriesFor(email)).slice(0, unknown.length)).toEqual(unknown);
      }
    });
  });

  it('answers no sooner than its minimum, whether or not the address is known', async () => {
    test.portal.linkAnswerMs = 60;
    for (const email of [COACH, 'nobody@example.org']) {
      const startedAt = performance.now();
      await calls.forgot(email);
      // a timer may end a millisecond early
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
    }
  });

  it('throttles reset requests by address, known or not', async () => {
    for (const email of [COACH, 'nobody@example.org']) {
      for (let index = 0; index < 5; index += 1) expect((await calls.forgot(email)).statusCode).toBe(200);
    }
    const known = await calls.forgot(COACH);
    expect(refusalOf(known)).toMatchObject({ status: 429, code: 'THROTTLED' });
    expect(refusalOf(await calls.forgot('nobody@example.org'))).toEqual(refusalOf(known));
    expect(refusalOf(known).error).toBe(
      'A reset link was requested too often. Check your inbox and spam folder, or try again in an hour.',
    );
    expect(known.headers['retry-after']).toBe('3600');
  });

  it('sends a link to each of a hundred coaches behind one address, and refuses a flood with the time to wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => calls.forgot(`coach${index}@example.org`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200));
    await useUp(test.portal.db, LIMITS.forgotNetwork);
    expect(refusalOf(await calls.forgot('one-more@example.org'))).toMatchObject({ status: 429 });
    expect((await accountCalls(test.app, '198.51.100.7').forgot('one-more@example.org')).statusCode).toBe(
      200,
    );
  });
});

describe('resetting a password', () => {
  it('sets the password, confirms the address, ends every session and notifies the owner', async () => {
    const session = await calls.token(COACH);
    const other = await openTestApp({ connection: test.database.connection, now: '2026-11-17T12:00:00Z' });
    expect((await accountCalls(other.app).me(session)).statusCode).toBe(200);
    const confirmation = await newestLink(test.portal.db, COACH);
    const answer = await calls.reset(await askForLink(), NEW_PASSWORD);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your password has been reset. Please log in.' },
    ]);
    expect((await accountCalls(other.app).me(session)).statusCode).toBe(401);
    await other.close();
    expect((await calls.login(COACH)).statusCode).toBe(401);
    const login = await calls.login(COACH, NEW_PASSWORD);
    expect(login.json()).toMatchObject({ user: { emailVerified: true } });
    expect((await listMails(test.portal.db)).at(-1)).toMatchObject({
      kind: 'password_changed',
      recipient: COACH,
    });
    const token = login.json<{ token: string }>().token;
    expect((await calls.verify(token, confirmation)).statusCode).toBe(422);
  });

  it('rejects a common password, and the link stays valid', async () => {
    const link = await askForLink();
    expect(refusalOf(await calls.reset(link, 'Basketball1!'))).toMatchObject({
      status: 422,
      fields: { password: expect.stringContaining('one of the most common passwords') },
    });
    expect((await calls.reset(link, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('gives the same answer to a used, an expired, a replaced and a random link and that of another account', async () => {
    const used = await askForLink();
    expect((await calls.reset(used, NEW_PASSWORD)).statusCode).toBe(200);
    const replaced = await askForLink();
    const newest = await askForLink();
    const confirmation = await newestLink(test.portal.db, COACH);
    await calls.register(registration('other@example.org'));
    const foreign = await newestLink(test.portal.db, 'other@example.org');
    expect(confirmation).toBe(newest);
    test.clock.set('2026-11-17T12:30:00Z');
    const answers = [];
    for (const link of [
      used,
      replaced,
      newest,
      foreign,
      'x'.repeat(43),
      'x',
      'x'.repeat(390),
      '%00',
      "'%20or%201=1",
    ]) {
      answers.push(refusalOf(await calls.reset(link, 'Another-Passw0rd')));
    }
    expect(answers[0]).toMatchObject({ status: 422, code: 'LINK_INVALID' });
    expect(answers).toEqual(Array(answers.length).fill(answers[0]));
    expect((await calls.login(COACH, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('accepts a reset link until the last second of its 30 minutes', async () => {
    const link = await askForLink();
    test.clock.set('2026-11-17T12:29:59Z');
    expect((await calls.reset(link, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('sets the password once if a reset link is used several times at the same time', async () => {
    const link = await askForLink();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => calls.reset(link, `${NEW_PASSWORD}${index}`)),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      200, 422, 422, 422, 422, 422, 422, 422,
    ]);
  });

  it('ends the session of a login with the old password at the same time as the reset', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [before, after] = round % 2 === 0 ? [PASSWORD, NEW_PASSWORD] : [NEW_PASSWORD, PASSWORD];
      const link = await askForLink();
      const [reset, ...logins] = await Promise.all([
        calls.reset(link, after),
        ...Array.from({ length: 6 }, () => calls.login(COACH, before)),
      ]);
      expect(reset?.statusCode).toBe(200);
      for (const login of logins.filter((answer) => answer.statusCode === 200)) {
        expect((await calls.me(login.json<{ token: string }>().token)).statusCode).toBe(401);
      }
      await test.portal.db.deleteFrom('throttle').execute();
    }
  });

  it('resets nothing on GET, and the link stays valid', async () => {
    const link = await askForLink();
    expect((await calls.send('GET', `/auth/reset-password/${link}`)).statusCode).toBe(404);
    expect((await calls.reset(link, NEW_PASSWORD)).statusCode).toBe(200);
  });
});
