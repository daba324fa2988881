import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { jerseyKey, playerKey } from '@portal/domain/ratings/player.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import type { StoredPlayer } from '#ratings/player-repository.ts';
import type { LeagueTeam } from '#ratings/rated-season.ts';
import type { ParsedRoster } from './parse-roster.ts';
import { nameKey, type RosterPlan } from './plan-roster.ts';

export type TeamPlan = RosterPlan & { team: LeagueTeam };

type IsOne = (player: StoredPlayer, plan: TeamPlan) => boolean;

/**
 * Names the teams from which players are missing who are new on another team of the file, who are left out by it, or who may
 * be a new player of the team: all of them stay.
 */
export function stayingNotes(plans: readonly TeamPlan[], gone: ParsedRoster['gone']): string[] {
  const isLeft = isLeftOut(gone);
  const isMoved = isOnAnotherTeam(plans);
  return [
    ...note(
      plans,
      (player, plan) => isMoved(player, plan) && !isLeft(player, plan),
      ['player stays on a team and is new on another', 'players stay on a team and are new on another'],
      'Remove them there if they have moved.',
    ),
    ...note(
      plans,
      isLeft,
      [
        'player stays on a team and is left out by the file',
        'players stay on a team and are left out by the file',
      ],
      'Remove them there if they have left.',
    ),
    ...note(
      plans,
      hasSameNumber,
      [
        'player is not in the file, which has another one with the same number and initial',
        'players are not in the file, which has others with the same number and initial',
      ],
      'Remove one of them if both are the same.',
    ),
  ];
}

function isOnAnotherTeam(plans: readonly TeamPlan[]): IsOne {
  const added = new Set(plans.flatMap((plan) => plan.added.map(playerKey)));
  return (player) => added.has(playerKey(player));
}

function isLeftOut(gone: ParsedRoster['gone']): IsOne {
  const left = new Set(gone.map(({ teamId, player }) => `${teamId} ${nameKey(player)}`));
  return (player, { team }) => left.has(`${team.id} ${nameKey(player)}`);
}

const hasSameNumber: IsOne = ({ lastInitial, jerseyNumber }, { added }) => {
  const key = jerseyKey(jerseyNumber);
  return (
    key !== null &&
    added.some((other) => other.lastInitial === lastInitial && jerseyKey(other.jerseyNumber) === key)
  );
};

/** Names the teams of the missing players that are so; none if there is no such player. */
function note(
  plans: readonly TeamPlan[],
  isOne: IsOne,
  [one, many]: readonly [string, string],
  advice: string,
): string[] {
  const teams = plans.flatMap((plan) =>
    plan.missing
      .filter((player) => isOne(player, plan))
      .map(() => `${plan.team.divisionName} ${plan.team.name}`),
  );
  if (teams.length === 0) return [];
  return [`${several(teams.length, one, many)}: ${listWords([...new Set(teams)], 'and')}. ${advice}`];
}

/** 'Skipped: 2 rows of coaches or other programs, 1 repeated row.' */
export function skippedRowsNotes(
  { excluded, repeated, blank, leftOut }: RosterImport['counts'],
  canceled: number,
): string[] {
  const others = excluded - canceled;
  const parts = [
    leftOut > 0 && several(leftOut, 'row that you leave out', 'rows that you leave out'),
    others > 0 && several(others, 'row of staff or another program', 'rows of staff or other programs'),
    canceled > 0 &&
      several(canceled, 'row that is canceled or not active', 'rows that are canceled or not active'),
    repeated > 0 && several(repeated, 'repeated row'),
    blank > 0 && several(blank, 'blank row'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? [] : [`Skipped: ${parts.join(', ')}.`];
}
