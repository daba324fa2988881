import { newestLink, PASSWORD, registration } from '@portal/testkit/account-calls.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { factorCalls } from '@portal/testkit/factor-calls.ts';
import { PasskeyDevice } from '@portal/testkit/passkey-device.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { leagueCalls, SAM } from '#coaches/testing/league-calls.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { expireSessionsAndLinks } from './sessions.ts';

const stage = useBookingStage();
const league = leagueCalls(stage);
const HOUR_MS = 3_600_000;

let calls: ReturnType<typeof factorCalls>;
let link: string;
let samId: number;

const look = (token: string) => calls.send('GET', `/auth/invitation/${token}`);
const accept = (token: string, body: unknown = { password: PASSWORD }, session?: string) =>
  calls.send('POST', `/auth/invitation/${token}`, { token: session, body });
const pass = (ms: number) => stage.test.clock.set(new Date(stage.test.clock.now().getTime() + ms));
const db = () => stage.test.portal.db;
const accounts = () =>
  db().selectFrom('account').select(['id', 'firstName', 'lastName']).where('email', '=', SAM.email).execute();
const sessions = () =>
  db()
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select('session.id')
    .where('account.email', '=', SAM.email)
    .execute();

/** Invites Sam, who coaches the Owls, once more. @returns the new link */
async function inviteSam(): Promise<string> {
  expect((await league.invite(samId)).statusCode).toBe(200);
  return await newestLink(db(), SAM.email);
}

beforeEach(async () => {
  calls = factorCalls(stage.test.app);
  await league.link(stage.league.owls.id, SAM);
  samId = (await league.coachOf(SAM.email)).id;
  link = await inviteSam();
});

/** Neither the page nor the call does anything, and nobody has an account. */
async function expectRefused(token: string, refusal: object, answer?: LightMyRequestResponse) {
  expect(refusalOf(await look(token))).toMatchObject(refusal);
  expect(refusalOf(answer ?? (await accept(token)))).toMatchObject(refusal);
  expect(await accounts()).toEqual([]);
}

const INVALID = {
  status: 422,
  code: 'LINK_INVALID',
  error:
    'This invitation no longer works. Its link works once, for 48 hours, and a newer invitation replaces it. You can still register with the address that it was sent to.',
};
const REGISTERED = {
  status: 400,
  code: 'EMAIL_TAKEN',
  error: 'sam@example.org already has an account. Log in, or choose a new password with “Forgot Password?”.',
};
const NOT_LISTED = {
  status: 409,
  code: 'WRONG_STATE',
  error:
    'You aren’t on the league’s list of coaches anymore, so this invitation no longer works. If you coach this season, tell the league.',
};

