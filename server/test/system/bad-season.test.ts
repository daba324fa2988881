import type { RouteName } from '@portal/contract/routes.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeSeason } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { bearer, type Call, SEASON, send } from '@portal/testkit/sample-calls.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';

/** Malformed, hostile and out-of-state input to setting up a season (docs/spec/safety.md#bad-season-input). */

const portal = useOnce(() => openOwnTestApp());
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));

const ask = (name: RouteName, call: Call) => send(portal.app, name, call, bearer(league.admin.token));

const stateOf = async () => ({
  seasons: await portal.portal.db.selectFrom('season').selectAll().execute(),
  teams: await portal.portal.db.selectFrom('team').selectAll().execute(),
  venues: await portal.portal.db.selectFrom('venue').selectAll().execute(),
  permits: await portal.portal.db.selectFrom('permit').selectAll().execute(),
  files: await portal.portal.db.selectFrom('enrollmentFile').selectAll().execute(),
});

/** Expects a refusal that changes nothing. */
async function expectRefused(name: RouteName, call: Call, statuses: number | readonly number[]) {
  const before = await stateOf();
  const answer = await ask(name, call);
  expectRefusal(answer, statuses);
  expect(await stateOf()).toEqual(before);
  return answer;
}

describe('the year of a season', () => {
  it.each(['1989', '2101', '2026abc', '２０２６', ''])(
    'refuses an enrollment file for the year %j',
    async (year) => {
      const form = multipart(
        { content: 'divisionName,teamName,coachName,coachEmail\n' },
        { ...SEASON, year },
      );
      await expectRefused('uploadEnrollment', { form }, 422);
    },
  );
});

describe('a season', () => {
  it('refuses to load a season without a file, and one that does not exist', async () => {
    await makeSeason(portal.portal.db, { year: 2027, name: 'SPRING', isActive: false });
    await expectRefused('loadCoachData', { body: { year: 2027, season: 'Spring' } }, 409);
    await expectRefused('loadCoachData', { body: { year: 2031, season: 'Winter' } }, 409);
  });

  it('refuses to publish slots that were not generated', async () => {
    await expectRefused('mergeAvailability', { body: {} }, 409);
  });
});

const VENUES = 'School,Gym,Schedule Name,Courts\n';
const PERMITS = 'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status\n';
const CLOSURES = 'First Date,Last Date,School,Gym,Reason\n';
const permit = (change: Record<string, string>) => {
  const cells = {
    school: 'Salk',
    gym: 'Gym',
    court: 'All',
    day: 'Monday',
    from: '18:00',
    to: '22:00',
    first: '2026-11-02',
    last: '2026-12-18',
    minutes: '60',
    status: 'Approved',
    ...change,
  };
  return PERMITS + Object.values(cells).join(',');
};

const FOREIGN_FILES: [about: string, content: string | Buffer][] = [
  ['binary', Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7) % 256))],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page', '<!doctype html><table><tr><td>School</td></tr></table>'],
  ['NUL', `${VENUES}Sa\u0000lk,Gym,SALK,1`],
];

