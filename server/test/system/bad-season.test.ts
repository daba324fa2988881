import type { RouteName } from '@portal/contract/routes.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeSeason } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
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
const CLOSURES = 'First Date,Last Date,School,Gym,Reason\n';
const FILES: [name: RouteName, about: string, content: string | Buffer][] = [
  ['importVenues', 'empty', ''],
  ['importVenues', 'blank', '\n\n \n'],
  ['importVenues', 'an archive that is no workbook', Buffer.from('504b0304140000000800', 'hex')],
  ['importVenues', 'an open quote in a row that lacks a cell', `${VENUES}"Salk,Gym,SALK`],
  ['importPermits', 'empty', ''],
  ['importClosures', 'empty', ''],
  ['importClosures', 'a formula', `${CLOSURES}=1+1,2026-12-24,All,,Holiday`],
];

describe('a file', () => {
  it.each(FILES)('refuses the whole file for %s: %s', async (name, _, content) => {
    await expectRefused(name, { form: multipart({ content }) }, 422);
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
