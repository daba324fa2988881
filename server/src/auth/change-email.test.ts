import {
  accountCalls,
  listMails,
  newestLink,
  PASSWORD,
  registration,
} from '@portal/testkit/account-calls.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach, makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const OLD = 'casey@example.org';
const NEW = 'casey.new@example.org';
const OTHER = 'other@example.org';

const test = useFresh(() => openKeptTestApp({ now: '2026-11-17T12:00:00Z' }));
const calls = useFresh(() => accountCalls(test.app));
let token: string;

beforeEach(async () => {
  token = await newAccount(OLD);
});

async function newAccount(email: string, isConfirmed = true): Promise<string> {
  await calls.register(registration(email));
  const session = await calls.token(email);
  if (isConfirmed) await calls.verify(session, await newestLink(test.portal.db, email));
  return session;
}

/** The emails after those of the registrations. */
const listNotices = async () =>
  (await listMails(test.portal.db))
    .filter(({ kind }) => kind !== 'confirm_address')
    .map(({ kind, recipient }) => [kind, recipient]);

async function changeTo(email: string): Promise<string> {
  expect((await calls.requestEmail(token, email)).statusCode).toBe(200);
  return await newestLink(test.portal.db, email);
}

const emailOf = async (session: string) => (await calls.me(session)).json().user?.email;

async function addTeams(...names: string[]): Promise<number[]> {
  const { db } = test.portal;
  const season = await makeSeason(db);
  const division = await makeDivision(db, { seasonId: season.id });
  const ids: number[] = [];
  for (const name of names) ids.push((await makeTeam(db, { divisionId: division.id, name })).id);
  return ids;
}

const addCoach = (email: string, teamIds: readonly number[]) => makeCoach(test.portal.db, { email, teamIds });

async function teamsOf(email: string): Promise<string[]> {
  const rows = await test.portal.db
    .selectFrom('teamCoach')
    .innerJoin('coach', 'coach.id', 'teamCoach.coachId')
    .innerJoin('team', 'team.id', 'teamCoach.teamId')
    .select('team.name')
    .where('coach.email', '=', email)
    .orderBy('team.name')
    .execute();
  return rows.map(({ name }) => name);
}

describe('a request for a new address', () => {
  it('emails a link to the new address and a notice to the old one, and changes nothing yet', async () => {
    const answer = await calls.requestEmail(token, ' Casey.NEW@example.org');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: `We emailed a link to ${NEW}. Open it within 48 hours.` },
    ]);
    expect(await listNotices()).toEqual([
      ['new_address', NEW],
      ['address_changed', OLD],
    ]);
    expect(await emailOf(token)).toBe(OLD);
    expect((await calls.pendingEmail(token)).json()).toEqual({ email: NEW });
  });

  it('answers the same for the address of another account, whose owner gets a note instead of a link', async () => {
    await newAccount(OTHER);
    const known = await calls.requestEmail(token, OTHER);
    expect([known.statusCode, known.json()]).toEqual([
      200,
      { message: `We emailed a link to ${OTHER}. Open it within 48 hours.` },
    ]);
    expect((await calls.pendingEmail(token)).json()).toEqual({ email: OTHER });
    expect(await listNotices()).toEqual([
      ['address_in_use', OTHER],
      ['address_changed', OLD],
    ]);
    const again = await calls.requestEmail(token, OTHER);
    await calls.requestEmail(token, NEW);
    const unknown = await calls.requestEmail(token, NEW);
    expect(refusalOf(again)).toEqual(refusalOf(unknown));
  });

  it('refuses a change of address without the current password', async () => {
    const answer = await calls.requestEmail(token, NEW, 'Not-the-0ne');
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This isn’t your current password.' },
    });
    expect(await listNotices()).toEqual([]);
  });

  it('refuses a change to the address that the account has', async () => {
    expect(refusalOf(await calls.requestEmail(token, 'CASEY@example.org'))).toMatchObject({
      status: 422,
      fields: { email: 'This is already your email address.' },
    });
  });

  it('sends a mailbox at most one email a minute, and an account five a day', async () => {
    await calls.requestEmail(token, NEW);
    expect(refusalOf(await calls.requestEmail(token, NEW))).toMatchObject({ status: 429, code: 'THROTTLED' });
    for (const name of ['a', 'b', 'c', 'd']) {
      expect((await calls.requestEmail(token, `${name}@example.org`)).statusCode).toBe(200);
    }
    expect(refusalOf(await calls.requestEmail(token, 'e@example.org'))).toMatchObject({ status: 429 });
  });

  it('sends no notice to an old address that nobody has confirmed', async () => {
    const unconfirmed = await newAccount(OTHER, false);
    await calls.requestEmail(unconfirmed, NEW);
    expect(await listNotices()).toEqual([['new_address', NEW]]);
  });

  it('cancels a requested change of address, even if it is canceled twice', async () => {
    const link = await changeTo(NEW);
    for (const _ of [1, 2]) {
      expect((await calls.cancelEmail(token)).json()).toEqual({
        message: `Your email address stays ${OLD}.`,
      });
    }
    expect((await calls.pendingEmail(token)).json()).toEqual({ email: null });
    expect(refusalOf(await calls.verify(token, link))).toMatchObject({ status: 422, code: 'LINK_INVALID' });
  });
});

