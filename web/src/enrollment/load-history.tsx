import { formatNumber, several } from '@portal/domain/text/several.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Answer, call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { failedText } from '#shared/failed-text.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { loadMessages } from './load-messages.ts';
import { type Load, type SeasonChoice, seasonLoads } from './load-queries.ts';

/** The past loads, the newest of which can be reverted. */
export function LoadHistory({ choice }: { choice: SeasonChoice }) {
  const id = useId();
  const queries = useQueryClient();
  const loads = useQuery(seasonLoads(choice));
  const [asked, setAsked] = useState<Load | null>(null);
  const revert = useChange({
    request: (load: Load) => call('revertLoad', { params: { id: load.id }, body: {} }),
    onDone: () => void queries.invalidateQueries(), // teams and coaches are shown on many pages
    onSettled: () => setAsked(null),
  });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Last imports
      </h2>
      {revert.answer && <Reverted answer={revert.answer} />}
      {revert.error && (
        <Notice tone="bad" className="mt-4">
          {failedText(revert.error)}
        </Notice>
      )}
      {loads.isPending && <Loading label="Loading the earlier imports" />}
      {loads.isError && (
        <div className="mt-4">
          <LoadFailed
            error={loads.error}
            text={loadMessages.loadsFailed}
            busy={loads.isFetching}
            onRetry={() => loads.refetch()}
          />
        </div>
      )}
      {loads.data?.loads.length === 0 && (
        <div className="mt-4">
          <EmptyState title={loadMessages.noLoads} />
        </div>
      )}
      <ul className="mt-3 divide-y divide-line">
        {loads.data?.loads.map((load) => (
          <Item key={load.id} load={load} onRevert={() => setAsked(load)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={loadMessages.revertTitle}
          yes={loadMessages.revertYes}
          no={loadMessages.revertNo}
          danger
          busy={revert.busy}
          onYes={() => revert.send(asked)}
          onNo={() => setAsked(null)}
        >
          <p className="font-semibold wrap-anywhere">{asked.fileName}</p>
          <p className="mt-3">{loadMessages.revertMeaning}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Item({ load, onRevert }: { load: Load; onRevert: () => void }) {
  const { added = 0, teamsAdded = 0, changed = 0 } = load.counts;
  const textOf = useLeagueTime();
  const when = textOf(load.loadedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-64 flex-1">
        <p className="font-semibold wrap-anywhere">{load.fileName}</p>
        <p className="text-muted">
          <time dateTime={load.loadedAt}>{when}</time>, by {load.who}: {several(added, 'coach assignment')}{' '}
          and {several(teamsAdded, 'team')} added, {several(changed, 'name')} changed
        </p>
        {load.revertedAt && (
          <p className="mt-1">
            <Badge>Undone</Badge>{' '}
            <span className="text-muted">
              {textOf(load.revertedAt)}
              {load.revertedBy && `, by ${load.revertedBy}`}
            </span>
          </p>
        )}
      </div>
      {load.canRevert && (
        <Button
          tone="danger"
          aria-label={`${loadMessages.revert}: ${load.fileName}, ${when}`}
          onClick={onRevert}
        >
          {loadMessages.revert}
        </Button>
      )}
    </li>
  );
}

/** When and by whom the load was reverted, and what was kept. */
function Reverted({ answer: { message, kept, keptCount } }: { answer: Answer<'revertLoad'> }) {
  return (
    <Notice tone={keptCount === 0 ? 'good' : 'warn'} className="mt-4">
      <p>{message}</p>
      {kept.length > 0 && (
        <ul className="mt-2 grid max-h-60 list-disc gap-1 overflow-y-auto ps-5">
          {kept.map(({ what, reason }) => (
            <li key={`${what}\n${reason}`} className="wrap-anywhere">
              <strong>{what}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      {keptCount > kept.length && <p>And {formatNumber(keptCount - kept.length)} more.</p>}
    </Notice>
  );
}
