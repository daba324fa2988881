import { several } from '@portal/domain/text/several.ts';
import { useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { planMessages as messages } from './messages.ts';
import type { GamePlan } from './queries.ts';
import { figuresOf, hasOutlier, readSorting, sortingText, sortTeams } from './team-figures.ts';
import { TeamTable } from './team-table.tsx';
import { weeksOfTeams } from './weekends.ts';

/** What each team's season looks like, by division. */
export function TeamsView({ plan }: { plan: GamePlan }) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [onlyOutliers, setOnlyOutliers] = useState(false);
  const sorting = readSorting(params.get('sort'));
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const weeks = weeksOfTeams(plan);
  const figures = figuresOf(plan.teams);
  const words = search.trim().toLowerCase();
  const divisions = plan.divisions
    .map(({ divisionId, divisionName }) => {
      const own = plan.teams.filter(
        (team) =>
          team.divisionId === divisionId &&
          `${team.teamName} ${divisionName}`.toLowerCase().includes(words) &&
          (!onlyOutliers || hasOutlier(team)),
      );
      return { divisionId, divisionName, teams: sortTeams(own, sorting) };
    })
    .filter(({ teams }) => teams.length > 0);
  const isFiltered = words !== '' || onlyOutliers;
  return (
    <Card aria-label={messages.views.teams}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-64 phone:w-full">
          <Field
            label={messages.findTeam}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {plan.teams.some(hasOutlier) && (
          <Checkbox label={messages.onlyOutliers} checked={onlyOutliers} onChange={setOnlyOutliers} />
        )}
      </div>
      <Legend />
      {divisions.length === 0 && <p className="mt-4 text-muted">{messages.noMatchingTeam}</p>}
      {divisions.map(({ divisionId, ...division }) => {
        const table = (
          <TeamTable
            key={divisionId}
            {...division}
            plan={plan}
            weeks={weeks}
            figures={figures}
            sorting={sorting}
            onSort={(next) => setParams({ sort: sortingText(next) })}
          />
        );
        return isNarrow ? (
          <details
            key={`${divisionId} ${isFiltered}`}
            className="mt-3"
            open={isFiltered || divisions.length === 1 || undefined}
          >
            <summary className="min-h-control content-center text-lg font-bold">
              {division.divisionName}{' '}
              <span className="text-base font-normal text-muted">
                {several(division.teams.length, 'team')}
              </span>
            </summary>
            {table}
          </details>
        ) : (
          // in a large league, skips the layout of divisions out of view
          <section
            key={divisionId}
            aria-labelledby={`division-${divisionId}`}
            className="mt-6 [contain-intrinsic-size:auto_30rem] [content-visibility:auto] print:[content-visibility:visible]"
          >
            <h3 id={`division-${divisionId}`} className="mb-2 text-lg">
              {division.divisionName}
            </h3>
            {table}
          </section>
        );
      })}
    </Card>
  );
}

/** A legend for the dots and signs. */
function Legend() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-court bg-court" />
        {messages.legendHome}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-court" />
        {messages.legendAway}
      </span>
      <span>▲ {messages.legendMore}</span>
      <span>▼ {messages.legendLess}</span>
    </p>
  );
}
