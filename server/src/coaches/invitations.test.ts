import { listMails } from '@portal/testkit/account-calls.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach, makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { renderMail } from '#mail/render.ts';
import { leagueCalls, SAM } from './testing/league-calls.ts';

const stage = useBookingStage();
const calls = leagueCalls(stage);

const invitations = async () =>
  (await listMails(stage.test.portal.db)).filter(({ kind }) => kind === 'coach_invited');
const recipients = async () => (await invitations()).map(({ recipient }) => recipient);
const later = (minutes: number) =>
  stage.test.clock.set(new Date(stage.test.clock.now().getTime() + minutes * 60_000).toISOString());

/** Sam has no account and coaches the Owls and a new team, the Sparks. */
async function makeSam(): Promise<number> {
  await calls.link(stage.league.owls.id, SAM);
  await calls.add('Coed 1-2', 'Sparks', SAM);
  return (await calls.coachOf(SAM.email)).id;
}

describe('inviting a coach', () => {
  it('invites a coach with one email about their teams, and stores the time', async () => {
    const id = await makeSam();
    expect((await calls.invite(id)).json()).toEqual({ message: 'Invitation sent to sam@example.org.' });
    expect(await invitations()).toMatchObject([
      {
        recipient: 'sam@example.org',
        secret: expect.stringMatching(/^[\w-]{43}$/),
        data: {
          firstName: 'Sam',
          teams: [
            { teamName: 'Owls', divisionName: 'Boys 3-4' },
            { teamName: 'Sparks', divisionName: 'Coed 1-2' },
          ],
        },
      },
    ]);
    expect((await calls.coachOf(SAM.email)).invitedAt).toBe(stage.test.clock.now().toISOString());
  });

  it('invites a coach at most once an hour', async () => {
    const id = await makeSam();
    await calls.invite(id);
    later(59);
    const again = await calls.invite(id);
    expect(refusalOf(again)).toEqual({
      status: 429,
      code: 'THROTTLED',
      error: 'Sam Spark was invited less than an hour ago. Try again in a minute.',
    });
    expect(again.headers['retry-after']).toBe('60');
    later(1);
    expect((await calls.invite(id)).statusCode).toBe(200);
    expect(await recipients()).toEqual([SAM.email, SAM.email]);
  });

  it('invites a coach once if several administrators do it at the same time', async () => {
    const id = await makeSam();
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.invite(id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(await recipients()).toEqual([SAM.email]);
  });

  it('refuses to invite a coach who has an account or no team, or who is unknown', async () => {
    const { db } = stage.test.portal;
    const idle = await makeCoach(db, { firstName: 'Ida', lastName: 'Idle' });
    const registered = await calls.coachOf('new@example.org');
    expect(refusalOf(await calls.invite(registered.id))).toMatchObject({
      status: 409,
      error: 'Kim Newcomer already has an account.',
    });
    expect(refusalOf(await calls.invite(idle.id))).toMatchObject({
      status: 409,
      error: 'Ida Idle has no team this season.',
    });
    expect(refusalOf(await calls.invite(4711))).toMatchObject({
      status: 404,
      error: 'Coach not found.',
    });
    expect(await recipients()).toEqual([]);
  });

  it('lets a coach be invited again at another address', async () => {
    const id = await makeSam();
    await calls.invite(id);
    await calls.change(id, { ...SAM, firstName: 'Samuel' });
    expect((await calls.coachOf(SAM.email)).invitedAt).not.toBeNull();
    await calls.change(id, { ...SAM, email: 'spark@example.org' });
    expect((await calls.coachOf('spark@example.org')).invitedAt).toBeNull();
    expect((await calls.invite(id)).statusCode).toBe(200);
  });
});

describe('inviting everyone', () => {
  it('invites each coach of the season without an account once, and returns the numbers', async () => {
    const { db } = stage.test.portal;
    const { girlsHawks } = stage.league;
    const lastYear = await makeSeason(db, { year: 2025, isActive: false });
    const old = await makeTeam(db, { divisionId: (await makeDivision(db, { seasonId: lastYear.id })).id });
    await makeCoach(db, { email: 'past@example.org', teamIds: [old.id] });
    await makeCoach(db, { email: 'ann@example.org', teamIds: [girlsHawks.id, old.id] });
    await calls.invite(await makeSam());
    expect((await calls.inviteAll()).json()).toEqual({
      message: 'Invited 1 coach. 1 coach had one within the last hour.',
      invited: 1,
      recent: 1,
    });
    expect((await recipients()).toSorted()).toEqual(['ann@example.org', SAM.email]);
    expect((await calls.inviteAll()).json()).toEqual({
      message: 'Nobody was invited. 2 coaches had one within the last hour.',
      invited: 0,
      recent: 2,
    });
    // an administrator's session ends after an hour without use
    later(30);
    await calls.list();
    later(30);
    const answers = await Promise.all(Array.from({ length: 4 }, () => calls.inviteAll()));
    expect(answers.map((answer) => answer.json().invited).toSorted()).toEqual([0, 0, 0, 2]);
    expect(await recipients()).toHaveLength(4);
  });

  it('invites only those of a list who belong to the season and have no account', async () => {
    const { db } = stage.test.portal;
    const sam = await makeSam();
    const idle = await makeCoach(db, { firstName: 'Ida', lastName: 'Idle' });
    await calls.link(stage.league.owls.id, { ...SAM, email: 'ann@example.org' });
    const registered = await calls.coachOf('new@example.org');
    expect((await calls.inviteAll([sam, sam, idle.id, registered.id, 4711])).json()).toEqual({
      message: 'Invited 1 coach.',
      invited: 1,
      recent: 0,
    });
    expect(await recipients()).toEqual([SAM.email]);
  });

  it('reports that nobody was invited if everyone has an account', async () => {
    expect((await calls.inviteAll()).json()).toEqual({
      message: 'Everyone already has an account.',
      invited: 0,
      recent: 0,
    });
  });
});

describe('the email of an invitation', () => {
  const render = (secret: string | null) =>
    renderMail(
      {
        kind: 'coach_invited',
        recipient: SAM.email,
        data: {
          firstName: 'Sam',
          lastName: 'Spark',
          email: 'sam@example.org',
          teams: [{ teamName: '<b>Sparks</b>', divisionName: 'Coed 1-2' }],
        },
        secret,
        createdAt: stage.test.clock.now(),
      },
      {
        leagueName: 'Hoops',
        contactEmail: 'help@hoops.example',
        publicUrl: 'https://hoops.example',
        timeZone: 'America/New_York',
        from: { name: 'Hoops', address: 'league@hoops.example' },
      },
    );

  it('names the teams and has a link that proves the address', () => {
    const { subject, text, html, link, calendar } = render('token');
    expect([subject, link, calendar]).toEqual([
      'Sign up to book practices for your team · Hoops',
      'https://hoops.example/invitation/token',
      null,
    ]);
    expect(text).toContain('Coed 1-2: <b>Sparks</b>');
    expect(text).toContain(
      'Choose a password:\nhttps://hoops.example/invitation/token#email=sam%40example.org&firstname=Sam&lastname=Spark\n',
    );
    expect(text).toContain('You got this email because you coach <b>Sparks</b>.');
    expect(html).toContain('&lt;b&gt;Sparks&lt;/b&gt;');
    expect(html).not.toContain('<b>Sparks');
  });

  it('links to the form to register if it waited in the outbox since before there were such links', () => {
    const { text, link } = render(null);
    expect(link).toBeNull();
    expect(text).toContain('Sign up with this email address, then confirm it to see your team.');
    expect(text).toContain(
      'Sign up:\nhttps://hoops.example/register#email=sam%40example.org&firstname=Sam&lastname=Spark\n',
    );
  });

  it('gets a new link if it is sent again, and the old one ends', async () => {
    const id = await makeSam();
    await calls.invite(id);
    const [first] = await invitations();
    const [mail] = (await stage.admin.get('/admin/mail')).json().mails;
    await stage.test.portal.db
      .updateTable('mail')
      .set({ state: 'sent', secret: null, finishedAt: stage.test.clock.now() })
      .execute();
    const again = await stage.admin.post(`/admin/mail/${mail.id}/resend`, {});
    expect(again.statusCode, again.body).toBe(200);
    const second = (await invitations()).at(-1);
    expect(second?.secret).toMatch(/^[\w-]{43}$/);
    const look = async (token: unknown) => (await stage.admin.get(`/auth/invitation/${token}`)).statusCode;
    expect([await look(first?.secret), await look(second?.secret)]).toEqual([422, 200]);
  });
});
