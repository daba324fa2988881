import {
  NO_FILTERS,
  type RowFilters,
  readRowFilters,
  writeRowFilters,
} from '@portal/domain/schedule/row-filters.ts';
import { useSearchParams } from '#router/search-params.ts';
import { recall, remember } from '#ui/remembered.ts';
import { useSearchText } from '#ui/use-search-text.ts';
import { type ExtraColumn, readColumns } from './columns.ts';
import { readRowsPerPage } from './paging.ts';
import { readSorting, type Sorting, writeSorting } from './sorting.ts';

/**
 * The view in the URL: filters, order, page, rows per page, columns, table, day board or week. It can be bookmarked and
 * shared; rows per page and columns are remembered for URLs without them.
 */
export function useScheduleView() {
  const [params, change] = useSearchParams();
  const inAddress = readRowFilters((key) => params.get(key));
  const search = useSearchText(inAddress.search, (text) => change({ q: text, page: null }));
  const filters: RowFilters = { ...inAddress, search: search.words };

  return {
    filters,
    searchText: search.text,
    typeSearch: search.type,
    changeFilters: (changes: Partial<RowFilters>) =>
      change({ ...writeRowFilters({ ...filters, ...changes }), page: null }),
    clearFilters: () => {
      search.type('');
      change({ ...writeRowFilters(NO_FILTERS), page: null });
    },

    /** 1-based, from the URL; may be after the last page */
    page: Number(params.get('page') ?? 1),
    changePage: (page: number) => change({ page: page === 1 ? null : String(page) }),
    rowsPerPage: readRowsPerPage(params.get('rows') ?? recall('schedule.rowsPerPage')),
    changeRowsPerPage: (size: number) => {
      remember('schedule.rowsPerPage', String(size));
      change({ rows: String(size), page: null });
    },

    columns: readColumns(params.get('columns') ?? recall('schedule.columns')),
    changeColumns: (columns: readonly ExtraColumn[]) => {
      remember('schedule.columns', columns.join(','));
      change({ columns: columns.join(',') });
    },

    sorting: readSorting(params.get('sort') ?? ''),
    changeSorting: (sorting: Sorting) => change({ sort: writeSorting(sorting), page: null }),

    layout: layoutOf(params),
  };
}

export type Layout = 'table' | 'board' | 'week';

/** The layout that the URL selects. */
export function layoutOf(params: URLSearchParams): Layout {
  const view = params.get('view');
  return view === 'board' || view === 'week' ? view : 'table';
}

export type ScheduleViewState = ReturnType<typeof useScheduleView>;
