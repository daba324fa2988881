import type { User } from '@portal/contract/auth.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#api/session.ts';
import { Page } from '#app/page.tsx';
import { OwnDaysOffCard } from '#days-off/own-days-off-card.tsx';
import { LEAGUE_HOME } from '#home/league-home-file.ts';
import { leagueClock } from '#league-time/league-clock.ts';
import { LostPractices } from '#losses/lost-practices.tsx';
import { ownProposals } from '#losses/queries.ts';
import { PATHS } from '#paths.ts';
import { practiceRound } from '#practice-round/queries.ts';
import { useOpenings, useRound } from '#practice-round/use-round.ts';
import type { Team } from '#practices/from-wire.ts';
import { OwnPostponedGames } from '#practices/own-postponed-games.tsx';
import { perWeekTexts } from '#practices/per-week.ts';
import { bookableWeeks, coachTeams, coachTeamsOfAnySeason, openSlots } from '#practices/queries.ts';
import { Link } from '#router/link.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { OwnTrades } from '#trades/own-trades.tsx';
import { ownTrades } from '#trades/queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { lazyFile, useLazyFile } from '#ui/lazy-file.ts';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { HeldOffers } from '#waiting/own-waitlist.tsx';
import { waitlist } from '#waiting/queries.ts';
import { messages } from './messages.ts';
import { NextStepCard } from './next-step-card.tsx';
import { TeamWeeks } from './team-weeks.tsx';
import { UpcomingCard, UpcomingFormerSeason } from './upcoming-card.tsx';

/** /dashboard: welcome, the booking rule, and the next step (docs/spec/product.md#screens). */
export function DashboardPage() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <>
      <PageHeader
        title={user.firstname ? `Welcome, ${user.firstname}` : messages.welcome}
        tabTitle="Dashboard"
      >
        <BookingRule user={user} />
      </PageHeader>
      <div className="grid gap-5">
        {user.role === 'ADMIN' && <Page file={LEAGUE_HOME} />}
        {user.emailVerified ? <Teams user={user} /> : <ConfirmFirst />}
      </div>
    </>
  );
}

/** The booking rule with the quota of the coach's teams, which `Teams` requests. Others than coaches book nothing. */
function BookingRule({ user }: { user: User }) {
  const teams = useQuery({ ...coachTeams(user), enabled: user.emailVerified });
  if (user.role === 'ADMIN' && !teams.data?.length) return null;
  return <p className="text-lg">{perWeekTexts(teams.data).rule}</p>;
}

function Teams({ user }: { user: User }) {
  const teams = useTeams(user);
  const all = useQuery(coachTeamsOfAnySeason(user));
  if (teams.isPending) return <TeamOverviewSkeleton />;
  if (!teams.data) {
    return <LoadFailed query={teams} text={messages.failed} />;
  }
  const withdrawn = all.data?.filter(({ isWithdrawn }) => isWithdrawn) ?? [];
  if (teams.data.length === 0) {
    return (
      <>
        <WithdrawnTeams teams={withdrawn} />
        {user.role !== 'ADMIN' && withdrawn.length === 0 && <NoTeams email={user.email} />}
        <UpcomingFormerSeason user={user} />
      </>
    );
  }
  return (
    <>
      <WithdrawnTeams teams={withdrawn} />
      <TeamOverview user={user} teams={teams.data} />
    </>
  );
}

/** What became of the coach's teams that left the season. */
function WithdrawnTeams({ teams }: { teams: readonly Team[] }) {
  if (teams.length === 0) return null;
  return (
    <Notice tone="info">
      <p>{messages.withdrawn(teams.map(({ teamName, divisionName }) => `${divisionName} ${teamName}`))}</p>
      <Link to={PATHS.yourPractices} className="font-semibold underline">
        See past practices and games
      </Link>
    </Notice>
  );
}

/**
 * The coach's teams, for `TeamOverview`; only with a confirmed email. The overview's other data is requested
 * at the same time rather than after the teams, which saves a round trip. All requests start during the first
 * render, the teams first: a query on its own starts only after it is mounted, which is much later on a slow
 * phone.
 */
function useTeams(user: User) {
  const teams = coachTeams(user);
  usePrefetchQuery(teams);
  usePrefetchQuery(waitlist);
  usePrefetchQuery(ownProposals);
  usePrefetchQuery(ownTrades);
  usePrefetchQuery(openSlots);
  usePrefetchQuery(practiceRound);
  usePrefetchQuery(bookableWeeks);
  usePrefetchQuery(leagueClock);
  return useQuery(teams);
}

/** Reserves the space of `TeamOverview` while the teams load, so that what is below does not move. */
function TeamOverviewSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your teams</span>
      <Skeleton className="h-60 rounded-2xl" />
      <div className="grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-72 rounded-2xl" />
        <Skeleton className="h-56 rounded-2xl" />
      </div>
    </div>
  );
}

function ConfirmFirst() {
  return (
    <PlainCard
      id="confirm-first"
      title="First, confirm your email address"
      text="Click the link in our email to see your teams. Until then you can browse open slots."
    >
      <Link to={PATHS.practiceRequest} className={buttonClass()}>
        {messages.lookAtSlots}
      </Link>
    </PlainCard>
  );
}

function NoTeams({ email }: { email: string }) {
  return (
    <PlainCard
      id="no-teams"
      title="No team is linked to your address yet"
      text={
        <>
          The league lists its coaches by email address, and none of this season's teams is listed with{' '}
          <strong className="wrap-anywhere text-ink">{email}</strong>. Please ask the league to add it to your
          team (phone and email are at the foot of this page), or log in with the address that the league has
          for you.
        </>
      }
    >
      <Link to={PATHS.practiceRequest} className={buttonClass()}>
        {messages.lookAtSlots}
      </Link>
    </PlainCard>
  );
}

type PlainCardProps = { id: string; title: string; text: ReactNode; children: ReactNode };

function PlainCard({ id, title, text, children }: PlainCardProps) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{text}</p>
      <p className="mt-4">{children}</p>
    </Card>
  );
}

/** The quotas and upcoming entries of a coach with at least one team. */
function TeamOverview({ user, teams }: { user: User; teams: readonly Team[] }) {
  const openings = useOpenings(teams, useRound(user).data);
  const isSlotHeld = useIsSlotHeld();
  return (
    <>
      <LostPractices />
      <OwnPostponedGames />
      <HeldOffers user={user} />
      <OwnTrades shows="open" />
      <NextStepCard teams={openings} isSecond={isSlotHeld} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <TeamWeeks teams={teams} />
        <UpcomingCard user={user} />
      </div>
      <OwnDaysOffCard />
      <LazyFairnessLines />
    </>
  );
}

/** Whether a card above the next step offers a slot that is held for one of the teams, which then comes first. */
function useIsSlotHeld(): boolean {
  const proposals = useQuery(ownProposals).data?.proposals ?? [];
  const offers = useQuery(waitlist).data?.offers ?? [];
  return proposals.length + offers.length > 0;
}

/** Fetched after the main content of the dashboard; if that fails, the lines are left out. */
const FAIRNESS_LINES = lazyFile(async () => (await import('#fairness/fairness-lines.tsx')).FairnessLines);

function LazyFairnessLines() {
  const { file: FairnessLines } = useLazyFile(FAIRNESS_LINES);
  return FairnessLines && <FairnessLines />;
}
