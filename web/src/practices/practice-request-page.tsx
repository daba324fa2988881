import type { User } from '@portal/contract/auth.ts';
import { formatDateRange } from '@portal/domain/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSession } from '#api/session.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { usePollMs } from '#live/live.ts';
import { LostPractices } from '#losses/lost-practices.tsx';
import { PATHS } from '#paths.ts';
import { OwnRound } from '#practice-round/own-round.tsx';
import { useOpenings, useRound } from '#practice-round/use-round.ts';
import { navigate } from '#router/location.ts';
import { useSearchParams } from '#router/search-params.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { PartNotLoaded } from '#shared/part-not-loaded.tsx';
import { Button } from '#ui/button.tsx';
import { lazyFile, useLazyFile } from '#ui/lazy-file.ts';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { HeldOffers, OwnRequests, useHeldSlots } from '#waiting/own-waitlist.tsx';
import { WaitingButton } from '#waiting/waiting-button.tsx';
import { useChosenTeam } from './card-teams.tsx';
import { messages } from './messages.ts';
import { perWeekTexts } from './per-week.ts';
import { AVAILABILITY_POLL_MS, bookableWeeks, coachTeams, openSlots } from './queries.ts';
import { type BoardProps, RequestBoard } from './request-board.tsx';
import { loadSlotList, SlotsSkeleton, useSlotLayout } from './slot-lists.tsx';

/** The minimum age of a week range before it is fetched again because its week is over. */
const RANGE_MIN_AGE_MS = 60_000;

/**
 * /practice-request: a coach picks at most one slot per team, then submits
 * (docs/spec/product.md#practice-requests), or with `?change=AvailabilityId` picks another time for a practice
 * (docs/spec/decisions.md#move).
 */
export function PracticeRequestPage() {
  const session = useSession();
  return session.status === 'signed-in' ? <PracticeRequests user={session.user} /> : null;
}

function PracticeRequests({ user }: { user: User }) {
  const [params] = useSearchParams();
  const changeId = params.get('change');
  const isChange = changeId !== null;
  const layout = useSlotLayout();
  // shows everything at once; the board reports failures
  useEffect(() => void loadSlotList(layout).catch(() => undefined), [layout]);
  const polled = { refetchInterval: usePollMs(AVAILABILITY_POLL_MS) };
  const slots = useQuery({ ...openSlots, refetchInterval: AVAILABILITY_POLL_MS });
  const teams = useQuery({ ...coachTeams(user), ...polled });
  const round = useRound(user);
  const openings = useOpenings(teams.data, round.data);
  const isCoach = user.emailVerified && (teams.data?.length ?? 0) > 0;
  // shown from the start to avoid a layout shift when the teams load
  const mayWait = user.emailVerified && teams.data?.length !== 0;
  const open = useHeldSlots(slots.data, isCoach);
  const range = useWeekRange();
  const isLoaded = !round.isLoading;
  const choice = useChosenTeam(
    { teams: openings, open: isLoaded ? open : undefined, range: range.data },
    layout,
  );
  const shownTeam = teams.data?.find(({ key }) => key === choice.key);
  const loads = [slots, teams, range];
  const failed = loads.find((load) => load.isError);
  const retry = () => loads.filter(({ isError }) => isError).map((load) => load.refetch());
  const isReady = slots.data && teams.data && range.data;
  const stale = loads.filter(({ isError, isPaused }) => isError || isPaused);
  const staleSince = stale.length > 0 ? Math.min(...stale.map((load) => load.dataUpdatedAt)) : null;

  const ownRound = isCoach && <OwnRound round={round.data} teams={teams.data ?? []} shown={shownTeam} />;

  return (
    <>
      <PageHeader
        {...(isChange && { kicker: messages.changeTime })}
        title={
          range.data
            ? formatDateRange(range.data.current.start, range.data.next.end)
            : range.isError
              ? 'Practice requests'
              : messages.loadingRange
        }
        tabTitle={isChange ? 'Change Time' : 'Practice Request'}
        actions={
          !isChange && (
            <>
              {mayWait && <WaitingButton size="small" team={shownTeam} />}
              <Button size="small" onClick={() => navigate(PATHS.yourPractices)}>
                {messages.goToYourPractices}
              </Button>
            </>
          )
        }
      >
        {!isChange && <p className="text-sm">{perWeekTexts(teams.data).instruction}</p>}
      </PageHeader>
      {failed && !isReady && (
        <LoadFailed
          query={{ error: failed.error, isFetching: failed.isFetching, refetch: retry }}
          text={messages.slotsFailed}
          className="mb-4"
        />
      )}
      {teams.data?.length === 0 && user.emailVerified && <NoTeams email={user.email} />}
      <div className="mb-5 grid gap-4 empty:hidden">
        {isCoach && !isChange && (
          <>
            <LostPractices />
            <HeldOffers user={user} />
            {failed && !isReady && ownRound}
          </>
        )}
      </div>
      {open && openings && range.data && isLoaded ? (
        <Board
          changeId={changeId}
          user={user}
          open={open}
          teams={openings}
          choice={choice}
          range={range.data}
          staleSince={staleSince}
        >
          {ownRound}
        </Board>
      ) : (
        !failed && <SlotsSkeleton />
      )}
      {isCoach && isReady && <OwnRequests team={shownTeam} />}
    </>
  );
}

function Board({
  changeId,
  children,
  ...board
}: BoardProps & { changeId: string | null; children: ReactNode }) {
  if (changeId === null) return <RequestBoard {...board}>{children}</RequestBoard>;
  return <ChangeMode key={changeId} changeId={changeId} {...board} />;
}

function ChangeMode(props: BoardProps & { changeId: string }) {
  const { file, hasFailed } = useLazyFile(changeTimeFile);
  if (hasFailed) return <PartNotLoaded text={messages.slotsFailed} />;
  return file ? <file.ChangeTime {...props} /> : <SlotsSkeleton />;
}

/** The bookable weeks, refetched once the league's week is over. */
function useWeekRange() {
  const range = useQuery(bookableWeeks);
  const now = useLeagueNow();
  const { data, dataUpdatedAt, refetch } = range;
  const isOver = data !== undefined && now !== null && now.date > data.current.end;
  const time = now?.time;
  useEffect(() => {
    // asks again at most once a minute if the server is still in the old week
    if (isOver && time !== undefined && Date.now() - dataUpdatedAt >= RANGE_MIN_AGE_MS) refetch();
  }, [isOver, time, dataUpdatedAt, refetch]);
  return range;
}

function NoTeams({ email }: { email: string }) {
  return (
    <Notice tone="warn" title={messages.noTeams} className="mb-6">
      <p>
        You can look at the open slots, but not request one. Ask the league to add{' '}
        <strong className="wrap-anywhere">{email}</strong> to your team, or log in with the address that the
        league has for you.
      </p>
    </Notice>
  );
}

/** The file of the request page's change mode, which is rarely needed. */
export const changeTimeFile = lazyFile(() => import('./change-time.tsx'));
