import type { PlanTeam } from './queries.ts';

/** The figures of a team in the order of their columns. */
export const FIGURES = [
  'home',
  'away',
  'early',
  'late',
  'sunday',
  'gyms',
  'travelMinutes',
  'doubles',
  'longestBreakDays',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Figures that at least one team has: without home gyms there is no travel. */
export const figuresOf = (teams: readonly PlanTeam[]): Figure[] =>
  FIGURES.filter((figure) => teams.some(({ figures }) => figures[figure] !== null));

/** A column by which teams are sorted within their division, and whether the largest comes first. */
export type FigureSorting = { by: Figure | 'team'; isDown: boolean };

const BY_NAME: FigureSorting = { by: 'team', isDown: false };

/** The sorting in the URL: 'late', or '-late' for the largest first. */
export function readSorting(text: string | null): FigureSorting {
  const name = text?.replace(/^-/, '');
  const by = [...FIGURES, 'team' as const].find((figure) => figure === name);
  return by === undefined ? BY_NAME : { by, isDown: text?.startsWith('-') ?? false };
}

/** The sorting as it is written in the URL; null for the order by name. */
export const sortingText = ({ by, isDown }: FigureSorting): string | null =>
  by === 'team' && !isDown ? null : `${isDown ? '-' : ''}${by}`;

/** The sorting after a column header was pressed: figures start with the largest, names with A. */
export const pressed = (now: FigureSorting, by: FigureSorting['by']): FigureSorting =>
  now.by === by ? { by, isDown: !now.isDown } : { by, isDown: by !== 'team' };

const NAMES = new Intl.Collator('en-US', { numeric: true });

export function sortTeams(teams: readonly PlanTeam[], { by, isDown }: FigureSorting): PlanTeam[] {
  const sign = isDown ? -1 : 1;
  const byName = (a: PlanTeam, b: PlanTeam) => NAMES.compare(a.teamName, b.teamName);
  if (by === 'team') return teams.toSorted((a, b) => sign * byName(a, b));
  const figure = ({ figures }: PlanTeam) => figures[by] ?? -1;
  return teams.toSorted((a, b) => sign * (figure(a) - figure(b)) || byName(a, b));
}

/** 1 for much more than the division's other teams, -1 for much less, 0 for neither. */
export const outlierOf = ({ outliers }: PlanTeam, figure: Figure): -1 | 0 | 1 => outliers[figure] ?? 0;

export const hasOutlier = (team: PlanTeam): boolean =>
  FIGURES.some((figure) => outlierOf(team, figure) !== 0);

/** The name of a team below the name of its division: 'Hawks' for 'Boys 3-4 Hawks'. */
export const nameBelow = (divisionName: string, teamName: string): string =>
  teamName.startsWith(`${divisionName} `) ? teamName.slice(divisionName.length + 1) : teamName;
