import type { PublicSchedule, TeamShare } from '@portal/contract/team-share.ts';
import { addDays, addMinutes } from '@portal/domain/time/wall-clock.ts';
import { makeEntry, makeSlots } from '@portal/testkit/factories.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { useUp } from '@portal/testkit/use-up-limit.ts';
import { describe, expect, it } from 'vitest';
import { readByBoth } from '#calendar/testing/read-feed.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { useAddStage } from '../schedule/testing/add-stage.ts';

const stage = useAddStage();
const db = () => stage.test.portal.db;

const SETTING = '/admin/public-schedule';
async function open(path: string, headers: Record<string, string> = {}) {
  return await stage.test.app.inject({ method: 'GET', url: path, headers });
}
const turn = async (isOn: boolean): Promise<PublicSchedule> => {
  const answer = await stage.admin.put(SETTING, { isOn });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const pathOf = (schedule: PublicSchedule, name: string): string =>
  new URL(schedule.pages.find((page) => page.name === name)?.url ?? '').pathname;
/** The rows of a page without their tags: '6–7 PM|Practice: Hawks|Salk, court A'. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<li class="row[^>]*>(.*)<\/li>/g)].map(([, row = '']) =>
    row
      .split(/<[^>]*>/)
      .filter(Boolean)
      .join('|'),
  );

describe('the public pages of divisions and gyms', () => {
  it('show what is scheduled to anyone while an administrator has switched them on', async () => {
    await stage.practice(stage.at(18));
    expect((await stage.game(stage.slot('nextWeek'))).statusCode).toBe(200);
    expect((await stage.blackout(stage.at(19))).statusCode).toBe(200);
    expect((await stage.admin.get(SETTING)).json().isOn).toBe(false);
    const off = await open('/division/boys-3-4');
    expect(off.statusCode).toBe(404);
    expect((await open('/team/x')).body).toBe(off.body);

    const schedule = await turn(true);
    const division = await open(pathOf(schedule, 'Boys 3-4'));
    expect(division.statusCode).toBe(200);
    expect(division.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(division.headers['set-cookie']).toBeUndefined();
    const [practice, game] = rowsOf(division.body);
    expect(rowsOf(division.body)).toHaveLength(2);
    expect(practice).toContain('New|Practice: Hawks|');
    expect(game).toContain('New|Game: Hawks vs Owls|');
    const { name } = schedule.pages.find(({ kind }) => kind === 'gym') ?? { name: '' };
    expect(division.body).toContain(`<a href="${pathOf(schedule, name)}">${name}, court `);
    const gym = await open(pathOf(schedule, name));
    expect(rowsOf(gym.body).map((row) => row.split('|').slice(2))).toEqual([
      ['Practice: Hawks', expect.stringMatching(/^Boys 3-4 · court /)],
      ['Closed', expect.stringMatching(/^court /)],
      ['Closed', expect.stringMatching(/^court /)],
      ['Game: Hawks vs Owls', expect.stringMatching(/^Boys 3-4 · court /)],
    ]);
    expect((await open(pathOf(schedule, 'Girls 5-6'))).body).toContain('Nothing is scheduled');

    await turn(false);
    const again = await open(pathOf(schedule, 'Boys 3-4'));
    expect([again.statusCode, again.body]).toEqual([404, off.body]);
  });

  it('may stand in a frame of another website only if they are requested for one', async () => {
    const path = pathOf(await turn(true), 'Boys 3-4');
    const { headers, body } = await open(`${path}?frame`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(body).toContain('<base target="_blank">');
    const missing = await open('/division/none?frame');
    expect(missing.headers['x-frame-options']).toBe('DENY');
    const { url } = (
      await stage.coach.post(`/coaches/teams/${stage.league.boysHawks.id}/share`, {})
    ).json<TeamShare>();
    expect((await open(`${new URL(url).pathname}?frame`)).headers['x-frame-options']).toBe('DENY');
  });

  it.each([
    [
      'Girls 5/6',
      ['girls-5-6', 'GIRLS-5-6', 'Girls%205%2F6', 'Girls%205/6', 'girls%205%E2%80%936', 'girls-5-6/'],
    ],
    ['Niñas & Co. 7–8', ['ninas-co-7-8', 'Ni%C3%B1as%20&%20Co%207-8', 'NINAS%20CO%207%208']],
    ['★', ['%E2%98%85']],
    ['x'.repeat(200), ['x'.repeat(200)]],
    ['constructor', ['constructor', 'Constructor']],
  ])('are found by the name %s, however it is spelled in an address', async (name, spellings) => {
    await db().updateTable('division').set({ name }).where('id', '=', stage.league.girls.id).execute();
    const path = pathOf(await turn(true), name);
    for (const spelling of [path, ...spellings.map((text) => `/division/${text}`)]) {
      const answer = await open(spelling);
      expect(answer.statusCode, spelling).toBe(200);
      expect(answer.body).toContain(`<h1>${name.replaceAll('&', '&amp;')}</h1>`);
      expect((await open(`${spelling}.json`)).json().name).toBe(name);
    }
  });

  it('have addresses of their own for two names that are spelled alike', async () => {
    await updateRows(db(), 'division', { id: stage.league.girls.id }, { name: 'Boys 3/4' });
    const schedule = await turn(true);
    const paths = ['Boys 3-4', 'Boys 3/4'].map((name) => pathOf(schedule, name));
    expect(new Set(paths).size).toBe(2);
    const heading = async (path: string) => /<h1>(.*)<\/h1>/.exec((await open(path)).body)?.[1];
    expect(await Promise.all(paths.map(heading))).toEqual(['Boys 3-4', 'Boys 3/4']);
    expect(await heading('/division/Boys%203%2F4')).toBe('Boys 3/4');
    expect(await heading('/division/Boys%203-4')).toBe('Boys 3-4');
  });

  it('stay small with sixty entries a week, and lead to the days that they leave out', async () => {
    const schedule = await turn(true);
    const gym = schedule.pages.find(({ kind }) => kind === 'gym')?.name ?? '';
    await db()
      .updateTable('team')
      .set({ name: 'The Hawks of Hillside & Co.' })
      .where('id', '=', stage.league.boysHawks.id)
      .execute();
    // eighty-four entries a week
    const slots = await makeSlots(
      db(),
      Array.from({ length: 42 * 12 }, (_, index) => ({
        seasonId: stage.league.season.id,
        courtId: stage.at(18).courtId,
        date: addDays('2026-11-20', Math.floor(index / 12)),
        startTime: addMinutes('05:00:00', 60 * (index % 12)),
      })),
    );
    const teams = { homeTeamId: stage.league.boysHawks.id, awayTeamId: stage.league.owls.id };
    const canceledAt = stage.test.clock.now();
    for (const slot of slots) await makeEntry(db(), { slot, type: 'game', ...teams, canceledAt });
    const seen: string[] = [];
    let path: string | undefined = pathOf(schedule, gym);
    while (path !== undefined) {
      const { body } = await open(path);
      expect(Buffer.byteLength(body)).toBeLessThan(25_000);
      seen.push(...[...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, day = '']) => day));
      const next: string | undefined = /href="([^"]*)"[^>]*>Later days/
        .exec(body)?.[1]
        ?.replaceAll('&amp;', '&');
      path = next && new URL(next).pathname + new URL(next).search;
    }
    expect(seen).toEqual([...new Set(seen)]);
    expect(seen.at(-1)).toBe('Thursday, Dec 31');
    const last = await open(`${pathOf(schedule, gym)}?from=2026-12-20`);
    expect(last.body).toContain('?from=2026-12-06" target="_self">Earlier days</a>');
    for (const bad of ['?from=2020-01-01', '?from=x', '?from=1&from=2'])
      expect((await open(pathOf(schedule, gym) + bad)).body).toBe((await open(pathOf(schedule, gym))).body);
  });

  it('name no person and nothing that somebody typed about an entry', async () => {
    await db().updateTable('venue').set({ address: '5 Main St', doorNote: 'Code 4711' }).execute();
    await stage.practice(stage.at(18));
    await stage.clinic(stage.at(18, 1));
    await stage.blackout(stage.at(19));
    const title = 'For Pat Quill';
    await db().updateTable('entry').set({ title }).where('type', '<>', 'practice').execute();
    expect(await stage.entries()).toMatchObject([{ title: null }, { title }, { title }]);
    const schedule = await turn(true);
    const people = await db()
      .selectFrom('coach')
      .select(['email', 'firstName', 'lastName'])
      .union(db().selectFrom('account').select(['email', 'firstName', 'lastName']))
      .execute();
    for (const { url } of schedule.pages) {
      for (const form of ['', '.ics', '.json']) {
        const { body, headers, statusCode } = await open(new URL(url).pathname + form);
        expect(statusCode).toBe(200);
        const text = body + JSON.stringify(headers);
        const words = new Set(text.split(/[^\p{L}\p{N}.@'-]+/u));
        expect(people.flatMap((person) => Object.values(person)).filter((word) => words.has(word))).toEqual(
          [],
        );
        expect(text).not.toContain(title);
        expect(text).not.toContain('4711');
      }
    }
  });

  it('are calendars that two parsers read, and mark what was moved', async () => {
    await stage.practice(stage.at(18));
    await stage.game(stage.slot('nextWeek'));
    await updateRows(db(), 'entry', {}, { createdAt: new Date('2026-10-01T12:00:00Z') });
    const schedule = await turn(true);
    const path = pathOf(schedule, 'Boys 3-4');
    const before = readByBoth((await open(`${path}.ics`)).body);
    expect(before.map(({ summary }) => summary)).toEqual(['Practice: Hawks', 'Game: Hawks vs Owls']);
    const first = await open(path);
    const tag = { 'if-none-match': String(first.headers.etag) };
    expect((await open(path, tag)).statusCode).toBe(304);
    const id = (await stage.entries())[0]?.id;
    await stage.admin.post(`/admin/entries/${id}/move`, { AvailabilityId: stage.at(19).id });
    const moved = await open(path, tag);
    expect(moved.statusCode).toBe(200);
    expect(rowsOf(moved.body)[0]).toContain('|Moved from 6 PM|Practice: Hawks|');
    const after = readByBoth((await open(`${path}.ics`)).body);
    expect(after[0]?.uid).toBe(before[0]?.uid);
    expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? 0);
    expect((await open(`${path}.json`)).json().entries).toHaveLength(2);
  });

  it('are closed with the season, and make a network wait that asks for too many that do not exist', async () => {
    const path = pathOf(await turn(true), 'Boys 3-4');
    await db().updateTable('season').set({ isActive: false }).execute();
    expect((await open(path)).statusCode).toBe(404);
    await db().updateTable('season').set({ isActive: true }).execute();
    await useUp(db(), LIMITS.teamPageMissing, 0);
    expect((await open('/gym/none')).statusCode).toBe(429);
    expect((await open(path)).statusCode).toBe(200);
  });
});
