import type { Figure, Spread } from '@portal/domain/fairness/figures.ts';
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

/**
 * The main figures of a team: 'Hawks: 9 practices (division 8 to 10), prime time 4 (3 to 6), released 1, canceled
 * by the league 2, made up 1'. @param spread null for the only team of its division
 */
export function teamSentence(
  { teamName, figures }: Pick<FairnessTeam, 'teamName' | 'figures'>,
  spread: Record<Figure, Spread | null> | null,
): string {
  const beside = (figure: Figure, before = '') => {
    const known = spread?.[figure] ?? null;
    return known === null ? '' : ` (${before}${spreadText(figure, known)})`;
  };
  const { practices, prime, released, taken, madeUp } = figures;
  const parts = [
    `${several(practices ?? 0, 'practice')}${beside('practices', 'division ')}`,
    `prime time ${prime}${beside('prime')}`,
    ...(released ? [`released ${released}`] : []),
    ...(taken ? [`canceled by the league ${taken}`, `made up ${madeUp}`] : []),
  ];
  return `${teamName}: ${parts.join(', ')}`;
}

/**
 * The figures of the team's games: 'Games: 5 home, 5 away, 3 early (division 3 to 4), both dates off kept'.
 * @returns null while the team has none
 */
export function gamesSentence(
  { figures }: Pick<FairnessTeam, 'figures'>,
  spread: Record<Figure, Spread | null> | null,
): string | null {
  const { games, homeGames, awayGames, earlyGames, toBeMadeUp, daysOff, daysOffKept } = figures;
  if (!games && !toBeMadeUp) return null;
  const known = spread?.earlyGames ?? null;
  const division = known === null ? '' : ` (division ${spreadText('earlyGames', known)})`;
  const parts = [
    `${homeGames} home`,
    `${awayGames} away`,
    `${earlyGames} early${division}`,
    ...(toBeMadeUp ? [`${toBeMadeUp} to be made up`] : []),
    ...(daysOff ? [keptText(daysOffKept ?? 0, daysOff)] : []),
  ];
  return `Games: ${parts.join(', ')}`;
}

function keptText(kept: number, all: number): string {
  if (kept < all) return `${kept} of ${several(all, 'date')} off kept`;
  return all === 1 ? 'the date off kept' : all === 2 ? 'both dates off kept' : `all ${all} dates off kept`;
}