describe('the link in an invitation', () => {
  it('shows who is invited to which teams, however often it is opened', async () => {
    const invited = {
      email: SAM.email,
      firstname: 'Sam',
      lastname: 'Spark',
      teams: [{ teamName: 'Owls', divisionName: 'Boys 3-4' }],
    };
    for (const _ of [1, 2, 3]) expect((await look(link)).json()).toEqual(invited);
    expect(await accounts()).toEqual([]);
    expect((await accept(link)).statusCode).toBe(200);
  });

  it('opens a confirmed account with a password and logs in, without another email', async () => {
    const answer = await accept(link);
    const { token, user } = answer.json();
    expect(user).toEqual({
      email: SAM.email,
      firstname: 'Sam',
      lastname: 'Spark',
      role: 'COACH',
      emailVerified: true,
    });
    expect((await calls.me(token)).json()).toEqual({ user });
    const teams = await calls.send('GET', `/coaches/coach-team/${SAM.email}`, { token });
    expect(teams.json()).toMatchObject([{ TeamName: 'Owls' }]);
    expect((await calls.login(SAM.email)).statusCode).toBe(200);
    const mails = db().selectFrom('mail').select('kind').where('recipient', '=', SAM.email);
    expect((await mails.execute()).map(({ kind }) => kind)).toEqual(['coach_invited']);
  });

  it('makes its network known, where wrong passwords of others do not keep the new coach out', async () => {
    await accept(link);
    await calls.login('nobody@example.org');
    await useUp(db(), LIMITS.loginNetwork);
    expect((await calls.login('nobody@example.org')).statusCode).toBe(429);
    expect((await calls.login(SAM.email)).statusCode).toBe(200);
  });

  it('writes the account and the login into the security log', async () => {
    await accept(link);
    const [account] = await accounts();
    const events = db()
      .selectFrom('securityEvent')
      .select(['kind', 'detail', 'doneBy', 'network'])
      .where('accountId', '=', account?.id ?? 0)
      .orderBy('id');
    expect(await events.execute()).toEqual([
      { kind: 'account-created', detail: 'invitation', doneBy: 'person', network: '192.0.2.1' },
      { kind: 'signed-in', detail: 'invitation', doneBy: 'person', network: '192.0.2.1' },
    ]);
  });

  it('stores only a hash of its token', async () => {
    const stored = JSON.stringify(await db().selectFrom('mailedLink').selectAll().execute());
    expect(stored).not.toContain(link);
    expect(stored).toContain(SAM.email);
  });

  it('does nothing the second time, and says that there is an account', async () => {
    await accept(link);
    const before = await db().selectFrom('account').selectAll().where('email', '=', SAM.email).execute();
    expect(refusalOf(await look(link))).toMatchObject(REGISTERED);
    const again = await accept(link, { password: 'Another-Pass-22' });
    expect(refusalOf(again)).toMatchObject(REGISTERED);
    expect(await sessions()).toHaveLength(1);
    expect(await db().selectFrom('account').selectAll().where('email', '=', SAM.email).execute()).toEqual(
      before,
    );
  });

  it('opens one account and one session if it is used many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => accept(link, { password: `${PASSWORD}-${index}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await accounts()).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
  });

  it('opens one account if the coach registers at the same time', async () => {
    const answers = await Promise.all([accept(link), calls.register(registration(SAM.email))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await accounts()).toHaveLength(1);
  });

  it('works for 48 hours', async () => {
    pass(48 * HOUR_MS);
    await expectRefused(link, INVALID);
    await expireSessionsAndLinks(stage.test.portal);
    expect(await db().selectFrom('mailedLink').selectAll().execute()).toEqual([]);
    await expectRefused(link, INVALID);
  });

  it('works until just before 48 hours are over', async () => {
    pass(48 * HOUR_MS - 1);
    await expireSessionsAndLinks(stage.test.portal);
    expect((await accept(link)).statusCode).toBe(200);
  });

  it('is replaced by the one of a newer invitation', async () => {
    pass(HOUR_MS - 60_000);
    await league.list();
    pass(60_000);
    const newer = await inviteSam();
    await expectRefused(link, INVALID);
    expect((await accept(newer)).statusCode).toBe(200);
  });

  it('stops when the coach is taken off the list, and works again if that is undone', async () => {
    await league.unlink(stage.league.owls.id, samId);
    await expectRefused(link, NOT_LISTED);
    await league.link(stage.league.owls.id, SAM);
    expect((await accept(link)).statusCode).toBe(200);
  });

  it('stops when the only team of the coach has withdrawn', async () => {
    const now = stage.test.clock.now();
    await db().updateTable('team').set({ withdrawnAt: now }).where('id', '=', stage.league.owls.id).execute();
    await expectRefused(link, NOT_LISTED);
  });

  it('stops when the league corrects the address, which the link has not reached', async () => {
    await league.change(samId, { ...SAM, email: 'spark@example.org' });
    await expectRefused(link, NOT_LISTED);
  });

  it('stops when the person is erased', async () => {
    const erased = await stage.admin.post(`/admin/people/coach-${samId}/erase`, { email: SAM.email });
    expect(erased.statusCode, erased.body).toBe(200);
    await expectRefused(link, INVALID);
    expect(await db().selectFrom('mailedLink').selectAll().execute()).toEqual([]);
  });

  it('leaves no account of a person who is erased at the moment of accepting', async () => {
    const [erased, accepted] = await Promise.all([
      stage.admin.post(`/admin/people/coach-${samId}/erase`, { email: SAM.email }),
      accept(link),
    ]);
    expect(erased.statusCode, erased.body).toBe(200);
    expect([200, 409, 422]).toContain(accepted.statusCode);
    expect(await accounts()).toEqual([]);
    expect(await sessions()).toEqual([]);
    expect(await db().selectFrom('mailedLink').selectAll().execute()).toEqual([]);
  });

  it('changes nothing about an account that somebody has registered with the address meanwhile', async () => {
    await calls.register({ ...registration(SAM.email), firstname: 'Stranger' });
    const before = await db().selectFrom('account').selectAll().where('email', '=', SAM.email).execute();
    expect(refusalOf(await look(link))).toMatchObject(REGISTERED);
    expect(refusalOf(await accept(link))).toMatchObject(REGISTERED);
    const after = await db().selectFrom('account').selectAll().where('email', '=', SAM.email).execute();
    expect(after).toEqual(before);
    expect(after).toMatchObject([{ emailVerifiedAt: null }]);
    expect(await sessions()).toEqual([]);
  });

  it('says who is logged in and changes nothing in somebody else’s session', async () => {
    const answer = await accept(link, { password: PASSWORD }, stage.league.coach.token);
    expect(refusalOf(answer)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error:
        'You are logged in as coach@example.org. Log out first, then open the invitation again. Nothing was changed.',
    });
    expect(await accounts()).toEqual([]);
    expect((await accept(link, { password: PASSWORD }, 'a-session-that-has-ended')).statusCode).toBe(200);
  });

  it('refuses weak and common passwords as Register does, and still works afterward', async () => {
    expect(refusalOf(await accept(link, { password: 'short' }))).toMatchObject({ status: 422 });
    const common = await accept(link, { password: 'Password123!' });
    const registering = await calls.register({
      ...registration('new.one@example.org'),
      password: 'Password123!',
    });
    expect([common.statusCode, common.json().fields]).toEqual([422, registering.json().fields]);
    expect(await accounts()).toEqual([]);
    expect((await accept(link)).statusCode).toBe(200);
  });

  it('refuses to guess tokens without end, but never a right one', async () => {
    const wrong = 'a'.repeat(43);
    await expectRefused(wrong, INVALID);
    expect(refusalOf(await look('%00'))).toMatchObject(INVALID);
    await useUp(db(), LIMITS.invitationMissing);
    const refused = { status: 429, code: 'THROTTLED' };
    expect(refusalOf(await look(wrong))).toMatchObject(refused);
    expect(refusalOf(await accept(wrong))).toMatchObject(refused);
    expect((await accept(link)).statusCode).toBe(200);
  });

  it('is no link for other purposes, and theirs are none for it', async () => {
    expect((await calls.reset(link, PASSWORD)).statusCode).toBe(422);
    expect((await calls.verify(stage.league.coach.token, link)).statusCode).toBe(422);
    await calls.forgot('coach@example.org');
    const reset = await newestLink(db(), 'coach@example.org');
    expect(refusalOf(await accept(reset))).toMatchObject(INVALID);
  });

  it('takes a missing name from the form, and a known one from the list', async () => {
    const rename = (firstName: string, lastName: string) =>
      db().updateTable('coach').set({ firstName, lastName }).where('id', '=', samId).execute();
    await rename('sam', '');
    expect((await look(link)).json()).toMatchObject({ firstname: '', lastname: '' });
    const refusal = (field: string, error: string) => ({ status: 422, fields: { [field]: error } });
    expect(refusalOf(await accept(link))).toMatchObject(
      refusal('firstname', 'Please enter your first name.'),
    );
    const typed = { firstname: 'Samir', password: PASSWORD };
    expect(refusalOf(await accept(link, typed))).toMatchObject(
      refusal('lastname', 'Please enter your last name.'),
    );
    await rename('Sam', '');
    expect((await look(link)).json()).toMatchObject({ firstname: 'Sam', lastname: '' });
    expect((await accept(link, { ...typed, lastname: 'Spark' })).statusCode).toBe(200);
    expect(await accounts()).toMatchObject([{ firstName: 'Sam', lastName: 'Spark' }]);
  });
});

