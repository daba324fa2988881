import { useQuery } from '@tanstack/react-query';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { FilterChips } from '#shared/filter-chips.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { messages } from './list-messages.ts';
import { type Loss, LossCard } from './loss-card.tsx';
import { allLosses } from './queries.ts';

const isOpen = ({ items }: Loss) =>
  items.some(({ outcome, credit }) => outcome === 'proposed' || credit?.state === 'open');

/** /admin/losses: practices that the league took from teams, and the outcome of each (docs/spec/decisions.md#lost-gym-time). */
export function LossesPage() {
  const [params, change] = useSearchParams();
  const list = useQuery(allLosses);
  const { data } = list;
  const onlyOpen = params.get('show') === 'open';
  const losses = data?.losses ?? [];
  const open = losses.filter(isOpen);
  const shown = onlyOpen ? open : losses;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <Link to={`${PATHS.venues}?ask=closure`} className={buttonClass()}>
            {messages.closeGym}
          </Link>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <QueryFailed query={list} failed={messages.failed} stale={messages.stale} />
        {list.isPending && (
          <div role="status">
            <span className="sr-only">{messages.loading}</span>
            <Skeleton className="h-96" />
          </div>
        )}
        {losses.length > 0 && (
          <FilterChips
            legend={messages.filter}
            chips={[
              { key: 'open', label: messages.open, count: open.length },
              { key: 'all', label: messages.all, count: losses.length },
            ]}
            shown={onlyOpen ? 'open' : 'all'}
            onShow={(key) => change({ show: key === 'open' ? key : null })}
          />
        )}
        {data && losses.length === 0 && <EmptyState title={messages.none}>{messages.noneText}</EmptyState>}
        {losses.length > 0 && shown.length === 0 && (
          <EmptyState title={messages.noneOpen}>{messages.noneOpenText}</EmptyState>
        )}
        {shown.map((loss) => (
          <LossCard key={loss.id} loss={loss} />
        ))}
      </div>
    </>
  );
}
