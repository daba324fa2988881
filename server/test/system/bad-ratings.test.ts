import type { RouteName } from '@portal/contract/routes.ts';
import { NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { type OwnTestApp, openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlayer } from '#ratings/testing/ratings-stage.ts';
import { DATES, IDS } from './bad-values.ts';

/** Malformed and hostile input to rosters and ratings (docs/spec/decisions.md#player-ratings). Nothing of it is ever stored. */

let portal: OwnTestApp;
let league: TestLeague;
let playerId: number;

beforeAll(async () => {
  portal = await openOwnTestApp();
  league = await makeLeague(portal.portal.db, portal.clock.now());
  playerId = await makePlayer(portal.portal.db, league.boysHawks, 'Ava S');
});
afterAll(() => portal.close());

const stateOf = async () => {
  const { db } = portal.portal;
  return {
    players: await db.selectFrom('player').selectAll().execute(),
    ratings: await db.selectFrom('rating').selectAll().execute(),
    seasons: await db.selectFrom('rating_season').selectAll().execute(),
    settings: await db.selectFrom('setting').selectAll().orderBy('name').execute(),
    accesses: (await db.selectFrom('rating_access').select('id').execute()).length,
  };
};

/** Expects a refusal that changes nothing. @returns its body */
async function expectRefused(name: RouteName, call: Call, status: number, as: 'coach' | 'admin' = 'coach') {
  const before = await stateOf();
  const answer = await send(portal.app, name, call, bearer(league[as].token));
  expectRefusal(answer, status, JSON.stringify(call).slice(0, 200));
  expect(await stateOf()).toEqual(before);
  return answer.json();
}

const rating = (change: object): Call => ({
  params: { id: String(playerId) },
  body: { revision: 0, marks: NO_MARKS, note: '', ...change },
});
const mark = (value: unknown) => rating({ marks: { ...NO_MARKS, speed: value } });
const without = ([left]: readonly string[]) =>
  Object.fromEntries(Object.entries(NO_MARKS).filter(([skill]) => skill !== left));
const named = (values: readonly unknown[]) => values.map((value) => [JSON.stringify(value), value] as const);

describe('a rating', () => {
  it.each(named([0, 6, -1, 1.5, '3', 'not seen', true, [3], { value: 3 }, 1e308, '']))(
    'takes no %s for a mark',
    async (_, value) => {
      const { fields } = await expectRefused('saveRating', mark(value), 422);
      expect(fields).toEqual({ 'marks.speed': 'Please choose 1 to 5, “unseen”, or nothing yet.' });
    },
  );

  it.each(SKILLS)('answers for %s, too', async (skill) => {
    await expectRefused('saveRating', rating({ marks: without([skill]) }), 422);
  });

  it.each(named([null, [], 'all 5', 5, { ...NO_MARKS, height: 3 }, { __proto__: { speed: 5 } }]))(
    'takes no %s for its marks',
    async (_, marks) => {
      await expectRefused('saveRating', rating({ marks }), 422);
    },
  );

  it.each(named([-1, 1.5, '0', null, 2_147_483_648, true, [0]]))(
    'takes no %s for a revision',
    async (_, revision) => {
      await expectRefused('saveRating', rating({ revision }), 422);
    },
  );

  it.each(
    named([null, 5, ['x'], { text: 'x' }, 'x'.repeat(501), 'a\u0000b', 'a\u0007b', 'a\u202eb', '\ud800']),
  )('takes no %s for a note', async (_, note) => {
    const { fields } = await expectRefused('saveRating', rating({ note }), 422);
    expect(Object.keys(fields)).toEqual(['note']);
  });

  it.each([{ playerId: 1 }, { accountId: 1 }, { state: 'submitted' }, { submittedAt: null }, { id: 1 }])(
    'takes no %j beside it',
    async (extra) => {
      await expectRefused('saveRating', rating(extra), 422);
    },
  );

  it.each(['0', '-1', '1.5', 'x', '1 or 1=1', '99999999999', '%00', '１'])(
    'of player %s is refused',
    async (id) => {
      await expectRefused('saveRating', { ...rating({}), params: { id } }, 422);
      for (const name of ['submitRatings', 'reopenRatings', 'removePlayer'] as const) {
        await expectRefused(name, { params: { id } }, 422);
      }
    },
  );
});

describe('a player', () => {
  const fields = { firstName: 'Ben', lastInitial: 'T', jerseyNumber: null, grade: null };
  const bad: [string, unknown][] = [
    ...[
      '',
      ' ',
      null,
      5,
      ['Ben'],
      'x'.repeat(41),
      'Be\nn',
      'Ben\u0000',
      'Ben 2016',
      'ben@example.org',
      '<b>Ben</b>',
      '=Ben',
      'TBD',
    ].map((value): [string, unknown] => ['firstName', value]),
    ...['', 'Tyler', 'T.', 'TT', '7', '.', ' ', null, 5, ['T'], '<', '\u0000'].map(
      (value): [string, unknown] => ['lastInitial', value],
    ),
    ...['', 'A', '-1', '1234', '1.5', ' 7', 7, [7], true, '７', "7'"].map((value): [string, unknown] => [
      'jerseyNumber',
      value,
    ]),
    ...['', '0', '13', '3rd', 3, 'k', '2016-05-06', ['3'], true].map((value): [string, unknown] => [
      'grade',
      value,
    ]),
  ];

  it.each(bad)('with the %s %j is refused', async (field, value) => {
    const wrong = { ...fields, [field]: value };
    const changed = await expectRefused(
      'changePlayer',
      { params: { id: String(playerId) }, body: wrong },
      422,
    );
    expect(Object.keys(changed.fields)).toEqual([field]);
    const params = { id: String(league.boysHawks.id) };
    await expectRefused('addPlayers', { params, body: { players: [fields, wrong] } }, 422);
  });

  it.each(['lastName', 'birthDate', 'dateOfBirth', 'email', 'phone', 'photo', 'teamId', 'id'])(
    'has no %s',
    async (field) => {
      const params = { id: String(league.boysHawks.id) };
      await expectRefused('addPlayers', { params, body: { players: [{ ...fields, [field]: 'x' }] } }, 422);
    },
  );

  it.each([[[]], [null], ['Ben T'], [{}], [Array.from({ length: 41 }, () => fields)]])(
    'list like %j is refused',
    async (players) => {
      const params = { id: String(league.boysHawks.id) };
      await expectRefused('addPlayers', { params, body: { players } }, 422);
    },
  );

  it('is removed only with true or false beside it', async () => {
    for (const withRatings of ['yes', '', '1', 'TRUE']) {
      const call = { params: { id: String(playerId) }, query: { withRatings } };
      await expectRefused('removePlayer', call, 422);
    }
  });
});

const teams = (change: unknown) => ({
  body: { teams: [{ name: 'Red', playerIds: [] }, change] },
});

describe('administrators', () => {
  it.each<[RouteName, Call, number]>([
    ...['0', 'x', '1.5', '-1', '9'.repeat(11)].flatMap((season): [RouteName, Call, number][] => [
      ['getRatingOverview', { query: { season } }, 422],
      ['listRatedPlayers', { query: { season } }, 422],
    ]),
    ['getRatingOverview', { query: { season: '4711' } }, 404],
    ['getRatingOverview', { query: { drafts: 'yes' } }, 422],
    ['getRatingOverview', { query: { sort: 'name' } }, 422],
    ['listRatedPlayers', { query: { division: 'x' } }, 422],
    ['getRatedPlayer', { params: { id: 'x' } }, 422],
    ['getRatedPlayer', { params: { id: '4711' } }, 404],
    ['listRatingAccess', { query: { page: '0' } }, 422],
    ['listRatingAccess', { query: { page: 'x' } }, 422],
    ['listRatingAccess', { query: { who: 'x' } }, 422],
    ['exportRatings', { body: { format: 'pdf', content: 'ratings' } }, 422],
    ['exportRatings', { body: { format: 'csv', content: 'notes' } }, 422],
    ['exportRatings', { body: { format: 'csv', content: 'ratings', season: 4711 } }, 404],
    ['exportRatings', { body: { format: 'csv', content: 'ratings', drafts: 'yes' } }, 422],
    ['lockRatings', { body: {} }, 422],
    ['lockRatings', { body: { confirm: false } }, 422],
    ['lockRatings', { body: { confirm: 'true' } }, 422],
    ['unlockRatings', { body: {} }, 422],
    ['unlockRatings', { body: { confirm: true, season: 4711 } }, 404],
    ['changeRatingDeadline', { body: {} }, 422],
    ['changeRatingDeadline', { body: { deadline: '2026-12-18', season: 4711 } }, 404],
    ['deleteRatings', { params: { id: String(1) } }, 422],
    ['deleteRatings', { params: { id: String(1) }, query: { confirm: 'yes' } }, 422],
    ['deleteRatings', { params: { id: 'x' }, query: { confirm: 'true' } }, 422],
    ...[-1, 11, 1.5, '2', null, true, [2]].map((seasons): [RouteName, Call, number] => [
      'changeRatingRetention',
      { body: { seasons } },
      422,
    ]),
    ['weighTeams', { body: { teams: [] } }, 422],
    ['weighTeams', { body: { teams: [{ name: 'Red', playerIds: [] }] } }, 422],
    ['weighTeams', teams({ name: '', playerIds: [] }), 422],
    ['weighTeams', teams({ name: 'Blue', playerIds: null }), 422],
    ['weighTeams', teams({ name: 'Blue', playerIds: Array.from({ length: 61 }, (_, id) => id + 1) }), 422],
    ['weighTeams', teams({ name: 'Blue', playerIds: [], coach: 'x' }), 422],
    [
      'weighTeams',
      { body: { teams: Array.from({ length: 41 }, () => ({ name: 'Red', playerIds: [] })) } },
      422,
    ],
    [
      'weighTeams',
      {
        body: {
          teams: Array.from({ length: 8 }, (_, team) => ({
            name: `Team ${team}`,
            playerIds: Array.from({ length: 51 }, (_, player) => team * 51 + player + 1),
          })),
        },
      },
      422,
    ],
    ['importRoster', { form: multipart({ content: 'x' }, { preview: 'perhaps' }) }, 422],
    ['importRoster', { form: multipart({ content: Buffer.from('89504e470d0a1a0a', 'hex') }) }, 415],
  ])('%s with %j is refused', async (name, call, status) => {
    await expectRefused(name, call, status, 'admin');
  });

  it.each(named(IDS))('weigh no player %s', async (_, id) => {
    await expectRefused('weighTeams', teams({ name: 'Blue', playerIds: [id] }), 422, 'admin');
  });

  it.each(named(DATES.filter((date) => date !== null)))('set no deadline %s', async (_, deadline) => {
    await expectRefused('changeRatingDeadline', { body: { deadline } }, 422, 'admin');
  });
});

it('a note of markup and formulas is kept as the text that it is', async () => {
  const note = "<script>alert(1)</script> =1+1 '; drop table rating; --";
  const saved = await send(portal.app, 'saveRating', rating({ note }), bearer(league.coach.token));
  expect(saved.json()).toMatchObject({ note });
  await portal.portal.db.deleteFrom('rating').execute();
});
