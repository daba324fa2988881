import type { CalendarLinks, NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeTeam } from '@portal/testkit/factories.ts';
import { rowOf, updateRows } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readByBoth } from './testing/read-feed.ts';

const stage = useBookingStage();
const NEXT_DAY_MS = 86_400_000;

const make = async (by: CoachCalls, body: object): Promise<NewCalendarLink> =>
  (await by.post('/calendar-links', body)).json();
const linksOf = async (by: CoachCalls): Promise<CalendarLinks> => (await by.get('/calendar-links')).json();
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  stage.test.app.inject({ method: 'GET', url: new URL(url).pathname, headers });
const read = async (url: string) => readByBoth((await fetchFeed(url)).body);
const leaveTeam = async (email: string, teamId: number) => {
  const { db } = stage.test.portal;
  await db
    .deleteFrom('teamCoach')
    .where('teamId', '=', teamId)
    .where('coachId', 'in', (coach) => coach.selectFrom('coach').select('id').where('email', '=', email))
    .execute();
};
const summaries = async (url: string) => (await read(url)).map(({ summary }) => summary);

describe('a coach’s calendar', () => {
  it('shows the practices and games of all the coach’s teams, and nobody else’s', async () => {
    const { url, link } = await make(stage.coach, { kind: 'coach' });
    expect(url).toMatch(/\/calendars\/[\w-]{43}\.ics$/);
    expect(link).toMatchObject({ kind: 'coach', name: 'All my teams', lastReadAt: null, isLive: true });
    expect(await summaries(url)).toEqual([]);
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await stage.other.reserve(stage.body(stage.slot('thisWeek', 1), OWLS));
    await makeEntry(stage.test.portal.db, {
      slot: stage.slot('later'),
      type: 'game',
      homeTeamId: stage.league.owls.id,
      awayTeamId: stage.league.girlsHawks.id,
    });
    await makeEntry(stage.test.portal.db, { slot: stage.slot('later', 1), type: 'blackout' });
    expect(await summaries(url)).toEqual(['Practice: Hawks', 'Game: Owls vs Hawks']);
  });

  it('shows a game of two of the coach’s teams once, and away games', async () => {
    const { url } = await make(stage.coach, { kind: 'coach' });
    const { boysHawks, girlsHawks, owls } = stage.league;
    const game = (
      list: 'thisWeek' | 'nextWeek' | 'later',
      homeTeamId: number,
      awayTeamId: number,
      canceledAt: Date | null = null,
    ) =>
      makeEntry(stage.test.portal.db, {
        slot: stage.slot(list),
        type: 'game',
        homeTeamId,
        awayTeamId,
        canceledAt,
      });
    await game('thisWeek', boysHawks.id, girlsHawks.id);
    await game('nextWeek', owls.id, boysHawks.id);
    await game('later', girlsHawks.id, owls.id, stage.test.clock.now());
    expect(await summaries(url)).toEqual([
      'Game: Hawks vs Hawks',
      'Game: Owls vs Hawks',
      'Canceled: Game: Hawks vs Owls',
    ]);
  });

  it('gives an entry the UID of its emails, and shows a canceled one as canceled with a higher sequence', async () => {
    const { url } = await make(stage.coach, { kind: 'coach' });
    const slot = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(slot, HAWKS));
    const [booked] = await read(url);
    expect(booked).toMatchObject({ sequence: 0, status: 'CONFIRMED' });
    await stage.coach.cancel({ AvailabilityId: slot.id });
    const [cancelled] = await read(url);
    expect(cancelled).toEqual({
      ...booked,
      sequence: 1,
      status: 'CANCELLED',
      summary: 'Canceled: Practice: Hawks',
    });
  });

  it('leaves out entries that were canceled long ago or are more than a month past', async () => {
    const { url } = await make(stage.coach, { kind: 'coach' });
    const { db } = stage.test.portal;
    const at = stage.test.clock.now().getTime();
    const entry = { type: 'practice', homeTeamId: stage.league.boysHawks.id } as const;
    await makeEntry(db, {
      ...entry,
      slot: stage.slot('later'),
      canceledAt: new Date(at - 61 * NEXT_DAY_MS),
    });
    await makeEntry(db, { ...entry, slot: stage.slot('past') });
    expect(await summaries(url)).toEqual(['Practice: Hawks']);
    stage.test.clock.set(new Date(at + 40 * NEXT_DAY_MS));
    expect(await summaries(url)).toEqual([]);
  });

  it('leaves out a team as soon as the coach is removed from it', async () => {
    const { url } = await make(stage.coach, { kind: 'coach' });
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await stage.test.portal.db
      .deleteFrom('teamCoach')
      .where('teamId', '=', stage.league.boysHawks.id)
      .execute();
    expect(await summaries(url)).toEqual([]);
  });
});