describe('the link to a new address', () => {
  it('gives the account the new address, keeps its sessions and tells the old address', async () => {
    const other = await calls.token(OLD);
    const link = await changeTo(NEW);
    const answer = await calls.verify(token, link);
    expect(answer.json()).toEqual({ message: 'Thank you! Your email address is confirmed.', email: NEW });
    expect([await emailOf(token), await emailOf(other)]).toEqual([NEW, NEW]);
    expect((await calls.login(OLD)).statusCode).toBe(401);
    expect((await calls.login(NEW)).statusCode).toBe(200);
    expect((await calls.pendingEmail(token)).json()).toEqual({ email: null });
    expect((await listMails(test.portal.db)).at(-1)).toMatchObject({
      kind: 'address_changed',
      recipient: OLD,
      data: { newEmail: NEW, isChanged: true },
    });
  });

  it('accepts the link to a new address only in a session of the account that asked for it', async () => {
    const stranger = await newAccount(OTHER);
    const link = await changeTo(NEW);
    expect(refusalOf(await calls.verify(stranger, link))).toMatchObject({
      status: 422,
      code: 'LINK_INVALID',
    });
    expect(await emailOf(stranger)).toBe(OTHER);
    expect((await calls.verify(token, link)).statusCode).toBe(200);
  });

  it('answers the same if the link to a new address is opened again', async () => {
    const link = await changeTo(NEW);
    await calls.verify(token, link);
    expect((await calls.verify(token, link)).json()).toMatchObject({ email: NEW });
  });

  it('changes the address once for two tabs at the same time', async () => {
    const link = await changeTo(NEW);
    const answers = await Promise.all([calls.verify(token, link), calls.verify(token, link)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const notices = (await listNotices()).filter(([kind]) => kind === 'address_changed');
    expect(notices).toHaveLength(2);
  });

  it('refuses the link to a new address after 48 hours', async () => {
    const link = await changeTo(NEW);
    test.clock.set('2026-11-19T12:00:00Z');
    const later = await calls.token(OLD);
    expect(refusalOf(await calls.verify(later, link))).toMatchObject({ status: 422, code: 'LINK_INVALID' });
    expect((await calls.pendingEmail(later)).json()).toEqual({ email: null });
  });

  it('refuses the link to a new address once a newer one is sent', async () => {
    const first = await changeTo(NEW);
    const second = await changeTo('second@example.org');
    expect(refusalOf(await calls.verify(token, first))).toMatchObject({ code: 'LINK_INVALID' });
    expect((await calls.verify(token, second)).json()).toMatchObject({ email: 'second@example.org' });
  });

  it('refuses the link to a new address after a password reset', async () => {
    const link = await changeTo(NEW);
    await calls.forgot(OLD);
    await calls.reset(await newestLink(test.portal.db, OLD), 'Brand-New-Passw0rd');
    const later = await calls.token(OLD, 'Brand-New-Passw0rd');
    expect(refusalOf(await calls.verify(later, link))).toMatchObject({ code: 'LINK_INVALID' });
  });

  it('refuses to replace an account that the new address got in the meantime', async () => {
    const link = await changeTo(NEW);
    await calls.register(registration(NEW));
    expect(refusalOf(await calls.verify(token, link))).toMatchObject({
      status: 409,
      code: 'IN_USE',
      error: `${NEW} has an account of its own. Log in to that one, or choose another address.`,
    });
    expect(await emailOf(token)).toBe(OLD);
  });

  it('ends a reset link that was sent to the old address', async () => {
    const link = await changeTo(NEW);
    await calls.forgot(OLD);
    const reset = await newestLink(test.portal.db, OLD);
    await calls.verify(token, link);
    expect(refusalOf(await calls.reset(reset, PASSWORD))).toMatchObject({ code: 'LINK_INVALID' });
  });
});

describe('the teams of a coach with a new address', () => {
  it('keeps the teams of a coach whose account gets a new address', async () => {
    await addCoach(OLD, await addTeams('Hawks', 'Owls'));
    await calls.verify(token, await changeTo(NEW));
    expect([await teamsOf(OLD), await teamsOf(NEW)]).toEqual([[], ['Hawks', 'Owls']]);
  });

  it('joins the coach’s teams with those that the league lists under the new address', async () => {
    const [hawks = 0, owls = 0] = await addTeams('Hawks', 'Owls');
    await addCoach(OLD, [hawks, owls]);
    await addCoach(NEW, [owls]);
    await calls.verify(token, await changeTo(NEW));
    expect([await teamsOf(OLD), await teamsOf(NEW)]).toEqual([[], ['Hawks', 'Owls']]);
  });

  it('gives no teams to a new address if the account never confirmed the old one', async () => {
    const [hawks = 0] = await addTeams('Hawks');
    await addCoach(OTHER, [hawks]);
    token = await newAccount(OTHER, false);
    await calls.verify(token, await changeTo(NEW));
    expect(await emailOf(token)).toBe(NEW);
    expect([await teamsOf(OTHER), await teamsOf(NEW)]).toEqual([['Hawks'], []]);
  });

  it('keeps the emails off that the coach has switched off', async () => {
    const preferences = (body?: unknown) =>
      calls.send(body === undefined ? 'GET' : 'PUT', '/auth/preferences', { token, body });
    await preferences({ reminders: false });
    await calls.verify(token, await changeTo(NEW));
    expect((await preferences()).json()).toMatchObject({ reminders: false, bookings: true });
  });
});
