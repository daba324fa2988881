import { Random } from '#games/draw/random.ts';
import { several } from '#text/several.ts';
import type { RoundTeam, TeamRecord } from './round.ts';

/** Which of two teams goes first, by what they had so far; 0 if the seed decides. */
function compareRecords(one: TeamRecord, other: TeamRecord): number {
  return one.prime - other.prime || other.lost - one.lost || other.ranks - one.ranks;
}

/** The teams in the order in which they go, ties by the seed. */
export function orderTeams<Team extends Pick<RoundTeam, 'id' | 'record'>>(
  teams: readonly Team[],
  seed: string,
): Team[] {
  const random = new Random(Number.parseInt(seed.slice(0, 8), 16));
  return random
    .shuffled(teams.toSorted((a, b) => a.id - b.id))
    .toSorted((a, b) => compareRecords(a.record, b.record));
}

/** Why a team went before another one, as the end of a sentence about it. */
export function orderReason(first: TeamRecord, later: TeamRecord): string {
  if (first.prime !== later.prime) {
    return `fewer practices in prime time this season (${first.prime}, your team ${later.prime})`;
  }
  if (first.lost !== later.lost) {
    return `${several(first.lost, 'lost practice')} this season that it did not make up (your team ${later.lost})`;
  }
  if (first.ranks !== later.ranks) return 'worse results in former rounds';
  return 'drawn by the published seed, because both teams had the same so far';
}