describe('a team’s calendar', () => {
  it('lets the coach of a team make its calendar, which goes on in the name of the team when the coach leaves', async () => {
    const teamId = stage.league.boysHawks.id;
    const maker = `${stage.league.coach.firstName} ${stage.league.coach.lastName}`;
    const { url, link } = await make(stage.coach, { kind: 'team', teamId });
    expect(link).toMatchObject({ name: 'Hawks (Boys 3-4)', teamId, madeBy: maker });
    await makeEntry(stage.test.portal.db, {
      slot: stage.slot('thisWeek'),
      type: 'practice',
      homeTeamId: teamId,
    });
    expect(await summaries(url)).toEqual(['Practice: Hawks']);
    await leaveTeam(stage.league.coach.email, teamId);
    expect(await summaries(url)).toEqual(['Practice: Hawks']);
    const { db } = stage.test.portal;
    await db.deleteFrom('account').where('id', '=', stage.league.coach.id).execute();
    expect(await summaries(url)).toEqual(['Practice: Hawks']);
    expect((await linksOf(stage.admin)).links).toMatchObject([{ id: link.id, madeBy: null, isLive: true }]);
  });

  it('shows a team’s links to its coaches and administrators, who may remove them, and to nobody else', async () => {
    const teamId = stage.league.boysHawks.id;
    const { db } = stage.test.portal;
    const first = await make(stage.coach, { kind: 'team', teamId });
    const second = await make(stage.coach, { kind: 'team', teamId });
    const own = await make(stage.coach, { kind: 'coach' });
    const idsOf = async (by: CoachCalls) => (await linksOf(by)).links.map(({ id }) => id);
    const remove = (by: { token: string }, { link }: NewCalendarLink) =>
      stage.test.app.inject({
        method: 'DELETE',
        url: `/api/calendar-links/${link.id}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
    const statusOf = async ({ url }: NewCalendarLink) => (await fetchFeed(url)).statusCode;

    expect(await idsOf(stage.other)).toEqual([]);
    expect(await idsOf(stage.admin)).toEqual([second.link.id, first.link.id]);
    await remove(stage.league.other, first);
    expect(await statusOf(first)).toBe(200);

    const { id: otherId } = await rowOf(db, 'coach', { email: stage.league.other.email });
    await db.insertInto('teamCoach').values({ teamId, coachId: otherId }).execute();
    await leaveTeam(stage.league.coach.email, teamId);
    expect(await idsOf(stage.coach)).toEqual([own.link.id]);
    await remove(stage.league.coach, first);
    expect(await statusOf(first)).toBe(200);
    expect(await idsOf(stage.other)).toEqual([second.link.id, first.link.id]);
    await remove(stage.league.other, first);
    await remove(stage.league.other, own);
    expect([await statusOf(first), await statusOf(own)]).toEqual([404, 200]);
    await remove(stage.league.admin, second);
    expect(await statusOf(second)).toBe(404);
  });

  it('refuses a team’s thirty-first link, whoever makes it', async () => {
    const body = { kind: 'team', teamId: stage.league.boysHawks.id };
    for (let count = 0; count < 29; count += 1) await make(stage.coach, body);
    const answers = await Promise.all(
      [stage.coach, stage.admin].map((by) => by.post('/calendar-links', body)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error).toBe('This team has 30 calendar links already. Please remove one first.');
    expect((await stage.coach.post('/calendar-links', { kind: 'coach' })).statusCode).toBe(200);
  });

  it('ends with its team', async () => {
    const { db } = stage.test.portal;
    const { id } = await makeTeam(db, { divisionId: stage.league.boysHawks.divisionId });
    const { url } = await make(stage.admin, { kind: 'team', teamId: id });
    expect((await fetchFeed(url)).statusCode).toBe(200);
    await db.deleteFrom('team').where('id', '=', id).execute();
    expect((await fetchFeed(url)).statusCode).toBe(404);
  });

  it('keeps showing what remains when another season becomes active', async () => {
    const { url } = await make(stage.coach, { kind: 'team', teamId: stage.league.boysHawks.id });
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    const { db } = stage.test.portal;
    await db.updateTable('season').set({ isActive: false }).execute();
    expect(await summaries(url)).toEqual(['Practice: Hawks']);
  });

  it('lets administrators link any team', async () => {
    const { url } = await make(stage.admin, { kind: 'team', teamId: stage.league.owls.id });
    expect((await fetchFeed(url)).statusCode).toBe(200);
  });
});

describe('a gym’s calendar', () => {
  it('shows all entries of a gym, without names of people', async () => {
    const { url, link } = await make(stage.admin, { kind: 'gym', venueId: stage.league.venue.id });
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await makeEntry(stage.test.portal.db, { slot: stage.slot('later'), type: 'blackout' });
    await makeEntry(stage.test.portal.db, { slot: stage.slot('later', 1), type: 'clinic' });
    const file = (await fetchFeed(url)).body;
    expect(readByBoth(file).map(({ summary }) => summary.split(':')[0])).toEqual([
      'Practice',
      'Closed',
      'Clinic',
    ]);
    expect(link.name).toBe(`${stage.league.venue.schoolName} - ${stage.league.venue.gymName}`);
    expect(file).not.toContain('@example.');
    expect(file).not.toContain(stage.league.coach.email);
  });

  it('lets administrators link existing gyms, and ends their links with the role', async () => {
    const body = { kind: 'gym', venueId: stage.league.venue.id };
    expect(refusalOf(await stage.coach.post('/calendar-links', body))).toMatchObject({ status: 403 });
    expect(refusalOf(await stage.admin.post('/calendar-links', { ...body, venueId: 4_711 }))).toMatchObject({
      status: 404,
    });
    const { url } = await make(stage.admin, body);
    const { db } = stage.test.portal;
    await db.updateTable('account').set({ role: 'COACH' }).where('id', '=', stage.league.admin.id).execute();
    expect((await fetchFeed(url)).statusCode).toBe(404);
  });
});

describe('a calendar link', () => {
  let made: NewCalendarLink;
  beforeEach(async () => {
    made = await make(stage.coach, { kind: 'coach' });
  });

  it('stores only a hash of a calendar link', async () => {
    const secret = new URL(made.url).pathname.slice('/calendars/'.length, -'.ics'.length);
    const rows = await stage.test.portal.db.selectFrom('calendarLink').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await linksOf(stage.coach))).not.toContain(secret);
  });

  it('records at most once an hour that a calendar was read', async () => {
    const lastRead = async () => (await linksOf(stage.coach)).links[0]?.lastReadAt;
    const at = stage.test.clock.now();
    await fetchFeed(made.url);
    stage.test.clock.set(new Date(at.getTime() + 3_600_000));
    await fetchFeed(made.url);
    expect(await lastRead()).toBe(at.toISOString());
    stage.test.clock.set(new Date(at.getTime() + 3_600_001));
    await fetchFeed(made.url);
    expect(await lastRead()).not.toBe(at.toISOString());
  });

  it('ends a link that its owner removes, and answers the same if they remove it again', async () => {
    const remove = (by: { token: string }) =>
      stage.test.app.inject({
        method: 'DELETE',
        url: `/api/calendar-links/${made.link.id}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
    expect((await remove(stage.league.other)).statusCode).toBe(200);
    expect((await fetchFeed(made.url)).statusCode).toBe(200);
    const first = await remove(stage.league.coach);
    expect((await remove(stage.league.coach)).body).toBe(first.body);
    expect(refusalOf(await fetchFeed(made.url))).toEqual(
      refusalOf(await fetchFeed(`http://x/calendars/${'A'.repeat(43)}.ics`)),
    );
    expect((await linksOf(stage.coach)).links).toEqual([]);
  });

  it('refuses a thirty-first link, even if two are made at the same time', async () => {
    for (let count = 2; count < 30; count += 1) await make(stage.coach, { kind: 'coach' });
    const answers = await Promise.all(
      [1, 2].map(() => stage.coach.post('/calendar-links', { kind: 'coach' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('answers 404 to the link of an account whose address is not confirmed', async () => {
    const { db } = stage.test.portal;
    await updateRows(db, 'account', { id: stage.league.coach.id }, { emailVerifiedAt: null });
    expect((await fetchFeed(made.url)).statusCode).toBe(404);
  });

  it('serves a calendar by GET and HEAD, compresses it, and does not send it again unchanged', async () => {
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    const plain = await fetchFeed(made.url);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    });
    stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 5 * 3_600_000));
    const again = await fetchFeed(made.url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await fetchFeed(made.url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
    const head = await stage.test.app.inject({ method: 'HEAD', url: new URL(made.url).pathname });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const posted = await stage.test.app.inject({ method: 'POST', url: new URL(made.url).pathname });
    expect(posted.statusCode).toBe(404);
  });

  it('finds no calendar for anything but a token', async () => {
    for (const file of [
      'x.ics',
      `${'A'.repeat(43)}`,
      `${'A'.repeat(43)}.ics.exe`,
      '%00.ics',
      `${"'".repeat(43)}.ics`,
      '..%2f.ics',
    ]) {
      expect(refusalOf(await fetchFeed(`http://x/calendars/${file}`))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  });

  it('says what is wrong with a body', async () => {
    for (const [body, error] of [
      [[], 'Please send the fields of this call as JSON.'],
      [{ kind: 'school' }, 'Please choose what the calendar shows: coach, team or gym.'],
    ] as const) {
      expect((await stage.admin.post('/calendar-links', body)).json().error).toBe(error);
    }
  });
});
