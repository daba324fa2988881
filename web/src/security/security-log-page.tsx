import type { SecurityEvent } from '@portal/contract/security-log.ts';
import { SECURITY_EVENTS, type SecurityEventKind } from '@portal/domain/security/security-events.ts';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call, download } from '#api/client.ts';
import { LogPage, useLogView, WHAT, WHEN, WHO } from '#shared/log-page.tsx';
import type { Column } from '#ui/data-table.tsx';
import { DateField } from '#ui/date-field.tsx';
import { SelectInput } from '#ui/inputs.tsx';

/** /admin/security-log: who signed in, changed access, and downloaded what is confidential (docs/decisions/0077). */
export function SecurityLogPage() {
  const view = useLogView<SecurityLogFilters>(FILTERS);
  const { filters } = view;
  const list = useInfiniteQuery({ ...securityLog(filters), placeholderData: keepPreviousData });
  return (
    <LogPage
      title="Security Log"
      intro="Logins, passwords, roles and downloads of the last 180 days."
      view={view}
      fields={
        <>
          <SelectInput {...view.field('kind')} label="Kind" options={[['', 'Any kind'], ...KINDS]} />
          <DateField {...view.field('firstDate')} label="From" max={filters.lastDate ?? ''} />
          <DateField {...view.field('lastDate')} label="Until" min={filters.firstDate ?? ''} />
        </>
      }
      list={list}
      rows={list.data?.pages.flatMap((page) => page.events) ?? []}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      fileName="security-log"
      request={(format, fallbackName) =>
        download('exportSecurityEvents', { body: { format, ...filters }, fallbackName })
      }
      texts={{
        label: 'Security log',
        all: 'All events',
        failed: 'We couldn’t load the security log.',
        loading: 'Loading the security log',
        noMatch: 'No matching events',
        none: 'Nothing has happened yet',
        noneHint: 'Logins, new passwords and downloads appear here.',
        older: 'Show older events',
      }}
    />
  );
}

const COLUMNS: Column<SecurityEvent>[] = [
  WHEN,
  { ...WHO, width: 'w-[22%]' },
  {
    ...WHAT,
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

const KINDS = Object.entries(SECURITY_EVENTS) as [SecurityEventKind, string][];

const FILTERS = {
  kind: (text: string) => Object.hasOwn(SECURITY_EVENTS, text),
  firstDate: isIsoDate,
  lastDate: isIsoDate,
};

const securityLog = (filters: SecurityLogFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'security-log', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listSecurityEvents', { query: { ...filters, ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
