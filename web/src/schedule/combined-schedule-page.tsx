import { useQuery } from '@tanstack/react-query';
import { leagueClock } from '#league-time/league-clock.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { usePollMs } from '#live/live.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { LeftoverNotice } from './leftover/leftover-notice.tsx';
import { LoadFailure } from './load-failure.tsx';
import { messages } from './messages.ts';
import { PostponedGames } from './postponed-games.tsx';
import { SCHEDULE_POLL_MS, scheduleRows } from './queries.ts';
import { ScheduleView } from './schedule-view.tsx';
import { ViewSwitch } from './view-switch.tsx';
import './schedule.css';

/**
 * /admin/combined-schedule: the season's gym time in one table with filters and actions
 * (docs/spec/product.md#combined-schedule).
 */
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
      <LeftoverNotice className="mb-4" />
      <PostponedGames />
      {rows.data && clock.data && now ? (
        <Season rows={rows.data} now={now} weekStart={clock.data.weekStart} />
      ) : (
        !failed && <ScheduleSkeleton />
      )}
    </div>
  );
}

function Season(props: Parameters<typeof ScheduleView>[0]) {
  if (props.rows.length > 0) return <ScheduleView {...props} />;
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

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Reserves the space of filters and rows while they load. */
function ScheduleSkeleton() {
  return (
    <div role="status" className="grid min-h-[70dvh] content-start gap-4">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full phone:hidden" />
      <div className="overflow-hidden rounded-xl border border-line bg-panel">
        {ROWS.map((row) => (
          <div key={row} className="border-t border-line px-5 py-3.5 phone:py-10">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
