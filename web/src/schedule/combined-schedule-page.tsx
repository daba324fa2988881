import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { leagueClock } from '#league-time/league-clock.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { usePollMs } from '#live/live.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { LeftoverNotice } from './leftover/leftover-notice.tsx';
import { messages } from './messages.ts';
import { PostponedGames } from './postponed-games.tsx';
import { SCHEDULE_POLL_MS, scheduleRows } from './queries.ts';
import { ScheduleView } from './schedule-view.tsx';
import { type Layout, layoutOf } from './use-schedule-view.ts';
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
          query={{
            error: failed.error,
            isFetching: loads.some((load) => load.isFetching),
            refetch: () => loads.filter(({ isError }) => isError).map((load) => load.refetch()),
          }}
          isStale={Boolean(isReady)}
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
    <div role="status" className="grid min-h-dvh content-start gap-4">
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

const VIEWS: readonly { view: Layout; label: string }[] = [
  { view: 'table', label: 'Table' },
  { view: 'board', label: 'Day board' },
  { view: 'week', label: 'Week' },
];

/** Table, day board or week, as links so that each can be opened in another tab. */
function ViewSwitch() {
  const { pathname, search } = useLocation();
  const shown = layoutOf(new URLSearchParams(search));

  function addressOf(view: Layout): string {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (view === 'table') params.delete('view');
    else params.set('view', view);
    return [pathname, params.toString()].filter(Boolean).join('?');
  }

  return (
    <nav aria-label="View" className="flex flex-wrap gap-2 print:hidden">
      {VIEWS.map(({ view, label }) => {
        const isCurrent = view === shown;
        return (
          <Link
            key={label}
            to={addressOf(view)}
            aria-current={isCurrent ? 'page' : undefined}
            className={buttonClass(isCurrent ? 'primary' : 'quiet')}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

type LoadFailureProps = Pick<ComponentProps<typeof LoadFailed>, 'query'> & {
  /** rows of an earlier response are still shown */
  isStale: boolean;
};

/** The schedule did not load: the specified popup once, and a notice in the page until it has loaded. */
function LoadFailure({ query, isStale }: LoadFailureProps) {
  const [isClosed, setClosed] = useState(false);
  const why = errorText(query.error, { failed: '', network: 'We couldn’t reach the server.' });
  return (
    <>
      <LoadFailed
        query={query}
        text={isStale ? messages.stale : messages.failed}
        isExact
        tone={isStale ? 'warn' : 'bad'}
        className="mb-4"
      />
      {!isClosed && (
        <Dialog
          role="alertdialog"
          title={messages.failedTitle}
          onClose={() => setClosed(true)}
          actions={
            <>
              <Button onClick={() => setClosed(true)}>{messages.close}</Button>
              <Button tone="primary" autoFocus busy={query.isFetching} onClick={() => query.refetch()}>
                {messages.tryAgain}
              </Button>
            </>
          }
        >
          <p>{messages.failed}</p>
          {why && <p className="mt-2 text-muted">{why}</p>}
        </Dialog>
      )}
    </>
  );
}
