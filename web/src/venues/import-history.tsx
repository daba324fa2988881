import type { FileImport } from '@portal/contract/venues.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { EffectSummary } from './effect-summary.tsx';
import { type ImportKind, messages } from './messages.ts';
import { fileImports, REMOVAL, useRefresh } from './queries.ts';

/** The last imports of a kind of file, folded away, the newest of which can be reverted. Nothing before the first one. */
export function ImportHistory({ kind }: { kind: ImportKind }) {
  const textOf = useLeagueTime();
  const { data: imports = [] } = useQuery(fileImports(kind, useSelectedSeason()));
  const [toRevert, setToRevert] = useState<FileImport | null>(null);
  if (imports.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold text-court">{messages.history}</summary>
      <ul aria-label={messages.history} className="divide-y divide-line border-y border-line">
        {imports.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="wrap-anywhere">
              <p className="font-semibold">{each.fileName}</p>
              <p className="text-sm text-muted">
                {[textOf(each.at), each.who, whatIn(each)].filter(Boolean).join(' · ')}
              </p>
            </div>
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
          </li>
        ))}
      </ul>
      {toRevert && <RevertDialog key={toRevert.id} reverted={toRevert} onClose={() => setToRevert(null)} />}
    </details>
  );
}

const whatIn = ({ added, changed }: FileImport) =>
  [added > 0 && `${several(added, 'row')} added`, changed > 0 && `${several(changed, 'row')} changed`]
    .filter(Boolean)
    .join(', ');

/** Says what reverting an import would do to the schedule now, and asks for it. */
function RevertDialog({ reverted, onClose }: { reverted: FileImport; onClose: () => void }) {
  const refresh = useRefresh();
  const params = { id: reverted.id };
  const preview = useQuery({
    queryKey: [REMOVAL, 'import', reverted.id],
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
        ...(reverted.kind !== 'venues' && { text: messages.later }),
      });
      onClose();
    },
    onSettled: refresh,
  });
  const error = change.error ?? preview.error;
  return (
    <ConfirmDialog
      title={messages.revertTitle}
      yes={messages.revertYes}
      no={messages.back}
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
      {preview.data && (
        <div role="status" className="mt-3">
          <EffectSummary effect={preview.data.effect} />
        </div>
      )}
    </ConfirmDialog>
  );
}
