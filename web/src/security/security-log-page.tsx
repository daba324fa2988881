import type { SecurityEvent } from '@portal/contract/security-log.ts';
import { SECURITY_EVENTS, type SecurityEventKind } from '@portal/domain/security/security-events.ts';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call, download } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateField } from '#ui/date-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterFold } from '#ui/filter-fold.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSearchText } from '#ui/use-search-text.ts';

/** /admin/security-log: who signed in, changed access, and downloaded what is confidential (docs/decisions/0077). */
export function SecurityLogPage() {
  const view = useSecurityLogView();
  const { filters } = view;
  const list = useInfiniteQuery({ ...securityLog(filters), placeholderData: keepPreviousData });
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <PageHeader
        title="Security Log"
        actions={
          <DownloadButtons
            fileName="security-log"
            request={(format, fallbackName) =>
              download('exportSecurityEvents', { body: { format, ...filters }, fallbackName })
            }
            emptyText={events.length === 0 ? 'There is nothing to download.' : null}
          />
        }
      >
        <p>Logins, passwords, roles and downloads of the last 180 days.</p>
      </PageHeader>
      <SecurityFilterBar view={view} />
      {list.isError && (
        <div className="mb-4">
          <LoadFailed
            error={list.error}
            text="We couldn’t load the security log."
            busy={list.isFetching}
            onRetry={() => list.refetch()}
          />
        </div>
      )}
      {list.isPending && (
        <div role="status" className="grid min-h-[50dvh] content-start gap-3">
          <span className="sr-only">Loading the security log</span>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-14 w-full phone:h-32" />
          ))}
        </div>
      )}
      {list.data && events.length === 0 && (
        <EmptyState title={view.isFiltered ? 'No matching events' : 'Nothing has happened yet'}>
          {view.isFiltered ? (
            <Button onClick={view.clear}>Clear filters</Button>
          ) : (
            'Logins, new passwords and downloads appear here.'
          )}
        </EmptyState>
      )}
      {events.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <DataTable
            label="Security log"
            columns={COLUMNS}
            rows={events}
            keyOf={({ id }) => id}
            className="shadow-card"
          />
          {list.hasNextPage && (
            <div className="mt-4 grid justify-items-center">
              <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                Show older events
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}

const COLUMNS: Column<SecurityEvent>[] = [
  {
    head: 'When',
    width: 'w-40',
    className: 'text-sm text-muted',
    cell: ({ at }) => <Moment at={at} />,
  },
  { head: 'Who', width: 'w-[22%]', className: 'wrap-anywhere', cell: ({ who }) => <bdi>{who}</bdi> },
  {
    head: 'What',
    isRowHead: true,
    className: 'text-base font-normal wrap-anywhere',
    onCard: 'title',
    cell: (event) => <What event={event} />,
  },
  {
    head: 'From',
    width: 'w-[24%]',
    className: 'text-sm text-muted wrap-anywhere',
    cell: ({ from }) => from,
  },
];

function What({ event: { kind, times, about, detail } }: { event: SecurityEvent }) {
  return (
    <>
      <span className="block font-semibold">
        {SECURITY_EVENTS[kind]}
        {times > 1 && ` (${times} times)`}
      </span>
      {about !== '' && (
        <span className="block text-sm">
          Account: <bdi>{about}</bdi>
        </span>
      )}
      {detail !== '' && <span className="block text-sm">{DETAILS.get(detail) ?? detail}</span>}
    </>
  );
}

const DETAILS: ReadonlyMap<string, string> = new Map([
  ['ADMIN', 'Administrator'],
  ['COACH', 'Coach'],
]);

type SecurityLogFilters = {
  search?: string;
  kind?: SecurityEventKind;
  firstDate?: string;
  lastDate?: string;
};

const NAMES = ['kind', 'firstDate', 'lastDate'] as const;
const KINDS = Object.entries(SECURITY_EVENTS) as [SecurityEventKind, string][];

/** The view in the URL, so that it can be bookmarked and shared. */
function useSecurityLogView() {
  const [params, change] = useSearchParams();
  const search = useSearchText(params.get('q') ?? '', (q) => change({ q: q || null }));
  const q = (params.get('q') ?? '').trim().slice(0, 254);
  const kind = KINDS.find(([each]) => each === params.get('kind'))?.[0];
  const dateOf = (name: 'firstDate' | 'lastDate') => {
    const text = params.get(name) ?? '';
    return isIsoDate(text) && { [name]: text };
  };
  const filters: SecurityLogFilters = {
    ...(q !== '' && { search: q }),
    ...(kind && { kind }),
    ...dateOf('firstDate'),
    ...dateOf('lastDate'),
  };
  return {
    filters,
    search,
    isFiltered: Object.keys(filters).length > 0,
    change: (name: (typeof NAMES)[number], value: string) => change({ [name]: value || null }),
    clear: () => {
      search.type('');
      change({ q: null, ...Object.fromEntries(NAMES.map((name) => [name, null])) });
    },
  };
}

function SecurityFilterBar({ view }: { view: ReturnType<typeof useSecurityLogView> }) {
  const { filters, search, change } = view;
  const of = (name: (typeof NAMES)[number]) => ({
    value: filters[name] ?? '',
    onChange: (value: string) => change(name, value),
  });
  const { search: _, ...others } = filters;
  return (
    <section aria-label="Narrow the list" className={`mb-5 ${FIELDS}`}>
      <TextInput
        label="Person"
        type="search"
        placeholder="Name or address"
        maxLength={254}
        value={search.text}
        onChange={search.type}
      />
      <FilterFold count={Object.keys(others).length} none="All events">
        <div className={`${FIELDS} min-[68.76em]:contents`}>
          <SelectInput {...of('kind')} label="Kind" options={[['', 'Any kind'], ...KINDS]} />
          <DateField {...of('firstDate')} label="From" max={filters.lastDate ?? ''} />
          <DateField {...of('lastDate')} label="Until" min={filters.firstDate ?? ''} />
        </div>
      </FilterFold>
    </section>
  );
}

const FIELDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] items-start gap-3';

const securityLog = (filters: SecurityLogFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'security-log', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listSecurityEvents', { query: { ...filters, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
