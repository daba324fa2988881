import type { RouteName } from '@portal/contract/routes.ts';
import { NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { expectRefusal } from '@portal/testkit/expect-refusal.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { bearer, type Call, send } from '@portal/testkit/sample-calls.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePlayer } from '#ratings/testing/ratings-stage.ts';

/** Malformed and hostile input to rosters and ratings (docs/spec/decisions.md#player-ratings). Nothing of it is ever stored. */

const portal = useOnce(() => openOwnTestApp());
const league = useOnce(() => makeLeague(portal.portal.db, portal.clock.now()));
let playerId: number;

beforeAll(async () => {
  playerId = await makePlayer(portal.portal.db, league.boysHawks, 'Ava S');
});

const stateOf = async () => {
  const { db } = portal.portal;
  return {
    players: await db.selectFrom('player').selectAll().execute(),
    ratings: await db.selectFrom('rating').selectAll().execute(),
    seasons: await db.selectFrom('ratingSeason').selectAll().execute(),
    settings: await db.selectFrom('setting').selectAll().orderBy('name').execute(),
    accesses: (await db.selectFrom('ratingAccess').select('id').execute()).length,
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

describe('a rating', () => {
  it('refuses marks for an unknown skill', async () => {
    await expectRefused('saveRating', rating({ marks: { ...NO_MARKS, height: 3 } }), 422);
  });
});

describe('a player', () => {
  it.each(['lastName', 'birthDate', 'dateOfBirth', 'email', 'phone', 'photo', 'teamId', 'id'])(
    'refuses a player with the field %s',
    async (field) => {
      const player = { firstName: 'Ben', lastInitial: 'T', jerseyNumber: null, grade: null, [field]: 'x' };
      const params = { id: String(league.boysHawks.id) };
      await expectRefused('addPlayers', { params, body: { players: [player] } }, 422);
    },
  );
});

describe('administrators', () => {
  it.each<[RouteName, Call, number]>([
    ['exportRatings', { body: { format: 'csv', content: 'ratings', season: 4711 } }, 404],
    ['unlockRatings', { body: { confirm: true, season: 4711 } }, 404],
    ['changeRatingDeadline', { body: { deadline: '2026-12-18', season: 4711 } }, 404],
    ['remindLateCoaches', { body: { coachIds: [] } }, 422],
    ['remindLateCoaches', { body: { coachIds: [4711] } }, 409],
    ['importRoster', { form: multipart({ content: 'x' }, { preview: 'perhaps' }) }, 422],
  ])('refuses %s with %j', async (name, call, status) => {
    await expectRefused(name, call, status, 'admin');
  });
});

it('keeps markup and formulas in a note as plain text', async () => {
  const note = "<script>alert(1)</script> =1+1 '; drop table rating; --";
  const saved = await send(portal.app, 'saveRating', rating({ note }), bearer(league.coach.token));
  expect(saved.json()).toMatchObject({ note });
  await portal.portal.db.deleteFrom('rating').execute();
});
