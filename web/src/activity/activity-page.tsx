import type { Activity } from '@portal/contract/activity.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '@portal/domain/schedule/activity.ts';
import { capitalized } from '@portal/domain/text/capitalized.ts';
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
import { useRowDialogs } from '#schedule/row-dialogs.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { LogPage, useLogView, WHAT, WHEN, WHO } from '#shared/log-page.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { gymList } from '#venues/queries.ts';

/** /admin/activity: who changed what in the schedule, newest first (docs/spec/decisions.md#activity). */
export function ActivityPage() {
  const view = useLogView<Filters>(FILTERS);
  const { filters } = view;
  const list = useInfiniteQuery({ ...activityList(filters), placeholderData: keepPreviousData });
  const { undo, dialogs } = useRowDialogs(() => {});
  return (
    <>
      <LogPage
        title="Activity"
        intro="Who changed what in the schedule. You can undo your own changes for ten minutes."
        view={view}
        fields={<ActivityFilters view={view} />}
        list={list}
        rows={list.data?.pages.flatMap((page) => page.changes) ?? []}
        columns={columnsWith((change) => void undo(change))}
        keyOf={({ id }) => id}
        fileName="activity"
        request={(format, fallbackName) =>
          download('exportActivity', { body: { format, ...filters }, fallbackName })
        }
        texts={{
          label: 'Activity',
          all: 'All changes',
          failed: 'We couldn’t load the activity.',
          loading: 'Loading the activity',
          noMatch: 'No matching changes',
          none: 'Nothing has changed yet',
          noneHint: 'Bookings, cancels, moves and imports appear here.',
          older: 'Show older changes',
        }}
      />
      {dialogs}
    </>
  );
}

const columnsWith = (onUndo: (change: NonNullable<Activity['undo']>) => void): Column<Activity>[] => [
  WHEN,
  { ...WHO, width: 'w-[26%]' },
  {
    ...WHAT,
    cell: (change) => <What change={change} />,
  },
  {
    head: 'Undo',
    width: 'w-20',
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
      <span className="block font-semibold">{capitalized(text)}</span>
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
    return <LoadFailed query={parts} text="We couldn’t load the details." />;
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
  return capitalized(words);
}

type Filters = {
  search?: string;
  kind?: ActivityKind;
  firstDate?: string;
  lastDate?: string;
  date?: string;
  gymId?: string;
  ofTeamId?: string;
};

const KINDS = Object.entries(ACTIVITY_KINDS) as [ActivityKind, string][];
const isId = (text: string) => /^[1-9][0-9]{0,8}$/.test(text);

const FILTERS = {
  kind: (text: string) => Object.hasOwn(ACTIVITY_KINDS, text),
  firstDate: isIsoDate,
  lastDate: isIsoDate,
  date: isIsoDate,
  gymId: isId,
  ofTeamId: isId,
};

function ActivityFilters({ view: { filters, field } }: { view: ReturnType<typeof useLogView<Filters>> }) {
  const { data: places = [] } = useQuery(gymList);
  const { data: teams = [] } = useQuery(leagueTeams);
  return (
    <>
      <SelectInput {...field('kind')} label="Kind" options={[['', 'Any kind'], ...KINDS]} />
      <SelectInput
        {...field('gymId')}
        label="Gym"
        options={[
          ['', 'Any gym'],
          ...places.map(
            ({ VenueId, SchoolName, GymName }) => [String(VenueId), `${SchoolName} - ${GymName}`] as const,
          ),
        ]}
      />
      <SelectInput
        {...field('ofTeamId')}
        label="Team"
        options={[
          ['', 'Any team'],
          ...teams.map(({ id, divisionName, name }) => [String(id), `${divisionName} ${name}`] as const),
        ]}
      />
      <DateField {...field('firstDate')} label="Changed from" max={filters.lastDate ?? ''} />
      <DateField {...field('lastDate')} label="Changed until" min={filters.firstDate ?? ''} />
      <DateField {...field('date')} label="Day of the entry" />
    </>
  );
}

const KEY = ['schedule', 'activity'];

const activityList = (filters: Filters) =>
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
