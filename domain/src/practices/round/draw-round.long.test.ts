import { expect, it } from 'vitest';
import { Random } from '#games/draw/random.ts';
import { drawRound } from './draw-round.ts';
import type { RoundTeam } from './round.ts';
import { randomInput } from './testing/round-league.ts';
import { breachesOf } from './testing/round-rules.ts';
import { ANY_RANK } from './wish.ts';

const WEEKS = 10_000;
const WEEKS_OF_LEAGUE = 20;

/** What a team's record is after a week, in which practices may be canceled or lost. */
function afterWeek(team: RoundTeam, rank: number | null, random: Random): RoundTeam {
  const { prime, lost, ranks } = team.record;
  const happened = random.below(6);
  return {
    ...team,
    record: {
      prime: prime + (rank === 1 && happened > 1 ? 1 : 0),
      lost: lost + (happened === 0 ? 1 : 0),
      ranks: ranks + (rank ?? ANY_RANK),
    },
  };
}

it('breaks no rule in 10,000 weeks of leagues whose teams cancel and lose practices', () => {
  const random = new Random(7);
  for (let league = 0; league < WEEKS / WEEKS_OF_LEAGUE; league += 1) {
    const size = { teams: 5 + random.below(40), slots: 5 + random.below(50), gyms: 1 + random.below(4) };
    let { teams } = randomInput(league + 1, size);
    for (let week = 0; week < WEEKS_OF_LEAGUE; week += 1) {
      const seed = league * WEEKS_OF_LEAGUE + week + 1;
      // other slots and other obstacles each week, the same teams with their records
      const next = randomInput(seed, size);
      const input = {
        ...next,
        teams: next.teams.map((team, index) => ({ ...team, record: teams[index]?.record ?? team.record })),
      };
      const outcome = drawRound(input);
      expect(breachesOf(input, outcome), `seed ${seed}`).toEqual([]);
      const ranks = new Map(outcome.results.map(({ teamId, rank }) => [teamId, rank]));
      teams = input.teams.map((team) => afterWeek(team, ranks.get(team.id) ?? null, random));
    }
  }
});
