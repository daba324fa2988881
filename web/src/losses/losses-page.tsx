import type { LossList } from '@portal/contract/losses.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { doneText } from '#schedule/dialogs/answers.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { FilterChips } from '#shared/filter-chips.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { messages, OUTCOMES } from './list-messages.ts';
import { placeText } from './messages.ts';
import { allLosses, refreshLosses } from './queries.ts';

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
        <QueryFailed query={list} failed={messages.failed} />
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

type Loss = LossList['losses'][number];
type Item = Loss['items'][number];

/** One closing of a gym and the practices lost to it. */
function LossCard({ loss }: { loss: Loss }) {
  const textOf = useLeagueTime();
  const [isOpen, setOpen] = useState(false);
  const { id, at, by, reason, blackout, closureId, items } = loss;
  const words = blackout === null ? messages.closure : messages.blackout;
  const titleId = `loss-${id}`;
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl wrap-anywhere">
            {reason}
          </h2>
          <p className="text-muted wrap-anywhere">
            {messages.practices(items.length)}, <time dateTime={at}>{textOf(at)}</time>
            {by !== null && messages.by(by)}
          </p>
        </div>
        {(blackout !== null || closureId !== null) && (
          <Button aria-label={`${words.reopen}: ${reason}`} onClick={() => setOpen(true)}>
            {words.reopen}
          </Button>
        )}
      </div>
      <Items items={items} label={reason} />
      {isOpen && <ReopenDialog loss={loss} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** The practices of a loss. */
function Items({ items, label }: { items: readonly Item[]; label: string }) {
  const [removed, setRemoved] = useState<Item | null>(null);
  const columns: Column<Item>[] = [
    { head: messages.team, isRowHead: true, width: 'w-[21%]', onCard: 'title', cell: ({ team }) => team },
    { head: messages.lost, width: 'w-[24%]', className: 'text-sm', cell: ({ lost }) => placeText(lost) },
    {
      head: messages.outcome,
      width: 'w-[17%]',
      cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>,
    },
    {
      head: messages.instead,
      width: 'w-[22%]',
      className: 'text-sm',
      onCard: 'labeled',
      cell: ({ instead }) => instead && placeText(instead),
    },
    {
      head: messages.credit,
      className: 'text-sm',
      onCard: 'labeled',
      cell: (item) => item.credit && <Credit {...item} onRemove={() => setRemoved(item)} />,
    },
  ];
  return (
    <div className="mt-4">
      <DataTable label={label} columns={columns} rows={items} keyOf={({ id }) => id} />
      {removed && <RemoveCreditDialog item={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

function Credit({ credit, team, onRemove }: Pick<Item, 'credit' | 'team'> & { onRemove: () => void }) {
  if (credit?.state !== 'open') return credit && messages.creditStates[credit.state];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {messages.until(`${formatDayShort(credit.validUntil)}, ${monthAndDay(credit.validUntil)}`)}
      <Button aria-label={messages.removeOf(team)} onClick={onRemove}>
        {messages.remove}
      </Button>
    </span>
  );
}

function RemoveCreditDialog({ item: { team, credit }, onClose }: { item: Item; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmChange
      title={messages.removeTitle(team)}
      yes={messages.removeYes}
      no={messages.removeNo}
      danger
      request={() => call('waiveMakeUp', { params: { id: credit?.id ?? 0 } })}
      toast={() => ({ title: messages.removed, text: team })}
      failed={messages.notDone}
      onSettled={() => refreshLosses(queries)}
      onClose={onClose}
    >
      <p>{messages.removeText(team)}</p>
    </ConfirmChange>
  );
}

function ReopenDialog({
  loss: { blackout, closureId, closedAlike },
  onClose,
}: {
  loss: Loss;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [withAlike, setWithAlike] = useState(closedAlike > 0);
  const words = blackout === null ? messages.closure : messages.blackout;
  return (
    <ConfirmChange
      title={words.title}
      yes={words.reopen}
      no={messages.reopenNo}
      danger
      request={async (keyed) => {
        if (blackout === null) {
          const { message } = await call('removeClosure', {
            params: { id: String(closureId) },
            query: { preview: 'false', ...(withAlike && { alike: 'true' }) },
          });
          return message;
        }
        const { AvailabilityId, EntryId, scope } = blackout;
        const body = { AvailabilityId, EntryId, blackoutScope: scope };
        return doneText(await keyed(body, (headers) => call('cancelBlackout', { headers, body })), '');
      }}
      toast={(text) => ({ title: words.reopened, text })}
      failed={messages.notDone}
      // slots and practices are shown on many pages
      onSettled={() => queries.invalidateQueries()}
      onClose={onClose}
    >
      <p>{messages.reopenText}</p>
      {closedAlike > 0 && (
        <Checkbox label={messages.reopenAlike(closedAlike)} checked={withAlike} onChange={setWithAlike} />
      )}
    </ConfirmChange>
  );
}
