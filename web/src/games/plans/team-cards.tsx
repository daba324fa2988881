import { FigureValue } from './figure-value.tsx';
import { FIGURE_NAMES } from './messages.ts';
import { FIGURES, nameBelow } from './team-figures.ts';
import type { TeamListProps } from './teams-view.tsx';
import { WeekStrip } from './week-strip.tsx';

/** A card for each team of a division. */
export function TeamCards({ divisionName, teams, weeks }: TeamListProps) {
  return (
    <ul aria-label={divisionName} className="grid gap-3 sm:grid-cols-2">
      {teams.map((team) => (
        <li key={team.teamId} className="rounded-xl border border-line bg-raised p-3">
          <h4 className="font-bold wrap-anywhere">{nameBelow(divisionName, team.teamName)}</h4>
          <WeekStrip weeks={weeks.get(team.teamId) ?? []} />
          <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {FIGURES.filter((figure) => team.figures[figure] !== null).map((figure) => (
              <div key={figure} className="flex gap-1">
                <dt className="text-muted">{FIGURE_NAMES[figure].card}</dt>
                <dd className="tabular-nums">
                  <FigureValue team={team} figure={figure} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
