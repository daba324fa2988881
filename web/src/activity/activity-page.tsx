import type { Activity } from '@portal/contract/activity.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '@portal/domain/schedule/activity.ts';
import { several } from '@portal/domain/text/several.ts';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call, download } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { leagueTeams } from '#coaches/queries.ts';
import { Moment } from '#league-time/moment.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { useRowDialogs } from '#schedule/row-dialogs.tsx';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateField } from '#ui/date-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterFold } from '#ui/filter-fold.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSearchText } from '#ui/use-search-text.ts';
import { gymList } from '#venues/queries.ts';

/** /admin/activity: who changed what in the schedule, newest first (docs/spec/decisions.md#activity). */
export function ActivityPage() {
  const view = useActivityView();
  const { filters } = view;
  const list = useInfiniteQuery({ ...activityList(filters), placeholderData: keepPreviousData });
  const { undo, dialogs } = useRowDialogs(() => {});
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <>
      <PageHeader
        title="Activity"
        actions={
          <DownloadButtons
            fileName="activity"
            request={(format, fallbackName) =>
              download('exportActivity', { body: { format, ...filters }, fallbackName })
            }
            emptyText={changes.length === 0 ? 'There is nothing to download.' : null}
          />
        }
      >
        <p>Who changed what in the schedule. You can undo your own changes for ten minutes.</p>
      </PageHeader>
      <ActivityFilterBar view={view} />
      {list.isError && (
        <div className="mb-4">
          <LoadFailed
            error={list.error}
            text="We couldn’t load the activity."
            busy={list.isFetching}
            onRetry={() => list.refetch()}
          />
        </div>
      )}
      {list.isPending && (
        <div role="status" className="grid min-h-[50dvh] content-start gap-3">
          <span className="sr-only">Loading the activity</span>
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-14 w-full phone:h-32" />
          ))}
        </div>
      )}
      {list.data && changes.length === 0 && (
        <EmptyState title={view.isFiltered ? 'No matching changes' : 'Nothing has changed yet'}>
          {view.isFiltered ? (
            <Button onClick={view.clear}>Clear filters</Button>
          ) : (
            'Bookings, cancels, moves and imports appear here.'
          )}
        </EmptyState>
      )}
      {changes.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <DataTable
            label="Activity"
            columns={columnsWith((change) => void undo(change))}
            rows={changes}
            keyOf={({ id }) => id}
            className="shadow-card"
          />
          {list.hasNextPage && (
            <div className="mt-4 grid justify-items-center">
              <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                Show older changes
              </Button>
            </div>
          )}
        </div>
      )}
      {dialogs}
    </>
  );
}

const columnsWith = (onUndo: (change: NonNullable<Activity['undo']>) => void): Column<Activity>[] => [
  {
    head: 'When',
    width: 'w-40',
    className: 'text-sm text-muted',
    cell: ({ at }) => <Moment at={at} />,
  },
  { head: 'Who', width: 'w-[26%]', className: 'wrap-anywhere', cell: ({ who }) => <bdi>{who}</bdi> },
  {
    head: 'What',
    isRowHead: true,
    className: 'text-base font-normal wrap-anywhere',
    onCard: 'title',
    cell: (change) => <What change={change} />,
  },
  {
    head: 'Undo',
    width: 'w-28',
    cell: ({ undo, isUndone, text }) =>
      undo ? (
        <Button
          size="small"
          className="phone:min-h-control"
          aria-label={`Undo: ${text}`}
          onClick={() => onUndo(undo)}
        >
          Undo
        </Button>
      ) : (
        isUndone && <Badge tone="neutral">Undone</Badge>
      ),
  },
];

/** The sentence, the reason, and on request what happened to each entry. */
function What({ change: { id, text, reason, parts } }: { change: Activity }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="block font-semibold">{text.charAt(0).toUpperCase() + text.slice(1)}</span>
      {reason && <span className="block text-sm">Reason: {reason}</span>}
      {parts > 0 && (
        <button
          type="button"
          className="link min-h-6 text-sm phone:min-h-control"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : several(parts, 'entry', 'entries')}
        </button>
      )}
      <span id={listId} className="block">
        {isOpen && <Parts id={id} count={parts} />}
      </span>
    </>
  );
}

