import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { doneSentence, messages } from './messages.ts';
import { type GamesImport, revertPreview } from './queries.ts';

/** The past imports and published drafts, the newest of which can be reverted. */
export function ImportsCard({ imports }: { imports: readonly GamesImport[] }) {
  const id = useId();
  const queries = useQueryClient();
  const [toRevert, setToRevert] = useState<GamesImport | null>(null);
  const revert = useChange({
    request: ({ id: import_ }: GamesImport) => call('revertGamesImport', { params: { id: import_ } }),
    onSettled: () => {
      setToRevert(null);
      void queries.invalidateQueries(); // games are shown on many pages
    },
  });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.importsTitle}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.importsText}</p>
      {revert.answer && (
        <Notice tone="good" className="mt-4">
          {revert.answer.message}
        </Notice>
      )}
      {revert.error && (
        <Notice tone="bad" className="mt-4">
          {errorText(revert.error, messages)}
        </Notice>
      )}
      <div className="mt-4">
        {imports.length === 0 ? (
          <EmptyState title={messages.noImports} />
        ) : (
          <ImportTable imports={imports} onRevert={setToRevert} />
        )}
      </div>
      {toRevert && (
        <RevertDialog
          import={toRevert}
          busy={revert.busy}
          onYes={() => revert.send(toRevert)}
          onNo={() => setToRevert(null)}
        />
      )}
    </Card>
  );
}

type RevertDialogProps = { import: GamesImport; busy: boolean; onYes: () => void; onNo: () => void };

/** Says what reverting an import would do now, and asks for it. */
function RevertDialog({ import: reverted, busy, onYes, onNo }: RevertDialogProps) {
  const { id, fileName } = reverted;
  const preview = useQuery(revertPreview(id));
  return (
    <ConfirmDialog
      title={messages.revertTitle}
      yes={messages.revertYes}
      no={messages.revertNo}
      danger
      busy={busy}
      counting={preview.isPending}
      problem={preview.isError ? errorText(preview.error, messages) : ''}
      onYes={onYes}
      onNo={onNo}
    >
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      <p>{doneSentence(reverted)}</p>
      <p role="status" className="mt-3 font-semibold">
        {preview.data?.message ?? (preview.isPending && messages.counting)}
      </p>
      <p className="mt-3">{messages.revertMeaning}</p>
    </ConfirmDialog>
  );
}

type TableProps = { imports: readonly GamesImport[]; onRevert: (reverted: GamesImport) => void };

function ImportTable({ imports, onRevert }: TableProps) {
  const textOf = useLeagueTime();
  const columns: Column<GamesImport>[] = [
    { head: 'When', width: 'w-[22%]', cell: ({ at }) => <time dateTime={at}>{textOf(at)}</time> },
    { head: 'Who', width: 'w-[15%]', cell: ({ who }) => who },
    { head: 'File or draft', width: 'w-[20%]', onCard: 'title', cell: ({ fileName }) => fileName },
    { head: 'What', cell: doneSentence },
    { head: 'Undo', width: 'w-[24%]', cell: (each) => <Revert of={each} onRevert={onRevert} /> },
  ];
  return <DataTable label={messages.importsTitle} columns={columns} rows={imports} keyOf={({ id }) => id} />;
}

type RevertProps = { of: GamesImport; onRevert: (reverted: GamesImport) => void };

/** The button that reverts an import, when it was reverted, or why it can't be. */
function Revert({ of, onRevert }: RevertProps) {
  const textOf = useLeagueTime();
  if (of.revertedAt !== null) {
    return (
      <p>
        <Badge>{messages.reverted}</Badge>{' '}
        <span className="text-muted">
          <time dateTime={of.revertedAt}>{textOf(of.revertedAt)}</time>
        </span>
      </p>
    );
  }
  if (of.stays !== null) return <p className="text-muted">{of.stays}</p>;
  return (
    <Button
      tone="danger"
      aria-label={`${messages.revert}: ${of.fileName}, ${textOf(of.at)}`}
      onClick={() => onRevert(of)}
    >
      {messages.revert}
    </Button>
  );
}
