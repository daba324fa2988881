import { useSearchParams } from '#router/search-params.ts';
import { useSearchText } from '#ui/use-search-text.ts';
import { readShown, type TeamFilters } from './team-filters.ts';

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
