import { type Figure, type Spread, spreadOf } from '@portal/domain/fairness/figures.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import type { FairnessTeam } from './queries.ts';

const UNITS: Partial<Record<Figure, string>> = {
  hours: '\u00a0h',
  noticeHours: '\u00a0h',
  travelMinutes: '\u00a0min',
};

/** '9', '4.5 h', '1,200 min'; '–' if it is not known. */
export const valueText = (figure: Figure, value: number | null): string =>
  value === null ? '–' : `${formatNumber(value)}${UNITS[figure] ?? ''}`;

/** '8 to 10', or '9' if all teams have the same value. */
export function spreadText(figure: Figure, { least, most }: Spread): string {
  const to = valueText(figure, most);
  return least === most ? to : `${formatNumber(least)} to ${to}`;
}

type Team = Pick<FairnessTeam, 'teamId' | 'teamName' | 'figures'>;

/** The least and the most that the other teams of a division have; null without any. */
function othersSpread({ teamId }: Team, teams: readonly Team[], figure: Figure): Spread | null {
  return spreadOf(teams.filter((other) => other.teamId !== teamId).map(({ figures }) => figures[figure]));
}

/**
 * The main figures of a team: 'Hawks: 9 practices; others have 8 to 10. Prime time 4 (others: 3 to 6). Released 1. Canceled by
 * the league 2, made up 1.'
 * @param teams all teams of its division
 */
export function teamSentence(team: Team, teams: readonly Team[]): string {
  const { practices, prime, released, taken, madeUp } = team.figures;
  const all = othersSpread(team, teams, 'practices');
  const others = othersSpread(team, teams, 'prime');
  const parts = [
    `${several(practices ?? 0, 'practice')}${all === null ? '' : `; others have ${spreadText('practices', all)}`}`,
    prime
      ? `Prime time ${prime}${others === null ? '' : ` (others: ${spreadText('prime', others)})`}`
      : `No prime-time practice yet${others?.most ? ` (others: up to ${others.most})` : ''}`,
    ...(released ? [`Released ${released}`] : []),
    ...(taken ? [`Canceled by the league ${taken}, made up ${madeUp}`] : []),
  ];
  return `${team.teamName}: ${parts.join('. ')}.`;
}

/**
 * The figures of the team's games: 'Games: 5 home, 5 away, 3 early (others: 3 to 4), both dates off kept'.
 * @returns null while the team has none
 */
export function gamesSentence(team: Team, teams: readonly Team[]): string | null {
  const { games, homeGames, awayGames, earlyGames, toBeMadeUp, daysOff, daysOffKept } = team.figures;
  if (!games && !toBeMadeUp) return null;
  const others = othersSpread(team, teams, 'earlyGames');
  const parts = [
    `${homeGames} home`,
    `${awayGames} away`,
    `${earlyGames} early${others === null ? '' : ` (others: ${spreadText('earlyGames', others)})`}`,
    ...(toBeMadeUp ? [`${toBeMadeUp} to be made up`] : []),
    ...(daysOff ? [keptText(daysOffKept ?? 0, daysOff)] : []),
  ];
  return `Games: ${parts.join(', ')}`;
}

function keptText(kept: number, all: number): string {
  if (kept < all) return `${kept} of ${several(all, 'date')} off kept`;
  return all === 1 ? 'the date off kept' : all === 2 ? 'both dates off kept' : `all ${all} dates off kept`;
}
