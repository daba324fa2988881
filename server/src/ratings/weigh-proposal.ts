import type { TeamBalance } from '@portal/contract/ratings-overview.ts';
import { playerAverage, rounded } from '@portal/domain/ratings/averages.ts';
import { weighTeams } from '@portal/domain/ratings/balance.ts';
import {
  type BalanceSwap,
  type ProposedTeam,
  type WeighedPlayer,
  withSwap,
} from '@portal/domain/ratings/swap.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-repository.ts';
import { roundedSkills } from './rated-players.ts';
import { findScopedSeason, readSeason, type Scope } from './rated-season.ts';
import { noSuchSeason } from './refusals.ts';

export type Proposal = Scope & { teams: readonly { name: string; playerIds: readonly number[] }[] };

const roundedGap = (gap: number | null) => (gap === null ? null : rounded(gap));

/**
 * How even proposed teams would be. Stores nothing.
 * @throws AppError NOT_FOUND | INVALID_INPUT if a player is not of that season or is on two teams
 */
export async function weighProposal(
  portal: Portal,
  caller: Caller,
  { teams, ...scope }: Proposal,
): Promise<TeamBalance> {
  const { db, clock } = portal;
  const season = await findScopedSeason(db, scope.season);
  if (season === null) throw noSuchSeason();
  const { players } = await readSeason(db, season.id, scope);
  const known = new Map(
    players.map(({ id, ratings }) => [id, { id, ...playerAverage(ratings.map(({ marks }) => marks)) }]),
  );
  const proposal = teams.map(({ name, playerIds }) => ({ name, players: pick(known, playerIds) }));
  if (
    new Set(teams.flatMap(({ playerIds }) => playerIds)).size <
    proposal.flatMap((team) => team.players).length
  ) {
    throw refused('A player is in this proposal twice.');
  }
  const { accountId } = caller;
  await logAccess(db, { accountId, action: 'balance', seasonId: season.id, now: clock.now() });
  const { score, gap, gaps, teams: weights, swap } = weighTeams(proposal);
  return {
    score,
    gap: roundedGap(gap),
    gaps: roundedSkills(gaps),
    teams: weights.map((team) => ({
      ...team,
      overall: roundedGap(team.overall),
      skills: roundedSkills(team.skills),
    })),
    swap: swap && describeSwap(proposal, swap),
  };
}

function describeSwap(proposal: readonly ProposedTeam[], swap: BalanceSwap) {
  const after = weighTeams(withSwap(proposal, swap));
  // there is a swap only if there is a score, and it leaves no team without rated players
  return { ...swap, scoreAfter: after.score ?? 0, gapAfter: roundedGap(after.gap) };
}

function pick(known: ReadonlyMap<number, WeighedPlayer>, ids: readonly number[]): WeighedPlayer[] {
  return ids.map((id) => {
    const player = known.get(id);
    if (player === undefined) throw refused('A player of this proposal is not of that season.');
    return player;
  });
}

const refused = (sentence: string) =>
  new AppError('INVALID_INPUT', sentence, { fields: { teams: sentence } });
