import { useQuery } from '@tanstack/react-query';
import { leagueClock } from '#league-time/league-clock.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { usePollMs } from '#live/live.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { LeftNotice } from './leftover/leftover-notice.tsx';
import { LoadFailure } from './load-failure.tsx';
import { messages } from './messages.ts';
import { SCHEDULE_POLL_MS, scheduleRows } from './queries.ts';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';
import { ScheduleView } from './schedule-view.tsx';
import { ViewSwitch } from './view-switch.tsx';
import './schedule.css';

/** /admin/combined-schedule — the season's gym time in one table, to narrow, to add to and to change (docs/spec/product.md#combined-schedule). */
export function CombinedSchedulePage() {
  const rows = useQuery({ ...scheduleRows, refetchInterval: usePollMs(SCHEDULE_POLL_MS) });
  const clock = useQuery(leagueClock);
  const now = useLeagueNow();
  const loads = [rows, clock];
  const failed = loads.find((load) => load.isError);
  const isReady = rows.data && now;
  const hasRows = rows.data && rows.data.length > 0;

  return (
    <div className="schedule-page">
      <PageHeader title={messages.title} actions={hasRows && <ViewSwitch />} />
      {failed && (
        <LoadFailure
          error={failed.error}
          isStale={Boolean(isReady)}
          busy={loads.some((load) => load.isFetching)}
          onRetry={() => {
            for (const load of loads) if (load.isError) load.refetch();
          }}
        />
      )}
      <LeftNotice className="mb-4" />
      {rows.data && now ? <Season rows={rows.data} now={now} /> : !failed && <ScheduleSkeleton />}
    </div>
  );
}

function Season({ rows, now }: Parameters<typeof ScheduleView>[0]) {
  if (rows.length > 0) return <ScheduleView rows={rows} now={now} />;
  return (
    <EmptyState title={messages.noRows}>
      <p>{messages.noRowsNext}</p>
      <p className="mt-3">
        <Link to={PATHS.admin} className="link inline-flex min-h-6 items-center">
          {messages.startSeason}
        </Link>
      </p>
    </EmptyState>
  );
}
