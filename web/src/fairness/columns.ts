import type { Figure } from '@portal/domain/fairness/figures.ts';
import type { FairnessTeam } from './queries.ts';

/** Teams with the same or nearby values. */
export type PlotColumn = {
  least: number;
  most: number;
  /** from 0 for the lowest value of all teams to 1 for the highest */
  place: number;
  /** the coach's own teams first */
  teams: readonly FairnessTeam[];
};

/** The number of buttons that fit side by side on a narrow phone. */
const MAX_COLUMNS = 9;

/** The columns of a dot plot, ascending; teams without a value are left out. */
export function plotColumns(teams: readonly FairnessTeam[], figure: Figure): PlotColumn[] {
  const known = teams.flatMap((team) => {
    const value = team.figures[figure];
    return value === null ? [] : [{ team, value }];
  });
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least;
  if (range === 0 || known.length === 0) return [];
  const areWhole = values.every(Number.isInteger);
  const steps = areWhole && range < MAX_COLUMNS ? range : MAX_COLUMNS - 1;
  const stepOf = (value: number) => Math.round(((value - least) / range) * steps);
  return [...Map.groupBy(known, ({ value }) => stepOf(value))]
    .toSorted(([a], [b]) => a - b)
    .map(([step, same]) => ({
      least: Math.min(...same.map(({ value }) => value)),
      most: Math.max(...same.map(({ value }) => value)),
      place: step / steps,
      teams: same.map(({ team }) => team).toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)),
    }));
}
