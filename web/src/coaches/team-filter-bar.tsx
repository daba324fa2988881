import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { Field, SelectField } from '#ui/field.tsx';
import { messages } from './messages.ts';
import { countLeague } from './team-filters.ts';
import type { TeamView } from './use-team-view.ts';

type TeamFilterBarProps = { teams: readonly LeagueTeam[]; view: TeamView };

/** Search, division, and missing data. */
export function TeamFilterBar({ teams, view }: TeamFilterBarProps) {
  const { filters } = view;
  const counts = countLeague(teams);
  const divisions = [...new Set(teams.map(({ divisionName }) => divisionName))];
  // an unknown division in the URL is still listed, so that it can be cleared
  if (filters.division !== '' && !divisions.includes(filters.division)) divisions.push(filters.division);
  return (
    <div className="mb-4 grid grid-cols-[1fr_auto_auto] gap-3 max-[1100px]:grid-cols-2 max-[1100px]:*:first:col-span-2">
      <Field
        label="Search"
        type="search"
        placeholder="Team, coach or email"
        autoComplete="off"
        value={view.searchText}
        onChange={(event) => view.typeSearch(event.target.value)}
      />
      <SelectField
        label="Division"
        value={filters.division}
        onChange={(event) => view.changeDivision(event.target.value)}
      >
        <option value="">All divisions</option>
        {divisions.map((division) => (
          <option key={division} value={division}>
            {division}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Show"
        value={filters.shown}
        onChange={(event) => view.changeShown(event.target.value)}
      >
        <option value="all">All teams ({counts.teams})</option>
        <option value="no-coach">
          {messages.withoutCoach} ({counts.teamsWithoutCoach})
        </option>
        <option value="no-account">A coach not registered ({counts.teamsWithoutAccount})</option>
      </SelectField>
    </div>
  );
}
