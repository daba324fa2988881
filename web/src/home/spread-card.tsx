import type { TeamPractices } from '@portal/contract/home.ts';
import { several } from '@portal/domain/text/several.ts';
import { Card } from '#ui/card.tsx';

const NAMED = 6;

/** How many practices each team has in the season: a dot for each team, with the names of outliers. */
export function SpreadCard({ practices }: { practices: readonly TeamPractices[] }) {
  return (
    <Card aria-labelledby="spread" className="max-xl:order-1">
      <h2 id="spread" className="text-xl">
        Practices per team
      </h2>
      {practices.length === 0 ? (
        <p className="mt-3 text-muted">Teams appear here once they are imported.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">This season, past and booked. Each dot is a team.</p>
          <ul className="mt-3 grid gap-2">
            {teamSpread(practices).map((row) => (
              <Row key={row.practices} row={row} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Row({ row: { practices, teams, outliers } }: { row: SpreadRow }) {
  const more = outliers.length - NAMED;
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-baseline gap-x-3">
      <strong className="text-end font-display text-xl tabular-nums">
        {practices}
        <span className="sr-only">{practices === 1 ? ' practice:' : ' practices:'}</span>
      </strong>
      <span aria-hidden="true" className="flex flex-wrap gap-1 self-center">
        {Array.from({ length: teams }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are interchangeable
          <span key={dot} className={`size-2 rounded-full ${outliers.length > 0 ? 'bg-ball' : 'bg-court'}`} />
        ))}
      </span>
      <span className="text-sm text-muted tabular-nums">{several(teams, 'team')}</span>
      {outliers.length > 0 && (
        <span className="col-start-2 text-sm wrap-anywhere">
          {outliers.slice(0, NAMED).join(', ')}
          {more > 0 && ` and ${more} more`}
        </span>
      )}
    </li>
  );
}

/** The teams with the same number of practices. */
type SpreadRow = {
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
