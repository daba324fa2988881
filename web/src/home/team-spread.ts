import type { TeamPractices } from '@portal/contract/home.ts';

/** The teams with the same number of practices. */
export type SpreadRow = {
  practices: number;
  teams: number;
  /** outliers as 'Hawks (Boys 3-4)'; usually empty */
  outliers: string[];
};

/** Teams grouped by their number of practices, the highest first. */
export function teamSpread(teams: readonly TeamPractices[]): SpreadRow[] {
  const sorted = teams.map(({ practices }) => practices).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return [...Map.groupBy(teams, ({ practices }) => practices)]
    .toSorted(([a], [b]) => b - a)
    .map(([practices, same]) => ({
      practices,
      teams: same.length,
      outliers: isOutlier(practices, median)
        ? same.map(({ teamName, divisionName }) => `${teamName} (${divisionName})`)
        : [],
    }));
}

/** Whether a team has no practice although most have some, or differs from the median by half of it and at least two. */
function isOutlier(practices: number, median: number): boolean {
  if (practices === 0) return median > 0;
  return Math.abs(practices - median) >= Math.max(2, median / 2);
}
