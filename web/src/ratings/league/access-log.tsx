import type { RatingAccessEntry } from '@portal/contract/ratings-league.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Moment } from '#league-time/moment.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { messages } from './messages.ts';
import { ratingAccess } from './queries.ts';

/** Who viewed, changed and exported ratings, newest first. */
export function AccessLog() {
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
