import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/field.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AccessLog } from './access-log.tsx';
import { BalanceView } from './balance-view.tsx';
import { DivisionList } from './division-list.tsx';
import { ExportCard } from './export-card.tsx';
import { messages } from './messages.ts';
import { PlayersView } from './players-view.tsx';
import { ratingOverview, type Scope } from './queries.ts';
import { RetentionCard } from './retention-card.tsx';
import { RosterImportCard } from './roster-import-card.tsx';
import { readView, ViewLinks } from './view-links.tsx';
import { WindowCard } from './window-card.tsx';

/** /admin/ratings: all ratings, for administrators (docs/spec/decisions.md#player-ratings). */
export function LeagueRatingsPage() {
  const [params, change] = useSearchParams();
  const view = readView(params.get('view'));
  const scope: Scope = {
    ...(params.get('season') && { season: params.get('season') ?? '' }),
    ...(params.get('drafts') === 'true' && { drafts: 'true' }),
  };
  const overview = useQuery({ ...ratingOverview(scope), placeholderData: keepPreviousData });
  const { data } = overview;
  const isActive = data?.seasons.some(({ id, isActive }) => isActive && id === data.season?.id) ?? false;
  return (
    <>
      <AdminLink />
      <PageHeader title={messages.title}>
        <p>{messages.lead}</p>
      </PageHeader>
      {overview.isError && (
        <div className="mb-4">
          <LoadFailed
            error={overview.error}
            text={messages.failed}
            busy={overview.isFetching}
            onRetry={() => overview.refetch()}
          />
        </div>
      )}
      {overview.isPending && <Loading label={messages.loading} className="min-h-dvh" />}
      {data?.season === null && (
        <EmptyState title={messages.noSeasonTitle}>
          <p>{messages.noSeasonText}</p>
          <Link to={PATHS.admin} className="link mt-2 inline-flex min-h-11 items-center">
            {messages.startSeason}
          </Link>
        </EmptyState>
      )}
      {data?.season && (
        <>
          <ViewLinks view={view} />
          <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
            {data.seasons.length > 1 && (
              <SelectField
                label={messages.season}
                value={data.season.id}
                onChange={({ target }) => change({ season: target.value })}
              >
                {data.seasons.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            {view !== 'manage' && view !== 'log' && (
              <Checkbox
                label={messages.drafts}
                checked={scope.drafts === 'true'}
                onChange={(isOn) => change({ drafts: isOn ? 'true' : null })}
              />
            )}
          </div>
          {view === 'overview' && <Divisions overview={data} isActive={isActive} />}
          {view === 'players' && <PlayersView scope={scope} canEdit={isActive && data.lockedAt === null} />}
          {view === 'balance' && <BalanceView scope={scope} divisions={data.divisions} />}
          {view === 'manage' && <Manage overview={data} />}
          {view === 'log' && <AccessLog />}
        </>
      )}
    </>
  );
}

function Divisions({ overview, isActive }: { overview: RatingOverview; isActive: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={overview.closed === null ? 'good' : 'warn'}>
          {overview.lockedAt === null ? messages.open : messages.locked}
        </Badge>
        <span>{overview.windowText || messages.noDeadline}</span>
      </p>
      {overview.divisions.length === 0 && (
        <EmptyState title={messages.noTeamsTitle}>{messages.noTeamsText}</EmptyState>
      )}
      {overview.divisions.length > 0 && (
        <DivisionList divisions={overview.divisions} canRemind={isActive && overview.closed === null} />
      )}
    </div>
  );
}

function Manage({ overview }: { overview: RatingOverview }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {/* keyed so that its field starts with the stored deadline */}
      <WindowCard key={`${overview.season?.id} ${overview.deadline}`} overview={overview} />
      <RosterImportCard />
      <ExportCard seasonId={overview.season?.id} />
      <RetentionCard key={`${overview.retentionSeasons}`} overview={overview} />
    </div>
  );
}
