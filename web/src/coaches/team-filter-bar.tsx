import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useSearchParams } from '#router/search-params.ts';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { useSearchText } from '#ui/use-search-text.ts';
import { messages } from './messages.ts';
import { countLeague, readShown, type TeamFilters } from './team-filters.ts';

type TeamFilterBarProps = { teams: readonly LeagueTeam[]; view: TeamView };

/** Search, division, and missing data. */
export function TeamFilterBar({ teams, view }: TeamFilterBarProps) {
  const { filters } = view;
  const counts = countLeague(teams);
  const divisions = [...new Set(teams.map(({ divisionName }) => divisionName))];
  // an unknown division in the URL is still listed, so that it can be cleared
  if (filters.division !== '' && !divisions.includes(filters.division)) divisions.push(filters.division);
  return (
    <div className="mb-4 grid grid-cols-[1fr_auto_auto] gap-3 max-[68.75em]:grid-cols-2 max-[68.75em]:*:first:col-span-2">
      <TextInput
        label="Search"
        type="search"
        placeholder="Team, coach or email"
        value={view.searchText}
        onChange={view.typeSearch}
      />
      <SelectInput
        label="Division"
        value={filters.division}
        options={[['', 'All divisions'], ...divisions.map((division) => [division, division] as const)]}
        onChange={view.changeDivision}
      />
      <SelectInput
        label="Show"
        value={filters.shown}
        options={[
          ['all', `All teams (${counts.teams})`],
          ['no-coach', `${messages.withoutCoach} (${counts.teamsWithoutCoach})`],
          ['no-account', `A coach not registered (${counts.teamsWithoutAccount})`],
        ]}
        onChange={view.changeShown}
      />
    </div>
  );
}

/** The view in the URL, so that it can be bookmarked and shared. */
export function useTeamView() {
  const [params, change] = useSearchParams();
  const search = useSearchText(params.get('q') ?? '', (q) => change({ q: q || null }));
  const filters: TeamFilters = {
    search: search.words,
    division: params.get('division') ?? '',
    shown: readShown(params.get('show')),
  };
  return {
    filters,
    searchText: search.text,
    typeSearch: search.type,
    changeDivision: (division: string) => change({ division: division || null }),
    changeShown: (shown: string) => change({ show: shown === 'all' ? null : shown }),
    clear: () => {
      search.type('');
      change({ q: null, division: null, show: null });
    },
  };
}

export type TeamView = ReturnType<typeof useTeamView>;
