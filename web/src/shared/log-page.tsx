import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Moment } from '#league-time/moment.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterFold } from '#ui/filter-fold.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { WrapAtSign } from '#ui/unbroken.tsx';
import { useSearchText } from '#ui/use-search-text.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { QueryFailed } from './load-failed.tsx';

/** What the pages of logs have in common: filters in the URL, and a list that loads older rows on request. */

type LogFilters = { search?: string };
type NameOf<Filters extends LogFilters> = Exclude<keyof Filters, 'search'> & string;

const MAX_SEARCH = 254;

/**
 * The filters in the URL, so that they can be bookmarked and shared.
 * @param checks which texts each filter accepts; others in the URL are ignored
 */
export function useLogView<Filters extends LogFilters>(
  checks: Readonly<Record<NameOf<Filters>, (text: string) => boolean>>,
) {
  const [params, change] = useSearchParams();
  const search = useSearchText(params.get('q') ?? '', (q) => change({ q: q || null }));
  const names = Object.keys(checks) as NameOf<Filters>[];
  const q = (params.get('q') ?? '').trim().slice(0, MAX_SEARCH);
  const others = names.flatMap((name) => {
    const text = params.get(name) ?? '';
    return checks[name](text) ? [[name, text] as const] : [];
  });
  const filters = { ...(q !== '' && { search: q }), ...Object.fromEntries(others) } as Filters;
  return {
    filters,
    search,
    /** without the search */
    count: others.length,
    isFiltered: Object.keys(filters).length > 0,
    /** the props of the field of a filter */
    field: (name: NameOf<Filters>) => ({
      value: (filters[name] as string | undefined) ?? '',
      onChange: (value: string | null) => change({ [name]: value || null }),
    }),
    clear: () => {
      search.type('');
      change({ q: null, ...Object.fromEntries(names.map((name) => [name, null])) });
    },
  };
}

const FIELDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] items-start gap-3';

/** When it happened, and who did it. */
export const WHEN = {
  head: 'When',
  width: 'w-32',
  className: 'text-sm text-muted',
  cell: ({ at }: { at: string }) => <Moment at={at} />,
} as const;

export const WHO = {
  head: 'Who',
  className: 'wrap-anywhere',
  cell: ({ who }: { who: string }) => (
    <bdi>
      <WrapAtSign text={who} />
    </bdi>
  ),
} as const;

/** What happened, without its cell. */
export const WHAT = {
  head: 'What',
  isRowHead: true,
  className: 'text-base font-normal wrap-anywhere',
  onCard: 'title',
} as const;

type LogView = Omit<ReturnType<typeof useLogView>, 'filters' | 'field'>;

type LogPageProps<Row> = {
  title: string;
  intro: string;
  view: LogView;
  /** the fields of the filters besides the search */
  fields: ReactNode;
  list: UseInfiniteQueryResult;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  fileName: string;
  request: ComponentProps<typeof DownloadButtons>['request'];
  texts: {
    /** the name of the table */
    label: string;
    /** shown in a narrow window if nothing is filtered */
    all: string;
    failed: string;
    loading: string;
    noMatch: string;
    none: string;
    noneHint: string;
    older: string;
  };
};

/** A log: filters, downloads, and the list: loading, failed, empty, or rows with a button for older ones. */
export function LogPage<Row>(props: LogPageProps<Row>) {
  const { title, intro, view, fields, list, rows, columns, keyOf, fileName, request, texts } = props;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <DownloadButtons
            {...{ fileName, request }}
            describe={(format) => `Download as ${format}`}
            emptyText={rows.length === 0 ? 'There is nothing to download.' : null}
          />
        }
      >
        <p>{intro}</p>
      </PageHeader>
      <section aria-label="Narrow the list" className={`mb-5 ${FIELDS}`}>
        <TextInput
          label="Person"
          type="search"
          placeholder="Name or address"
          maxLength={MAX_SEARCH}
          value={view.search.text}
          onChange={view.search.type}
        />
        <FilterFold count={view.count} none={texts.all}>
          <div className={`${FIELDS} min-[68.76em]:contents`}>{fields}</div>
        </FilterFold>
      </section>
      <QueryFailed query={list} failed={texts.failed} className="mb-4" />
      {list.isPending && (
        <div role="status" className="grid min-h-dvh content-start gap-3">
          <span className="sr-only">{texts.loading}</span>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-14 w-full phone:h-32" />
          ))}
        </div>
      )}
      {list.data !== undefined && rows.length === 0 && (
        <EmptyState title={view.isFiltered ? texts.noMatch : texts.none}>
          {view.isFiltered ? <Button onClick={view.clear}>Clear filters</Button> : texts.noneHint}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <DataTable
            label={texts.label}
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            className="shadow-card"
          />
          {list.hasNextPage && (
            <div className="mt-4 grid justify-items-center">
              <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                {texts.older}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}
