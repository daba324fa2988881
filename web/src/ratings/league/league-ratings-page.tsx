import type { RatingAccessEntry } from '@portal/contract/ratings-league.ts';
import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Moment } from '#league-time/moment.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { LoadFailed, QueryFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { BalanceView } from './balance-view.tsx';
import { DivisionList } from './division-list.tsx';
import { Manage } from './manage.tsx';
import { messages } from './messages.ts';
import { PlayersView } from './players-view.tsx';
import { ratingAccess, ratingOverview, type Scope } from './queries.ts';

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
      <PageHeader title="League Ratings">
        <p>Views of this page are logged.</p>
      </PageHeader>
      <QueryFailed query={overview} failed={messages.failed} className="mb-4" />
      {overview.isPending && <Loading label={messages.loading} className="min-h-dvh" />}
      {data?.season === null && (
        <EmptyState title="No season yet">
          <p>Rosters and ratings belong to a season.</p>
          <Link to={PATHS.admin} className="link mt-2 inline-flex min-h-control items-center">
            Start a season
          </Link>
        </EmptyState>
      )}
      {data?.season && (
        <>
          <ViewLinks view={view} />
          <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
            {data.seasons.length > 1 && (
              <SelectInput
                label="Season"
                value={data.season.id}
                options={data.seasons.map(({ id, label }) => [id, label] as const)}
                onChange={(id) => change({ season: String(id) })}
              />
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
          {overview.lockedAt === null ? 'Open' : 'Locked'}
        </Badge>
        <span>{overview.windowText || messages.noDeadline}</span>
      </p>
      {overview.divisions.length === 0 && (
        <EmptyState title="No teams yet">
          Import teams and coaches on the Admin page, or add teams under Teams and Coaches.
        </EmptyState>
      )}
      {overview.divisions.length > 0 && (
        <DivisionList divisions={overview.divisions} canRemind={isActive && overview.closed === null} />
      )}
    </div>
  );
}

const VIEWS = [
  { view: 'overview', label: 'Overview' },
  { view: 'players', label: 'Players' },
  { view: 'balance', label: 'Balance' },
  { view: 'manage', label: 'Deadline and files' },
  { view: 'log', label: 'Access log' },
] as const;

type View = (typeof VIEWS)[number]['view'];

/** The section in the URL; the overview by default. */
const readView = (text: string | null): View => VIEWS.find(({ view }) => view === text)?.view ?? 'overview';

/** Links to the sections of /admin/ratings; they keep the season and whether drafts are included. */
function ViewLinks({ view: shown }: { view: View }) {
  const { search } = useLocation();
  const pathTo = (view: View) => {
    const params = new URLSearchParams(search);
    for (const key of ['page', 'q', 'division']) params.delete(key);
    params.set('view', view);
    return `${PATHS.leagueRatings}?${params}`;
  };
  return (
    <nav aria-label="Sections" className="mb-5 flex flex-wrap gap-2">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to={pathTo(view)}
          aria-current={view === shown ? 'page' : undefined}
          className={buttonClass(view === shown ? 'primary' : 'quiet')}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Who viewed, changed and exported ratings, newest first. */
function AccessLog() {
  const [params, change] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const log = useQuery({ ...ratingAccess(page), placeholderData: keepPreviousData });
  if (log.isPending) return <Loading label={messages.loading} />;
  if (log.isError) return <LoadFailed query={log} text={messages.failed} />;
  const { entries, total, pageSize } = log.data;
  if (entries.length === 0 && page === 1) return <EmptyState title="No views yet." />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="divide-y divide-line rounded-lg border border-line bg-panel">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pagination
        label="Access log"
        page={page}
        pageCount={Math.max(1, Math.ceil(total / pageSize))}
        onPageChange={(next) => change({ page: next === 1 ? null : String(next) })}
      />
    </div>
  );
}

function Entry({ entry: { who, what, season, lastAt, times } }: { entry: RatingAccessEntry }) {
  return (
    <li className="grid gap-x-4 px-4 py-2 sm:grid-cols-[12rem_1fr]">
      <span className="text-sm text-muted tabular-nums">
        <Moment at={lastAt} />
      </span>
      <span className="wrap-anywhere">
        <strong>{who}</strong>: {what}
        {season !== null && <span className="text-muted"> · {season}</span>}
        {times > 1 && <span className="text-muted"> · {times} times within the hour</span>}
      </span>
    </li>
  );
}
