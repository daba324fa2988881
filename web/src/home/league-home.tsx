import type { LeagueHome as Home, TeamPractices } from '@portal/contract/home.ts';
import { formatNumber, several } from '@portal/domain/text/several.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { LiveEvent } from '#api/live-event.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { type AttentionLine, attentionLines } from './attention-lines.ts';
import { BoardCard } from './board-card.tsx';
import { GymUseCard } from './gym-use-card.tsx';

/** The administrator's home: what to do, the next day, and the progress of the season. */
export function LeagueHome() {
  const home = useQuery(leagueHome);
  return (
    <>
      <QueryFailed query={home} failed="We couldn’t load the overview." />
      {home.isPending && <HomeSkeleton />}
      {home.data && (home.data.season === null ? <SetUp home={home.data} /> : <Shown home={home.data} />)}
    </>
  );
}

/** In a narrow window all cards are in one column, with the charts of the season last. */
const COLUMN = 'contents xl:grid xl:grid-cols-1 xl:gap-5';

function Shown({ home }: { home: Home }) {
  const { board, today, weeks, practices } = home;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className={COLUMN}>
          <AttentionCard home={home} />
          <GymUseCard weeks={weeks} today={today} />
        </div>
        <div className={COLUMN}>
          <BoardCard board={board} today={today} />
          <SpreadCard practices={practices} />
        </div>
      </div>
      <p className="text-sm">
        <Link to={PATHS.admin} className="link inline-flex min-h-6 items-center">
          System health
        </Link>
      </p>
    </>
  );
}

function SetUp({ home }: { home: Home }) {
  return (
    <>
      {home.attention.hasBackupProblem && <AttentionCard home={home} />}
      <Card aria-labelledby="set-up">
        <h2 id="set-up" className="text-2xl">
          Set up your season
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          Add gyms, permits, teams and coaches. Coaches can book once the slots are published.
        </p>
        <p className="mt-4">
          <Link to={PATHS.admin} className={buttonClass('primary')}>
            Set up the season
          </Link>
        </p>
      </Card>
    </>
  );
}

function HomeSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-5 xl:grid-cols-2">
      <span className="sr-only">Loading the overview</span>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-72 rounded-2xl" />
      ))}
    </div>
  );
}

/** Polled because entries become past and emails get old without an event, and permits change without one. */
const HOME_POLL_MS = 60_000;

const CHANGES = new Set<LiveEvent['kind']>(['slots', 'settings', 'jobs', 'mail']);

/** The data of the administrator's home. */
const leagueHome = queryOptions({
  queryKey: ['league-home'],
  meta: { changesWith: ({ kind }) => CHANGES.has(kind) },
  refetchInterval: HOME_POLL_MS,
  queryFn: ({ signal }) => call('getLeagueHome', { signal }),
});

/** What needs an administrator's attention. Each line has one button that opens the page where to deal with it. */
function AttentionCard({ home }: { home: Home }) {
  const lines = attentionLines(home);
  return (
    <Card aria-labelledby="attention">
      <h2 id="attention" className="text-xl">
        Needs attention
      </h2>
      {lines.length === 0 ? (
        <AllCaughtUp />
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AllCaughtUp() {
  return (
    <div className="mt-4 flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-good-soft text-good">
        <CheckIcon className="size-7" />
      </span>
      <p>
        <strong className="block text-lg">All caught up</strong>
        <span className="text-muted">Nothing needs your attention right now.</span>
      </p>
    </div>
  );
}

function Line({ line: { count, text, names, button, to } }: { line: AttentionLine }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 last:pb-0">
      <p className="flex min-w-0 flex-1 basis-32 items-baseline gap-3 leading-snug">
        <strong className="w-10 shrink-0 text-end font-display text-2xl text-ball tabular-nums">
          {count === null ? <span aria-hidden="true">!</span> : formatNumber(count)}
        </strong>{' '}
        <span className="min-w-0">{text}</span>
      </p>
      <Link to={to} className={`${buttonClass('quiet', 'small')} min-h-control`}>
        {button}
      </Link>
      {names.length > 0 && (
        <details className="ms-13 basis-full text-sm">
          <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-court">
            Show names
          </summary>
          <p className="mt-1 text-muted">{names.join(', ')}</p>
        </details>
      )}
    </li>
  );
}

const NAMED = 6;

/** How many practices each team has in the season: a dot for each team, with the names of outliers. */
function SpreadCard({ practices }: { practices: readonly TeamPractices[] }) {
  return (
    <Card aria-labelledby="spread" className="max-xl:order-1">
      <h2 id="spread" className="text-xl">
        Practices per team
      </h2>
      {practices.length === 0 ? (
        <p className="mt-3 text-muted">Teams appear here once they are imported.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">This season, past and booked. Each dot is a team.</p>
          <ul className="mt-3 grid gap-2">
            {teamSpread(practices).map((row) => (
              <Row key={row.practices} row={row} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Row({ row: { practices, teams, outliers } }: { row: SpreadRow }) {
  const more = outliers.length - NAMED;
  return (
    <li className="grid grid-cols-[2rem_1fr_auto] items-baseline gap-x-3">
      <strong className="text-end font-display text-xl tabular-nums">
        {practices}
        <span className="sr-only">{practices === 1 ? ' practice:' : ' practices:'}</span>
      </strong>
      <span aria-hidden="true" className="flex flex-wrap gap-1 self-center">
        {Array.from({ length: teams }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are interchangeable
          <span key={dot} className={`size-2 rounded-full ${outliers.length > 0 ? 'bg-ball' : 'bg-court'}`} />
        ))}
      </span>
      <span className="text-sm text-muted tabular-nums">{several(teams, 'team')}</span>
      {outliers.length > 0 && (
        <span className="col-start-2 text-sm wrap-anywhere">
          {outliers.slice(0, NAMED).join(', ')}
          {more > 0 && ` and ${more} more`}
        </span>
      )}
    </li>
  );
}

/** The teams with the same number of practices. */
type SpreadRow = {
  practices: number;
  teams: number;
  /** outliers as 'Hawks (Boys 3-4)'; usually empty */
  outliers: string[];
};

/** Teams grouped by their number of practices, the highest first. */
export function teamSpread(teams: readonly TeamPractices[]): SpreadRow[] {
  const sorted = teams.map(({ practices }) => practices).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return [...Map.groupBy(teams, ({ practices }) => practices)]
    .toSorted(([a], [b]) => b - a)
    .map(([practices, same]) => ({
      practices,
      teams: same.length,
      outliers: isOutlier(practices, median)
        ? same.map(({ teamName, divisionName }) => `${teamName} (${divisionName})`)
        : [],
    }));
}

/** Whether a team has no practice although most have some, or differs from the median by half of it and at least two. */
function isOutlier(practices: number, median: number): boolean {
  if (practices === 0) return median > 0;
  return Math.abs(practices - median) >= Math.max(2, median / 2);
}
