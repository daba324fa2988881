import { courtOnlyText } from '@portal/domain/games/count-changes.ts';
import { JobProgress } from '#season/job-progress.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { emailedText, messages } from './messages.ts';
import { changesOf, countOf } from './preview-rows.ts';
import type { GamesPreview } from './queries.ts';

type ImportDialogProps = {
  preview: GamesPreview;
  /** of the confirming button, which says how many games change */
  label: string;
  isRefreshing: boolean;
  isImporting: boolean;
  onImport: () => void;
  onClose: () => void;
};

/** Confirms an import: its changes, and how many people get an email. */
export function ImportDialog({
  preview,
  label,
  isRefreshing,
  isImporting,
  onImport,
  onClose,
}: ImportDialogProps) {
  const { counts, courtOnly } = preview;
  const { canceled } = changesOf(preview);
  const postponed = countOf(preview, 'postponed');
  const moved = counts.changed - courtOnly;
  return (
    <ConfirmDialog
      title={`${label}?`}
      yes={label}
      no={messages.confirmNo}
      danger={canceled > 0}
      busy={isImporting}
      counting={isRefreshing}
      onYes={onImport}
      onNo={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5">
        {counts.new > 0 && <li>{messages.added(counts.new)}</li>}
        {moved > 0 && <li>{messages.changed(moved)}</li>}
        {courtOnly > 0 && <li>{courtOnlyText(courtOnly)}</li>}
        {postponed > 0 && <li>{messages.postponed(postponed)}</li>}
        {canceled > 0 && <li>{messages.canceled(canceled)}</li>}
        {counts.review > 0 && <li>{messages.left(counts.review)}</li>}
      </ul>
      <p role="status" className="mt-4 min-h-6">
        {emailedText(preview.emailed)}
      </p>
      {isImporting && (
        <div className="mt-4">
          <JobProgress progress={null} label={messages.importing} />
        </div>
      )}
    </ConfirmDialog>
  );
}
