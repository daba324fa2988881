import { formatNumber, several } from '@portal/domain/text/several.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { failedText } from '#shared/failed-text.ts';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { loadMessages } from './load-messages.ts';
import { type Load, type SeasonChoice, seasonLoads } from './load-queries.ts';

/** The past loads, the newest of which can be reverted. */
export function LoadHistory({ choice }: { choice: SeasonChoice }) {
  const id = useId();
  const queries = useQueryClient();
  const loads = useQuery(seasonLoads(choice));
  const [chosen, setChosen] = useState<Load | null>(null);
  const revert = useChange({
    request: (load: Load) => call('revertLoad', { params: { id: load.id }, body: {} }),
    onDone: () => void queries.invalidateQueries(), // teams and coaches are shown on many pages
    onSettled: () => setChosen(null),
  });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Last imports
      </h2>
      {revert.answer && (
        <Notice tone="good" className="mt-4">
          {revert.answer.message}
        </Notice>
      )}
      {revert.error && <NotReverted error={revert.error} />}
      {loads.isPending && <Loading label="Loading the earlier imports" />}
      <QueryFailed query={loads} failed="We couldn’t load the earlier imports." className="mt-4" />
      {loads.data?.loads.length === 0 && (
        <div className="mt-4">
          <EmptyState title="Nothing imported for this season yet." />
        </div>
      )}
      <ul className="mt-3 divide-y divide-line">
        {loads.data?.loads.map((load) => (
          <Item key={load.id} load={load} onRevert={() => setChosen(load)} />
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title="Undo this import?"
          yes="Yes, undo it"
          no="No, keep it"
          danger
          busy={revert.busy}
          onYes={() => revert.send(chosen)}
          onNo={() => setChosen(null)}
        >
          <p className="font-semibold wrap-anywhere">{chosen.fileName}</p>
          <p className="mt-3">
            This removes the teams, coaches and divisions it added, and restores earlier names. If anything
            depends on them, such as practices or a coach who registered, nothing is undone and we list it.
          </p>
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
    <ListItem
      actions={
        load.canRevert && (
          <Button
            tone="danger"
            aria-label={`${loadMessages.revert}: ${load.fileName}, ${when}`}
            onClick={onRevert}
          >
            {loadMessages.revert}
          </Button>
        )
      }
    >
      <p className="font-semibold">{load.fileName}</p>
      <p className="text-muted">
        <time dateTime={load.loadedAt}>{when}</time>, by {load.who}: {several(added, 'coach assignment')} and{' '}
        {several(teamsAdded, 'team')} added, {several(changed, 'name')} changed
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
    </ListItem>
  );
}

/** Why the load was not reverted, and what depends on it. */
function NotReverted({ error }: { error: Error }) {
  const { sentences = [], count = 0 } = conflictOf(error, 'IN_USE');
  return (
    <Notice tone="bad" className="mt-4">
      <p>{failedText(error)}</p>
      {sentences.length > 0 && (
        <ul className="mt-2 grid max-h-60 list-disc gap-1 overflow-y-auto ps-5">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {count > sentences.length && <p>And {formatNumber(count - sentences.length)} more.</p>}
    </Notice>
  );
}
