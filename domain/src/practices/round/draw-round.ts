import { assignSlots } from './assign-slots.ts';
import { explainResult, problemOf, toDraw } from './explain-result.ts';
import { orderTeams } from './order-teams.ts';
import type { RoundInput, RoundOutcome, RoundResult, RoundTeam } from './round.ts';
import { ANY_RANK, hasWishes, rankOf } from './wish.ts';

/**
 * Assigns at most one open slot of the week to each team.
 * @see docs/spec/decisions.md#practice-round
 */
export function drawRound({ seed, teams, slots, gyms }: RoundInput): RoundOutcome {
  const order = orderTeams(
    teams.filter((team) => hasWishes(team) && !team.skip),
    seed,
  );
  const assigned = assignSlots(order, slots);
  const draw = toDraw(assigned, { slots, gyms });
  const drawn = assigned.map(({ team, slot }): RoundResult => {
    const rank = slot && rankOf(team, slot);
    return {
      teamId: team.id,
      tookPart: true,
      slotId: slot?.id ?? null,
      rank: rank === ANY_RANK ? null : rank,
      reasons: explainResult({ team, slot }, draw),
      problem: slot === null ? problemOf(team, draw) : '',
    };
  });
  const others = teams.filter((team) => !draw.places.has(team)).map(notDrawn);
  const results = [...drawn, ...others].toSorted((a, b) => a.teamId - b.teamId);
  const used = drawn.filter(({ slotId }) => slotId !== null);
  const skipped = teams.filter(({ skip }) => skip).length;
  return {
    results,
    figures: {
      teams: teams.length - skipped,
      assigned: used.length,
      firstWishes: used.filter(({ rank }) => rank === 1).length,
      anyTimes: used.filter(({ rank }) => rank === null).length,
      withoutWishes: teams.filter((team) => !team.skip && !hasWishes(team)).length,
      skipped,
      openSlots: slots.length,
      leftSlots: slots.length - used.length,
    },
  };
}

const notDrawn = ({ id, skip }: RoundTeam): RoundResult => ({
  teamId: id,
  tookPart: false,
  slotId: null,
  rank: null,
  reasons: [
    skip
      ? 'Your team skips this week.'
      : 'Your team has no wishes yet. What is left is first come, first served.',
  ],
  problem: skip ? 'It skips this week.' : 'It has no wishes.',
});
