import type { TeamShare } from '@portal/contract/team-share.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { insertRows, rowOf, updateRows } from '@portal/testkit/rows.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import { describe, expect, it } from 'vitest';
import { readByBoth } from '#calendar/testing/read-feed.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { useAddStage } from '../schedule/testing/add-stage.ts';

const stage = useAddStage();
const db = () => stage.test.portal.db;

const hawks = () => stage.league.boysHawks.id;
const shareUrl = () => `/coaches/teams/${hawks()}/share`;

async function share(body: object = {}, by = stage.coach): Promise<string> {
  const answer = await by.post(shareUrl(), body);
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json<TeamShare>().url).pathname;
}
const open = (path: string, headers: Record<string, string> = {}) =>
  stage.test.app.inject({ method: 'GET', url: path, headers });
const marksOf = (html: string) => [...html.matchAll(/<p class="mark">([^<]*)/g)].map(([, text]) => text);
const firstEntry = async () => (await stage.entries())[0]?.id ?? 0;
const move = (entryId: number, slot: { id: number }) =>
  stage.admin.post(`/admin/entries/${entryId}/move`, { AvailabilityId: slot.id });

describe('the page of a team for families', () => {
  it('shows practices and games with their place to anyone who has the link, without a session', async () => {
    await updateRows(db(), 'venue', {}, { address: '5 Main St', doorNote: 'Use the rear entrance' });
    await stage.practice(stage.at(18));
    expect((await stage.game(stage.slot('nextWeek'))).statusCode).toBe(200);
    const answer = await open(await share());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain('<h1>Hawks</h1>');
    expect(answer.body).toContain('Practice</h3>');
    expect(answer.body).toContain('Game vs Owls (home)</h3>');
    expect(answer.body).toContain('>5 Main St</a>');
    expect(answer.body).toContain('Use the rear entrance');
  });

  it('has no name and no address of a person, unless a coach shows the own first name', async () => {
    await stage.practice(stage.at(18));
    const path = await share();
    const people = await db()
      .selectFrom('coach')
      .select(['email', 'firstName', 'lastName'])
      .union(db().selectFrom('account').select(['email', 'firstName', 'lastName']))
      .execute();
    expect(people.length).toBeGreaterThan(2);
    for (const form of ['', '.ics', '.json']) {
      const { body, headers } = await open(path + form);
      const text = body + JSON.stringify(headers);
      const words = new Set(text.split(/[^\p{L}\p{N}.@'-]+/u));
      const found = people.flatMap((person) => Object.values(person)).filter((word) => words.has(word));
      expect(found, form).toEqual([]);
    }
    const { coachFirstName } = (
      await stage.coach.post(shareUrl(), { showsCoach: true, keepsAddress: true })
    ).json();
    expect(coachFirstName).not.toBeNull();
    expect((await open(path)).body).toContain(`Coach ${coachFirstName}`);
    // nothing was said about the name
    await stage.admin.post(shareUrl(), { keepsAddress: true });
    expect((await open(path)).body).toContain(`Coach ${coachFirstName}`);
    await stage.coach.post(shareUrl(), { showsCoach: false, keepsAddress: true });
    expect((await open(path)).body).not.toContain('Coach ');
  });

  it('marks what was moved, canceled, postponed or added in the last seven days', async () => {
    const path = await share();
    await stage.practice(stage.at(18));
    expect(marksOf((await open(path)).body)).toEqual(['New']);
    const id = await firstEntry();
    await updateRows(db(), 'entry', {}, { createdAt: new Date('2026-10-01T12:00:00Z') });
    expect(marksOf((await open(path)).body)).toEqual([]);
    expect((await move(id, stage.at(19))).statusCode).toBe(200);
    expect(marksOf((await open(path)).body)).toEqual(['Moved from 6 PM']);
    // back where it was
    expect((await move(id, stage.at(18))).statusCode).toBe(200);
    expect(marksOf((await open(path)).body)).toEqual([]);
    const cancel = { AvailabilityId: stage.at(18).id, reason: 'Pat is sick' };
    expect((await stage.admin.post('/admin/cancel-reservation', cancel)).statusCode).toBe(200);
    const { body } = await open(path);
    expect(marksOf(body)).toEqual(['Canceled']);
    expect(body).not.toContain('Pat is sick');
  });

  it('names the former gym of what moved to another one', async () => {
    await stage.practice(stage.at(18));
    await updateRows(db(), 'entry', {}, { createdAt: new Date('2026-10-01T12:00:00Z') });
    const path = await share();
    expect((await move(await firstEntry(), stage.at(18, 1))).statusCode).toBe(200);
    const [mark] = marksOf((await open(path)).body);
    expect(mark).toMatch(/^Moved from .*court /);
  });

  it('lists a postponed game until it has a new time, also after its day', async () => {
    const path = await share();
    expect((await stage.game(stage.at(18))).statusCode).toBe(200);
    const postpone = { AvailabilityId: stage.at(18).id, postpone: true };
    const answer = await stage.admin.post('/admin/cancel-reservation', postpone);
    expect(answer.statusCode, answer.body).toBe(200);
    const postponed = ['Postponed: it will be made up at another time'];
    expect(marksOf((await open(path)).body)).toEqual(postponed);
    stage.test.clock.set('2026-12-10T17:00:00Z');
    expect(marksOf((await open(path)).body)).toEqual(postponed);
  });

  it('shows the first name of a coach only while they coach the team', async () => {
    const { coachFirstName } = (await stage.coach.post(shareUrl(), { showsCoach: true })).json<TeamShare>();
    const path = await share({ keepsAddress: true });
    expect((await open(path)).body).toContain(`Coach ${coachFirstName}`);
    await db().deleteFrom('teamCoach').where('teamId', '=', hawks()).execute();
    expect((await open(path)).body).not.toContain('Coach ');
    expect((await stage.admin.get(shareUrl())).json().share.coachFirstName).toBeNull();
  });

  it('answers 304 while nothing changes, and the new page right after a change', async () => {
    const path = await share();
    const first = await open(path);
    const tag = { 'if-none-match': String(first.headers.etag) };
    expect((await open(path, tag)).statusCode).toBe(304);
    await stage.practice(stage.at(18));
    const next = await open(path, tag);
    expect(next.statusCode).toBe(200);
    expect(next.headers.etag).not.toBe(first.headers.etag);
  });

  it('shows names as text, whatever they contain', async () => {
    await db().updateTable('team').set({ name: `<script>"Hawks'&` }).where('id', '=', hawks()).execute();
    await stage.practice(stage.at(18));
    const { body } = await open(await share());
    expect(body).toContain('<h1>&lt;script&gt;&quot;Hawks&#39;&amp;</h1>');
    expect(body).not.toContain('<script>"');
  });

  it('is a calendar and JSON under the same secret, and the file of one event', async () => {
    await stage.practice(stage.at(18));
    expect((await stage.game(stage.slot('nextWeek'))).statusCode).toBe(200);
    const path = await share();
    const feed = await open(`${path}.ics`);
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(readByBoth(feed.body)).toHaveLength(2);
    const id = await firstEntry();
    expect(readByBoth((await open(`${path}.ics?event=${id}`)).body)).toMatchObject([
      { uid: expect.stringContaining(`entry-${id}@`) },
    ]);
    const json = (await open(`${path}.json`)).json();
    expect(json).toMatchObject({ teamName: 'Hawks', divisionName: 'Boys 3-4' });
    expect(json.entries).toMatchObject([
      { type: 'practice', state: 'active', opponent: null },
      { type: 'game', opponent: 'Owls', isHome: true },
    ]);
  });
});

describe('the link of a page', () => {
  it('shows the same page to everybody whose link no longer works', async () => {
    const former = await share();
    const renewed = await share();
    expect(renewed).not.toBe(former);
    const missing = await open(`/team/${'x'.repeat(22)}`);
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('Please ask the coach for the new link.');
    const same = async (path: string) => {
      const { statusCode, body, headers } = await open(path);
      expect({ statusCode, body, type: headers['content-type'] }).toEqual({
        statusCode: 404,
        body: missing.body,
        type: missing.headers['content-type'],
      });
    };
    await same(former);
    for (const path of ['/team/x', '/team/%00', `${former}.ics`, `${former}.json`, `${renewed}.html`])
      await same(path);
    expect((await open(renewed)).statusCode).toBe(200);

    await db().updateTable('team').set({ withdrawnAt: new Date() }).where('id', '=', hawks()).execute();
    await same(renewed);
    await db().updateTable('team').set({ withdrawnAt: null }).where('id', '=', hawks()).execute();
    await db().updateTable('season').set({ isActive: false }).execute();
    await same(renewed);
    await db().updateTable('season').set({ isActive: true }).execute();
    expect((await open(renewed)).statusCode).toBe(200);

    expect((await stage.coach.remove(shareUrl())).statusCode).toBe(200);
    await same(renewed);
  });

  it('is made, read and ended by a coach of the team or an administrator only', async () => {
    const path = await share();
    expect((await stage.coach.get(shareUrl())).json().share.url).toContain(path);
    expect((await stage.admin.get(shareUrl())).json().share.url).toContain(path);
    for (const answer of [
      await stage.other.get(shareUrl()),
      await stage.other.post(shareUrl(), {}),
      await stage.other.remove(shareUrl()),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(refusalOf(answer).code).toBe('NOT_YOURS');
    }
    expect((await open(path)).statusCode).toBe(200);
  });

  it('keeps its address if only the first name is shown or hidden', async () => {
    const path = await share();
    expect(await share({ showsCoach: true, keepsAddress: true })).toBe(path);
    expect(await share({ showsCoach: true })).not.toBe(path);
  });

  /** Makes another season active, with a team of the same names there. */
  async function nextSeason(email = 'coach@example.org') {
    await db().updateTable('season').set({ isActive: false }).execute();
    const season = await makeSeason(db(), { year: 2027, name: 'WINTER' });
    const division = await makeDivision(db(), { seasonId: season.id, name: 'Boys 3-4' });
    const team = await makeTeam(db(), { divisionId: division.id, name: 'Hawks' });
    const coach = await rowOf(db(), 'coach', { email });
    await db().insertInto('teamCoach').values({ teamId: team.id, coachId: coach.id }).execute();
    return team.id;
  }

  it('goes on in the next season if the coach said so and coaches that team of the same names', async () => {
    const path = await share({ keepsNextSeason: true });
    const former = await db().selectFrom('season').select('id').executeTakeFirstOrThrow();
    const teamId = await nextSeason();
    expect((await open(path)).statusCode).toBe(200);
    const shared = await stage.coach.get(`/coaches/teams/${teamId}/share`);
    expect(shared.json().share).toMatchObject({
      url: expect.stringContaining(path),
      keepsNextSeason: true,
    });
    // it was a mistake
    await db().updateTable('season').set({ isActive: false }).execute();
    await db().updateTable('season').set({ isActive: true }).where('id', '=', former.id).execute();
    expect((await stage.coach.get(shareUrl())).json().share.url).toContain(path);
    expect((await stage.coach.remove(shareUrl())).statusCode).toBe(200);
    expect((await open(path)).statusCode).toBe(404);
  });

  it.each([
    ['the coach did not say so', {}, async () => await nextSeason()],
    [
      'nobody coaches both teams',
      { keepsNextSeason: true },
      async () => await nextSeason('other@example.org'),
    ],
    [
      'that team has a page of its own',
      { keepsNextSeason: true },
      async () => {
        const teamId = await nextSeason();
        await insertRows(db(), 'teamPage', {
          teamId,
          secret: 'x'.repeat(22),
          madeAt: stage.test.clock.now(),
        });
      },
    ],
    [
      'the team had withdrawn',
      { keepsNextSeason: true },
      async () => {
        await db().updateTable('team').set({ withdrawnAt: new Date() }).execute();
        await nextSeason();
      },
    ],
  ])('ends with the season if %s', async (_why, said, change) => {
    const path = await share(said);
    await change();
    const { statusCode, body } = await open(path);
    expect(statusCode).toBe(404);
    expect(body).toBe((await open('/team/x')).body);
  });

  it('cannot be made for a team that does not play in the active season', async () => {
    await db().updateTable('season').set({ isActive: false }).execute();
    const answer = await stage.admin.post(shareUrl(), {});
    expect(answer.statusCode).toBe(409);
    expect(refusalOf(answer).error).toBe('Hawks is not a team of this season, so it has no page.');
  });

  it('makes a network wait that requests too many pages that do not exist, but serves those that do', async () => {
    const path = await share();
    expect((await open('/team/x')).statusCode).toBe(404);
    await useUp(db(), LIMITS.teamPageMissing, 0);
    expect((await open('/team/x')).statusCode).toBe(429);
    expect((await open(path)).statusCode).toBe(200);
  });
});
