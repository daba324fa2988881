import type { OwnRoster, OwnRosters } from '@portal/contract/ratings.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { messages } from './messages.ts';
import { PlayerForm } from './player-form.tsx';
import { rosterPath } from './player-path.ts';
import { cacheRating, ownRosters, refreshRatings } from './queries.ts';
import { keepSending } from './save-drafts.ts';
import { SkillForm } from './skill-form.tsx';
import { TeamRoster } from './team-roster.tsx';

/**
 * /player-ratings: a coach's teams, their players, and the coach's ratings
 * (docs/spec/decisions.md#player-ratings).
 */
export function PlayerRatingsPage() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  if (session.user.emailVerified) return <OwnTeams isAdmin={session.user.role === 'ADMIN'} />;
  return (
    <>
      <PageHeader title={messages.title} />
      <EmptyState title="Confirm your email address first">
        Click the link in our email to see your teams and their players.
      </EmptyState>
    </>
  );
}

function OwnTeams({ isAdmin }: { isAdmin: boolean }) {
  const queries = useQueryClient();
  const rosters = useQuery(ownRosters);
  const params = new URLSearchParams(useLocation().search);
  const { data } = rosters;
  const team = data?.teams.find(({ id }) => String(id) === params.get('team')) ?? data?.teams[0];
  const requested = params.get('player');
  const player = team?.players.find(({ id }) => String(id) === requested);
  const skill = SKILLS.find((name) => name === params.get('skill'));
  const lastPlayer = useRef<number | null>(null);

  useEffect(
    () =>
      keepSending(
        (id, rating) => cacheRating(queries, id, rating),
        () => refreshRatings(queries),
      ),
    [queries],
  );
  useEffect(() => {
    if (player) lastPlayer.current = player.id;
  });

  if (data && team && player) {
    return (
      <PlayerForm
        key={player.id}
        team={team}
        player={player}
        closedText={data.closed === null ? '' : data.windowText}
        onRefresh={() => refreshRatings(queries)}
      />
    );
  }
  if (
    data &&
    team &&
    team.players.length > 0 &&
    skill &&
    data.closed === null &&
    team.state !== 'submitted'
  ) {
    return <SkillForm team={team} skill={skill} onRefresh={() => refreshRatings(queries)} />;
  }
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          isAdmin && (
            <Link to={PATHS.leagueRatings} className={buttonClass('quiet')}>
              League ratings
            </Link>
          )
        }
      >
        <p>Rate each player once per season. Only league administrators can see your ratings.</p>
      </PageHeader>
      {/* keeps a short list from pulling the footer into view when it loads */}
      <div className="min-h-dvh print:min-h-0">
        <QueryFailed query={rosters} failed="We couldn’t load your teams." className="mb-4" />
        {rosters.isPending && <RosterSkeleton />}
        {data && requested !== null && (
          <Notice tone="warn" className="mb-4">
            This player is no longer on the team.
          </Notice>
        )}
        {data && !team && <NoTeam season={data.season} />}
        {data && team && (
          <>
            {data.windowText !== '' && (
              <Notice tone={data.closed === null ? 'info' : 'warn'} className="mb-4">
                {data.windowText}
              </Notice>
            )}
            {data.teams.length > 1 && <TeamChoice teams={data.teams} chosen={team.id} />}
            <TeamRoster
              key={team.id}
              team={team}
              isClosed={data.closed !== null}
              returnTo={lastPlayer.current}
            />
          </>
        )}
      </div>
    </>
  );
}

function NoTeam({ season }: Pick<OwnRosters, 'season'>) {
  return season === null ? (
    <EmptyState title="No season yet">
      You can rate players once the league starts the next season.
    </EmptyState>
  ) : (
    <EmptyState title="You don’t have a team yet">
      The league hasn’t linked you to a team this season. If you coach one, ask the league to add you.
    </EmptyState>
  );
}

function RosterSkeleton() {
  return (
    <div role="status" className="grid content-start gap-3">
      <span className="sr-only">Loading your teams</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}

/** The team choice of a coach with several teams. */
function TeamChoice({ teams, chosen }: { teams: readonly OwnRoster[]; chosen: number }) {
  return (
    <nav aria-label="Your teams" className="mb-5 flex flex-wrap gap-2">
      {teams.map(({ id, name, divisionName, progress }) => (
        <Link
          key={id}
          to={rosterPath(id)}
          aria-current={id === chosen ? 'page' : undefined}
          className={classNames(
            buttonClass(id === chosen ? 'primary' : 'quiet'),
            'flex-col gap-0 max-lg:grow max-lg:basis-0 max-lg:px-2',
          )}
        >
          <span>{name}</span>
          <span className="text-sm font-normal max-lg:text-xs">
            <span className="max-lg:block">
              {divisionName} <span className="max-lg:hidden">· </span>
            </span>
            {progress.complete} of {progress.players} rated
          </span>
        </Link>
      ))}
    </nav>
  );
}
