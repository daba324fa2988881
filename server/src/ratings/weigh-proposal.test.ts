import type { TeamBalance } from '@portal/contract/ratings-overview.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeSeason } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { allMarks, makePlayer, makeRating, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;

describe('proposed teams', () => {
  const ids: number[] = [];
  beforeEach(async () => {
    ids.length = 0;
    for (const mark of [5, 4, 2, 1] as const) {
      const id = await makePlayer(stage.db(), stage.league.owls, `P${'abcdef'[mark]} X`);
      ids.push(id);
      await makeRating(stage.db(), { playerId: id, accountId: stage.league.other.id, marks: allMarks(mark) });
    }
  });
  const weigh = (teams: unknown, more: object = {}) =>
    stage.admin.post('/admin/ratings/balance', { teams, ...more });

  it('are compared, with the swap that evens them most', async () => {
    const [five, four, two, one] = ids;
    const answer = await weigh([
      { name: 'Red', playerIds: [five, four, players.ava] },
      { name: 'Blue', playerIds: [two, one] },
    ]);
    const balance = answer.json<TeamBalance>();
    expect(balance).toMatchObject({
      score: 5,
      gap: 3,
      teams: [
        { name: 'Red', players: 3, unrated: 1, overall: 4.5 },
        { name: 'Blue', players: 2, unrated: 0, overall: 1.5 },
      ],
      swap: {
        from: { team: 0, playerId: five },
        to: { team: 1, playerId: two },
        scoreAfter: 100,
        gapAfter: 0,
      },
    });
    expect(balance.gaps).toMatchObject({ speed: 3 });
  });

  it('may contain only players of the season, each once', async () => {
    const { id: season } = await makeSeason(stage.db(), { year: 2025, name: 'SPRING', isActive: false });
    for (const [teams, more] of [
      [
        [
          { name: 'Red', playerIds: [ids[0]] },
          { name: 'Blue', playerIds: [ids[0]] },
        ],
        {},
      ],
      [
        [
          { name: 'Red', playerIds: [ids[0], ids[0]] },
          { name: 'Blue', playerIds: [] },
        ],
        {},
      ],
      [
        [
          { name: 'Red', playerIds: [4711] },
          { name: 'Blue', playerIds: [] },
        ],
        {},
      ],
      [
        [
          { name: 'Red', playerIds: [ids[0]] },
          { name: 'Blue', playerIds: [] },
        ],
        { season },
      ],
    ] as const) {
      expect(refusalOf(await weigh(teams, more))).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    }
  });
});