function Parts({ id, count }: { id: number; count: number }) {
  const parts = useQuery(activityParts(id));
  if (parts.isPending) return <Skeleton className="h-6 w-full" />;
  if (parts.isError) {
    return (
      <LoadFailed
        error={parts.error}
        text="We couldn’t load the details."
        busy={parts.isFetching}
        onRetry={() => parts.refetch()}
      />
    );
  }
  const left = count - parts.data.length;
  return (
    <ul className="mt-1 grid max-h-80 gap-1 overflow-auto text-sm">
      {parts.data.map(({ action, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a change never change
        <li key={index}>
          {actionText(action)}: {text}
        </li>
      ))}
      {left > 0 && <li className="text-muted">and {several(left, 'more entry', 'more entries')}</li>}
    </ul>
  );
}

/** 'practice_cancelled' as 'Canceled' */
function actionText(action: string): string {
  const words = action
    .slice(action.indexOf('_') + 1)
    .replaceAll('_', ' ')
    .replace('cancelled', 'canceled');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type ActivityFilters = {
  search?: string;
  kind?: ActivityKind;
  firstDate?: string;
  lastDate?: string;
  date?: string;
  gymId?: string;
  ofTeamId?: string;
};

const NAMES = ['kind', 'firstDate', 'lastDate', 'date', 'gymId', 'ofTeamId'] as const;
const KINDS = Object.entries(ACTIVITY_KINDS) as [ActivityKind, string][];

/** The view in the URL, so that it can be bookmarked and shared. */
function useActivityView() {
  const [params, change] = useSearchParams();
  const search = useSearchText(params.get('q') ?? '', (q) => change({ q: q || null }));
  const q = (params.get('q') ?? '').trim().slice(0, 254);
  const kind = KINDS.find(([each]) => each === params.get('kind'))?.[0];
  const of = (name: (typeof NAMES)[number], isValid: (text: string) => boolean) => {
    const text = params.get(name) ?? '';
    return isValid(text) && { [name]: text };
  };
  const isId = (text: string) => /^[1-9][0-9]{0,8}$/.test(text);
  const filters: ActivityFilters = {
    ...(q !== '' && { search: q }),
    ...(kind && { kind }),
    ...of('firstDate', isIsoDate),
    ...of('lastDate', isIsoDate),
    ...of('date', isIsoDate),
    ...of('gymId', isId),
    ...of('ofTeamId', isId),
  };
  return {
    filters,
    search,
    isFiltered: Object.keys(filters).length > 0,
    change: (name: (typeof NAMES)[number], value: string | null) => change({ [name]: value || null }),
    clear: () => {
      search.type('');
      change({ q: null, ...Object.fromEntries(NAMES.map((name) => [name, null])) });
    },
  };
}

function ActivityFilterBar({ view }: { view: ReturnType<typeof useActivityView> }) {
  const { filters, search, change } = view;
  const { data: places = [] } = useQuery(gymList);
  const { data: teams = [] } = useQuery(leagueTeams);
  const date = (name: 'firstDate' | 'lastDate' | 'date') => ({
    value: filters[name] ?? '',
    onChange: (value: string) => change(name, value),
  });
  const choice = (name: 'kind' | 'gymId' | 'ofTeamId') => ({
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
      <FilterFold count={Object.keys(others).length} none="All changes">
        <div className={`${FIELDS} min-[68.76em]:contents`}>
          <SelectInput {...choice('kind')} label="Kind" options={[['', 'Any kind'], ...KINDS]} />
          <SelectInput
            {...choice('gymId')}
            label="Gym"
            options={[
              ['', 'Any gym'],
              ...places.map(
                ({ VenueId, SchoolName, GymName }) =>
                  [String(VenueId), `${SchoolName} - ${GymName}`] as const,
              ),
            ]}
          />
          <SelectInput
            {...choice('ofTeamId')}
            label="Team"
            options={[
              ['', 'Any team'],
              ...teams.map(({ id, divisionName, name }) => [String(id), `${divisionName} ${name}`] as const),
            ]}
          />
          <DateField {...date('firstDate')} label="Changed from" max={filters.lastDate ?? ''} />
          <DateField {...date('lastDate')} label="Changed until" min={filters.firstDate ?? ''} />
          <DateField {...date('date')} label="Day of the entry" />
        </div>
      </FilterFold>
    </section>
  );
}

const FIELDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] items-start gap-3';

const KEY = ['schedule', 'activity'];

const activityList = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listActivity', { query: { ...filters, ...(cursor && { cursor }) }, signal }),
    meta: CHANGES_WITH_SLOTS,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });

const activityParts = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'parts', id],
    queryFn: ({ signal }) => call('listActivityParts', { params: { id }, signal }),
  });
