import { planMessages as messages } from './messages.ts';
import type { PlanTeam } from './queries.ts';
import { type Figure, outlierOf } from './team-figures.ts';

/** A figure of a team, marked if the team differs much from its division. */
export function FigureValue({ team, figure }: { team: PlanTeam; figure: Figure }) {
  const value = team.figures[figure];
  const outlier = outlierOf(team, figure);
  if (outlier === 0) return value ?? '–';
  return (
    <span className="rounded bg-warn-soft px-1 font-bold whitespace-nowrap text-warn">
      {value}
      <span aria-hidden="true" className="ms-0.5 text-xs">
        {outlier > 0 ? '▲' : '▼'}
      </span>
      <span className="sr-only">, {outlier > 0 ? messages.more : messages.less}</span>
    </span>
  );
}
