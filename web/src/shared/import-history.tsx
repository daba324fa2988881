import type { FileImport } from '@portal/contract/venues.ts';
import type { AvailabilityEffect } from '@portal/contract/venues-hours.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { showToast } from '#ui/toast.ts';
import { FILE_IMPORTS } from './use-file-preview.ts';

const messages = {
  history: 'Earlier imports',
  revert: 'Undo',
  reverted: 'Undone',
  revertTitle: 'Undo this import?',
  revertYes: 'Yes, undo it',
  revertText:
    'This removes what the file added and restores what it changed. If anything in it has been changed since, nothing is undone.',
  revertedTitle: 'Import undone',
  later: 'Not published yet.',
  keep: 'No, keep it',
  notSaved: 'We couldn’t undo the import. Please try again.',
};

const PREVIEW = 'file-import-revert';

export type ImportHistoryProps = {
  kind: FileImport['kind'];
  /** shows what a revert does to the schedule, for files from which slots follow */
  showEffect?: ((effect: AvailabilityEffect | null) => ReactNode) | undefined;
};

/** The last imports of a kind of file, folded away, the newest of which can be reverted. Nothing before the first one. */
export function ImportHistory({ kind, showEffect }: ImportHistoryProps) {
  const textOf = useLeagueTime();
  const season = useSelectedSeason();
  const { data: imports = [] } = useQuery({
    queryKey: [FILE_IMPORTS, kind, season],
    queryFn: ({ signal }) => call('listFileImports', { query: { kind, ...season }, signal }),
    refetchOnMount: 'always',
  });
  const [toRevert, setToRevert] = useState<FileImport | null>(null);
  if (imports.length === 0) return null;
  return (
    <details>
      <summary className="min-h-control content-center font-semibold text-court">{messages.history}</summary>
      <ul aria-label={messages.history} className="divide-y divide-line border-y border-line">
        {imports.map((each) => (
          <ListItem
            key={each.id}
            actions={
              <>
                {each.revertedAt !== null && <span className="text-muted">{messages.reverted}</span>}
                {each.canRevert && (
                  <Button
                    size="small"
                    tone="danger"
                    aria-label={`${messages.revert}: ${each.fileName}, ${textOf(each.at)}`}
                    onClick={() => setToRevert(each)}
                  >
                    {messages.revert}
                  </Button>
                )}
              </>
            }
          >
            <p className="font-semibold">{each.fileName}</p>
            <p className="text-sm text-muted">
              {[textOf(each.at), each.who, whatIn(each)].filter(Boolean).join(' · ')}
            </p>
          </ListItem>
        ))}
      </ul>
      {toRevert && (
        <RevertDialog
          key={toRevert.id}
          reverted={toRevert}
          showEffect={showEffect}
          onClose={() => setToRevert(null)}
        />
      )}
    </details>
  );
}

const whatIn = ({ added, changed }: FileImport) =>
  [added > 0 && `${several(added, 'row')} added`, changed > 0 && `${several(changed, 'row')} changed`]
    .filter(Boolean)
    .join(', ');

/** Says what reverting an import would do to the schedule now, and asks for it. */
function RevertDialog({
  reverted,
  showEffect,
  onClose,
}: Pick<ImportHistoryProps, 'showEffect'> & { reverted: FileImport; onClose: () => void }) {
  const queries = useQueryClient();
  const params = { id: reverted.id };
  const preview = useQuery({
    queryKey: [PREVIEW, reverted.id],
    queryFn: ({ signal }) => call('revertFileImport', { params, body: { preview: true }, signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const change = useChange({
    request: () => call('revertFileImport', { params, body: {} }),
    onDone: () => {
      showToast({
        title: messages.revertedTitle,
        ...((reverted.kind === 'permits' || reverted.kind === 'closures') && { text: messages.later }),
      });
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of !== PREVIEW }),
  });
  const error = change.error ?? preview.error;
  return (
    <ConfirmDialog
      title={messages.revertTitle}
      yes={messages.revertYes}
      no={messages.keep}
      danger
      busy={change.busy}
      counting={preview.isPending}
      problem={error ? errorText(error, { failed: messages.notSaved }) : ''}
      onYes={() => change.send()}
      onNo={onClose}
    >
      <p className="font-semibold wrap-anywhere">{reverted.fileName}</p>
      <p>{whatIn(reverted)}</p>
      <p className="mt-2">{messages.revertText}</p>
      {preview.data && showEffect && (
        <div role="status" className="mt-3">
          {showEffect(preview.data.effect)}
        </div>
      )}
    </ConfirmDialog>
  );
}
