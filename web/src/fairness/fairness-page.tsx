import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { useSearchParams } from '#router/search-params.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { comparePractices } from './compare.ts';
import { DetailsPanel, type FigureDetails } from './details-panel.tsx';
import { FigurePlots } from './figure-plots.tsx';
import { gamesSentence, teamSentence } from './figure-text.ts';
import { GROUPS, type Group, readGroup } from './groups.ts';
import { messages } from './messages.ts';
import { type Fairness, type FairnessDivision, type FairnessTeam, fairness } from './queries.ts';
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
        title="Fairness"
        // reserves its space before the season is known
        kicker={data?.season ?? '\u00a0'}
        actions={isAdmin && data?.division ? <AdminActions division={data.division} /> : undefined}
      />
      <div className="grid grid-cols-1 gap-5">
        <QueryFailed query={figures} failed="We couldn’t load the numbers." />
        {figures.isError && divisionId !== null && (
          // the URL may name a division of another season
          <p>
            <Link to={PATHS.fairness} className={buttonClass()}>
              Show this season’s divisions
            </Link>
          </p>
        )}
        {figures.isPending && <FairnessSkeleton />}
        {data && data.divisions.length > 1 && (
          <div className="max-w-72 phone:max-w-none">
            <SelectInput
              label="Division"
              value={data.division?.id ?? null}
              options={data.divisions.map(({ id, name }) => [id, name])}
              onChange={(id) => change({ division: String(id) })}
            />
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
        <Notice>This division has one team, so there is nothing to compare.</Notice>
      ) : (
        <FigurePlots division={division} figures={group.figures} onOpen={setDetails} />
      )}
      <TeamTable division={division} group={group} onOpen={setDetails} />
      <p className="max-w-prose text-sm text-muted">
        {messages.times(times)} Both past and upcoming practices count.
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
    <nav aria-label="Sections" className="flex flex-wrap gap-2">
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
  if (season === null)
    return (
      <EmptyState title="No season is active yet">
        You can compare teams once the league sets up a season.
      </EmptyState>
    );
  if (isAdmin)
    return (
      <EmptyState title="This season has no teams yet">
        You can compare teams once coaches and teams have been loaded.
      </EmptyState>
    );
  return (
    <EmptyState title="No team is linked to your address yet">
      You can compare teams in the divisions you coach in.
    </EmptyState>
  );
}

function FairnessSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-5">
      <span className="sr-only">Loading the numbers</span>
      <Skeleton className="h-32 rounded-2xl" />
      <Skeleton className="h-80 rounded-2xl" />
    </div>
  );
}

const loadTimesDialog = async () => (await import('./times-dialog.tsx')).TimesDialog;

/** Downloads the figures of all divisions and changes what counts as prime time in this one. */
function AdminActions({ division }: { division: FairnessDivision }) {
  return (
    <>
      <DialogButton
        dialog={(close) => (
          <LazyDialog load={loadTimesDialog} onClose={close}>
            {(TimesDialog) => <TimesDialog division={division} onClose={close} />}
          </LazyDialog>
        )}
      >
        Change times
      </DialogButton>
      <DownloadButtons
        fileName="fairness"
        request={(format, fallbackName) => download('exportFairness', { body: { format }, fallbackName })}
        describe={messages.downloadAs}
      />
    </>
  );
}

/** Says whether other teams get more than the coach's own team, and why. */
function OwnTeamCard({ team, division }: { team: FairnessTeam; division: FairnessDivision }) {
  const isAlone = division.teams.length === 1;
  const sentence = teamSentence(team, division.teams);
  const games = gamesSentence(team, division.teams);
  const [name = '', rest = ''] = [team.teamName, sentence.slice(team.teamName.length)];
  const id = `own-${team.teamId}`;
  const { text, reasons } = comparePractices(team, division.teams);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="font-text text-lg leading-snug font-semibold wrap-anywhere">
        <bdi className="font-display text-2xl font-bold">{name}</bdi>
        {rest}
      </h2>
      {games && <p className="mt-1">{games}</p>}
      {!isAlone && <p className="mt-2 max-w-prose">{text}</p>}
      {!isAlone && reasons.length > 0 && (
        <>
          <h3 className="mt-2 font-text text-base font-semibold">Why</h3>
          <ul className="mt-0.5 grid gap-0.5 ps-5 list-disc marker:text-muted">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