const FILES: [name: RouteName, about: string, content: string | Buffer][] = [
  ['importVenues', 'empty', ''],
  ['importVenues', 'blank', '\n\n \n'],
  ['importVenues', 'an archive that is no workbook', Buffer.from('504b0304140000000800', 'hex')],
  ['importVenues', 'without a needed column', 'Gym,Schedule Name,Courts\nGym,SALK,1'],
  ['importVenues', 'with a column twice', 'School,School,Gym,Schedule Name,Courts\nA,B,Gym,X,1'],
  ['importVenues', 'without a gym', `${VENUES}Salk,,SALK,1`],
  ['importVenues', 'without courts', `${VENUES}Salk,Gym,SALK,|`],
  ['importVenues', 'an open quote in a row that lacks a cell', `${VENUES}"Salk,Gym,SALK`],
  ['importVenues', 'a gym twice with other courts', `${VENUES}Salk,New,S,1\nSalk,new,T,2`],
  ['importPermits', 'empty', ''],
  ['importPermits', 'of an unknown gym', permit({ gym: 'Other' })],
  ['importPermits', 'of an unknown court', permit({ court: '9' })],
  ['importPermits', 'a weekday that is none', permit({ day: 'Someday' })],
  ['importPermits', 'a time that is none', permit({ from: '25:00' })],
  ['importPermits', '24:00 as a start', permit({ from: '24:00' })],
  ['importPermits', 'an end before its start', permit({ from: '22:00', to: '18:00' })],
  ['importPermits', 'a date that is none', permit({ first: '2026-02-30' })],
  ['importPermits', 'dates the wrong way round', permit({ first: '2026-12-18', last: '2026-11-02' })],
  ['importPermits', 'infinity', permit({ last: 'infinity' })],
  ['importPermits', 'slots of no length', permit({ minutes: '0' })],
  ['importPermits', 'slots of a negative length', permit({ minutes: '-60' })],
  ['importPermits', 'slots of a word', permit({ minutes: 'long' })],
  ['importPermits', 'slots too long for a day', permit({ minutes: '99999999999' })],
  ['importPermits', 'an unknown status', permit({ status: 'Perhaps' })],
  ['importPermits', 'an injection', permit({ school: "Salk'; drop table venue; --" })],
  ['importClosures', 'empty', ''],
  ['importClosures', 'a date that is none', `${CLOSURES}2026-02-30,2026-03-01,All,,Snow`],
  ['importClosures', 'dates the wrong way round', `${CLOSURES}2026-12-24,2026-12-21,All,,Holiday`],
  ['importClosures', 'of an unknown school', `${CLOSURES}2026-12-21,2026-12-24,Nowhere,,Holiday`],
  ['importClosures', 'a formula', `${CLOSURES}=1+1,2026-12-24,All,,Holiday`],
];

describe('a file', () => {
  it.each(FILES)('refuses the whole file for %s: %s', async (name, _, content) => {
    await expectRefused(name, { form: multipart({ content }) }, 422);
  });

  it.each(FOREIGN_FILES)('refuses a file that is not a table by its content: %s', async (_, content) => {
    await expectRefused('importVenues', { form: multipart({ content }) }, 415);
  });

  it('changes nothing with a file whose last row is wrong', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => `School ${index},Gym,S${index},1`).join('\n');
    const answer = await expectRefused(
      'importVenues',
      { form: multipart({ content: `${VENUES}${rows}\nLast,,X,1` }) },
      422,
    );
    expect(answer.json().error).toContain('202');
  });

  it('refuses an enrollment file without a required column and names the column', async () => {
    const form = multipart({ content: 'divisionName,coachName,coachEmail\nBoys,Ann,a@example.org' }, SEASON);
    const uploaded = await ask('uploadEnrollment', { form });
    const answer = uploaded.statusCode === 200 ? await ask('loadCoachData', { body: SEASON }) : uploaded;
    expectRefusal(answer, [409, 422]);
    expect(answer.json().error).toMatch(/team/i);
  });

  it('refuses a file in the wrong field, two files, and no file', async () => {
    const { payload, headers } = multipart({ content: `${VENUES}Salk,Gym,SALK,1` });
    const renamed = Buffer.from(payload.toString().replace('name="file"', 'name="upload"'));
    const part = payload.subarray(0, payload.lastIndexOf('--portal'));
    const twice = Buffer.concat([part, payload]);
    const none = Buffer.from(`--portal-test-boundary-7MA4YWxk--\r\n`);
    for (const broken of [renamed, twice, none, Buffer.alloc(0)]) {
      await expectRefused('importVenues', { form: { payload: broken, headers } }, 422);
    }
  });

  it('keeps markup and formulas in a file as plain text', async () => {
    const markup = '<script>alert(1)</script>';
    const answer = await ask('importVenues', {
      form: multipart({ content: `${VENUES}${markup},=1+1,@SUM,1` }),
    });
    expect(answer.statusCode).toBe(200);
    const names = await portal.portal.db.selectFrom('school').select('name').execute();
    expect(names.map(({ name }) => name)).toContain(markup);
  });
});
