import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { useSearchParams } from '#router/search-params.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/field.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AdminActions } from './admin-actions.tsx';
import { DetailsPanel, type FigureDetails } from './details-panel.tsx';
import { FigurePlots } from './figure-plots.tsx';
import { GROUPS, type Group, readGroup } from './groups.ts';
import { messages } from './messages.ts';
import { OwnTeamCard } from './own-team-card.tsx';
import { type Fairness, type FairnessDivision, fairness } from './queries.ts';
import { TeamTable } from './team-table.tsx';

/** /fairness: what the teams of a division had, lost and were offered (docs/spec/decisions.md#fairness). */
export function FairnessPage() {
  const session = useSession();
  const [params, change] = useSearchParams();
  const divisionId = Number(params.get('division')) || null;
  const figures = useQuery({ ...fairness(divisionId), placeholderData: keepPreviousData });
  if (session.status !== 'signed-in') return null;
  const isAdmin = session.user.role === 'ADMIN';
  const { data } = figures;
  return (
    <>
      <PageHeader
        title={messages.title}
        // reserves its space before the season is known
        kicker={data?.season ?? '\u00a0'}
        actions={isAdmin && data?.division ? <AdminActions division={data.division} /> : undefined}
      />
      <div className="grid grid-cols-1 gap-5">
        <QueryFailed query={figures} failed={messages.failed} stale={messages.stale} />
        {figures.isError && divisionId !== null && (
          // the URL may name a division of another season
          <p>
            <Link to={PATHS.fairness} className={buttonClass()}>
              {messages.otherDivisions}
            </Link>
          </p>
        )}
        {figures.isPending && <FairnessSkeleton />}
        {data && data.divisions.length > 1 && (
          <div className="max-w-72 phone:max-w-none">
            <SelectField
              label={messages.division}
              value={data.division?.id}
              onChange={({ target }) => change({ division: target.value })}
            >
              {data.divisions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {data?.division && (
          <Division key={data.division.id} division={data.division} group={readGroup(params.get('show'))} />
        )}
        {data && data.division === null && <Nothing fairness={data} isAdmin={isAdmin} />}
      </div>
    </>
  );
}

function Division({ division, group }: { division: FairnessDivision; group: Group }) {
  const [details, setDetails] = useState<FigureDetails | null>(null);
  const { teams, times } = division;
  const own = teams.filter(({ isOwn }) => isOwn);
  return (
    <>
      {own.map((team) => (
        <OwnTeamCard key={team.teamId} team={team} division={division} />
      ))}
      <GroupLinks shown={group} />
      {teams.length === 1 ? (
        <Notice>{messages.onlyTeam}</Notice>
      ) : (
        <FigurePlots division={division} figures={group.figures} onOpen={setDetails} />
      )}
      <TeamTable division={division} group={group} onOpen={setDetails} />
      <p className="max-w-prose text-sm text-muted">
        {messages.times(times)} {messages.counted}
      </p>
      {details && <DetailsPanel details={details} onClose={() => setDetails(null)} />}
    </>
  );
}

/** Links to the groups of figures; they keep the division. */
function GroupLinks({ shown }: { shown: Group }) {
  const { search } = useLocation();
  const pathTo = ({ group }: Group) => {
    const params = new URLSearchParams(search);
    params.set('show', group);
    return `${PATHS.fairness}?${params}`;
  };
  return (
    <nav aria-label={messages.parts} className="flex flex-wrap gap-2">
      {GROUPS.map((group) => (
        <Link
          key={group.group}
          to={pathTo(group)}
          aria-current={group === shown ? 'page' : undefined}
          className={`${buttonClass(group === shown ? 'primary' : 'quiet')} phone:px-2.5 phone:text-sm`}
        >
          {group.label}
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ fairness: { season }, isAdmin }: { fairness: Fairness; isAdmin: boolean }) {
  if (season === null) return <EmptyState title={messages.noSeason}>{messages.noSeasonText}</EmptyState>;
  if (isAdmin) return <EmptyState title={messages.noDivisions}>{messages.noDivisionsText}</EmptyState>;
  return <EmptyState title={messages.noTeams}>{messages.noTeamsText}</EmptyState>;
}

function FairnessSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-5">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton className="h-32 rounded-2xl" />
      <Skeleton className="h-80 rounded-2xl" />
    </div>
  );
}
