import type { LeagueHome as Home } from '@portal/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { AttentionCard } from './attention-card.tsx';
import { BoardCard } from './board-card.tsx';
import { GymUseCard } from './gym-use-card.tsx';
import { messages } from './messages.ts';
import { leagueHome } from './queries.ts';
import { SpreadCard } from './spread-card.tsx';

/** The administrator's home: what to do, the next day, and the progress of the season. */
export function LeagueHome() {
  const home = useQuery(leagueHome);
  return (
    <>
      <QueryFailed query={home} failed={messages.failed} stale={messages.stale} />
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
          {messages.systemHealth}
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
          {messages.setUpTitle}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{messages.setUpText}</p>
        <p className="mt-4">
          <Link to={PATHS.admin} className={buttonClass('primary')}>
            {messages.setUp}
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
