import type { MailSummary } from '@portal/contract/mail.ts';
import {
  MAIL_KIND_LABELS,
  MAIL_KINDS,
  MAIL_STATE_LABELS,
  MAIL_STATES,
  type MailState,
} from '@portal/domain/mail/mail-kinds.ts';
import { several } from '@portal/domain/text/several.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveState } from '#live/live.ts';
import { LIVE_POLL_MS } from '#live/timers.ts';
import { FilterChips } from '#shared/filter-chips.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ResendQuestion, RetryAllQuestion, useRetry } from './mail-changes.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { type MailActions, MailTable } from './mail-table.tsx';
import { messages } from './messages.ts';
import { mailList } from './queries.ts';
import { ServerNotice } from './server-notice.tsx';
import type { MailView } from './use-mail-view.ts';
import { useMailView } from './use-mail-view.ts';

/** The outbox: the mail server's state, filters, the list, and the open dialog. */
export function OutboxView() {
  const view = useMailView();
  const { filters } = view;
  const isLive = useLiveState() === 'live';
  const list = useInfiniteQuery({
    ...mailList(filters),
    ...(isLive && { refetchInterval: LIVE_POLL_MS }),
    placeholderData: keepPreviousData,
  });
  const [item, setItem] = useState<MailSummary | 'all' | null>(null);
  const { retry, retrying } = useRetry();
  const pages = list.data?.pages ?? [];
  const newest = pages.at(0);
  const isNarrowed = filters.kind !== null || filters.search !== '';

  const actions: MailActions = {
    open: view.open,
    retry,
    resend: setItem,
    retrying,
  };

  return (
    <>
      <QueryFailed query={list} failed={messages.failed} className="mb-4" />
      {list.isPending && <Skeleton className="mb-5 h-18 phone:h-24" />}
      {newest && (
        <ServerNotice
          server={newest.server}
          waiting={isNarrowed ? null : newest.counts.waiting}
          now={list.dataUpdatedAt}
        >
          {newest.counts.failed > 0 && <Button onClick={() => setItem('all')}>{messages.retryAll}</Button>}
        </ServerNotice>
      )}
      <MailFilterBar view={view} counts={newest?.counts ?? null} />
      {list.isPending && <ListSkeleton />}
      {newest && (
        <div
          // as high as while it loads, so that a short list does not pull the footer up
          className={list.isPlaceholderData ? 'min-h-dvh opacity-60' : 'min-h-dvh'}
          aria-busy={list.isPlaceholderData || undefined}
        >
          <Mails
            mails={pages.flatMap(({ mails }) => mails)}
            actions={actions}
            isFiltered={isNarrowed || filters.state !== null}
            onClear={view.clear}
          />
          <div className="mt-4 grid justify-items-center gap-3 text-center">
            {list.hasNextPage && (
              <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
                {messages.older}
              </Button>
            )}
            <p className="text-sm text-muted">
              We delete emails {several(newest.keptDays, 'day')} after sending or giving up.
            </p>
          </div>
        </div>
      )}
      {item === null && view.openId !== null && (
        <MailDialog
          key={view.openId}
          id={view.openId}
          retrying={retrying}
          onRetry={retry}
          onResend={setItem}
          onClose={view.close}
        />
      )}
      {item === 'all' && <RetryAllQuestion onClose={() => setItem(null)} />}
      {item !== null && item !== 'all' && <ResendQuestion mail={item} onClose={() => setItem(null)} />}
    </>
  );
}

type MailsProps = {
  mails: readonly MailSummary[];
  actions: MailActions;
  isFiltered: boolean;
  onClear: () => void;
};

function Mails({ mails, actions, isFiltered, onClear }: MailsProps) {
  if (mails.length === 0 && isFiltered) {
    return (
      <EmptyState title={messages.noFitTitle}>
        <p className="mb-4">{messages.noFit}</p>
        <Button onClick={onClear}>{messages.clear}</Button>
      </EmptyState>
    );
  }
  if (mails.length === 0) return <EmptyState title={messages.noneTitle}>{messages.none}</EmptyState>;
  return <MailTable mails={mails} actions={actions} />;
}

function ListSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-3">
      <span className="sr-only">{messages.loading}</span>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-14 w-full phone:h-40" />
      ))}
    </div>
  );
}

type MailFilterBarProps = { view: MailView; counts: Record<MailState, number> | null };

/** Filters by state with counts, kind, and part of the address. */
function MailFilterBar({ view, counts }: MailFilterBarProps) {
  const { filters } = view;
  const all = counts && MAIL_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div className="mb-4 grid gap-4">
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <TextInput
          label="Search"
          type="search"
          placeholder="Part of an address"
          maxLength={254}
          value={view.searchText}
          onChange={view.typeSearch}
        />
        <SelectInput
          label="Kind"
          value={filters.kind}
          options={[
            [null, 'All kinds'],
            ...MAIL_KINDS.map((kind) => [kind, MAIL_KIND_LABELS[kind]] as const),
          ]}
          onChange={view.changeKind}
        />
      </div>
      <FilterChips
        legend="State"
        chips={[
          { key: 'all', label: 'All', count: all },
          ...MAIL_STATES.map((key) => ({ key, label: MAIL_STATE_LABELS[key], count: counts?.[key] ?? null })),
        ]}
        shown={filters.state ?? 'all'}
        onShow={(key) => view.changeState(key === 'all' ? null : key)}
      />
    </div>
  );
}