describe('a passkey instead of a password', () => {
  const ORIGIN = 'http://portal.example';
  let device: PasskeyDevice;
  beforeEach(() => {
    device = new PasskeyDevice({ origin: ORIGIN, counter: 0 });
  });
  const make = async (token = link) => device.create(await calls.options('join', { ticket: token }));
  const acceptWith = (credential: unknown, token = link) =>
    accept(token, { passkey: { credential, name: 'Phone' } });

  it('opens the account and logs in, then and later', async () => {
    const options = await calls.options('join', { ticket: link });
    expect(options).toMatchObject({
      user: { name: SAM.email, displayName: 'Sam Spark' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const answer = await acceptWith(device.create(options));
    expect(answer.statusCode, answer.body).toBe(200);
    const { token } = answer.json();
    expect(await calls.factors(token)).toMatchObject({ methods: ['passkey'] });
    expect((await calls.loginWithPasskey(device)).json()).toMatchObject({ user: { email: SAM.email } });
    expect((await calls.login(SAM.email)).statusCode).toBe(401);
    const [account] = await accounts();
    const events = db()
      .selectFrom('securityEvent')
      .select('kind')
      .where('accountId', '=', account?.id ?? 0);
    expect((await events.orderBy('id').execute()).map(({ kind }) => kind)).toEqual([
      'account-created',
      'factor-changed',
      'signed-in',
      'signed-in',
      'sign-in-failed',
    ]);
  });

  it('opens the account under the same id in whichever tab the passkey was made', async () => {
    const first = await calls.options('join', { ticket: link });
    const second = await calls.options('join', { ticket: link });
    expect(first.user.id).toBe(second.user.id);
    expect((await acceptWith(device.create(first))).statusCode).toBe(200);
    const [account] = await accounts();
    expect(Buffer.from(first.user.id, 'base64url').toString()).toBe(`portal-account-${account?.id}`);
  });

  it('is refused with an old, a used or somebody else’s challenge, and the link still works', async () => {
    const refused = {
      status: 422,
      fields: { credential: 'The passkey could not be added. Please try again, and stay on this page.' },
    };
    const late = await make();
    pass(5 * 60_000);
    expect(refusalOf(await acceptWith(late))).toMatchObject(refused);
    expect(refusalOf(await acceptWith(late))).toMatchObject(refused);
    const forLogin = device.create({
      ...(await calls.options('join', { ticket: link })),
      ...(await challengeOfLogin()),
    });
    expect(refusalOf(await acceptWith(forLogin))).toMatchObject(refused);
    expect(await accounts()).toEqual([]);
    expect((await acceptWith(await make())).statusCode).toBe(200);
  });

  const challengeOfLogin = async () => ({ challenge: (await calls.options('login')).challenge });

  it('asks no device for a link that does not work', async () => {
    const options = (ticket: string) =>
      calls.send('POST', '/auth/passkeys/options', { body: { purpose: 'join', ticket } });
    expect(refusalOf(await options('a'.repeat(43)))).toMatchObject(INVALID);
    await accept(link);
    expect(refusalOf(await options(link))).toMatchObject(REGISTERED);
  });

  it('is taken or a password is, but not both or neither', async () => {
    const refused = { password: 'Please choose a password or a passkey, one of the two.' };
    expect((await accept(link, {})).json().fields).toEqual(refused);
    const both = { password: PASSWORD, passkey: { credential: await make(), name: 'Phone' } };
    expect((await accept(link, both)).json().fields).toEqual(refused);
    expect(await accounts()).toEqual([]);
  });
});
