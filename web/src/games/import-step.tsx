import { courtOnlyText } from '@portal/domain/games/count-changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { upload } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { JobProgress } from '#season/job-progress.tsx';
import type { SelectedSeason } from '#season/selected-season.ts';
import { importForm } from '#shared/use-file-preview.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { emailedText, messages } from './messages.ts';
import { changesOf, countOf } from './preview-rows.ts';
import type { ChosenGames, GamesImports, GamesPreview } from './queries.ts';

type ImportStepProps = {
  chosen: ChosenGames;
  selectedSeason: SelectedSeason;
  preview: GamesPreview;
  /** whether games that the file does not mention stay */
  keepGone: boolean;
  isRefreshing: boolean;
  imports: GamesImports['imports'];
};

/** Step 3: imports the previewed file after a confirmation and shows the result. */
export function ImportStep({
  chosen,
  selectedSeason,
  preview,
  keepGone,
  isRefreshing,
  imports,
}: ImportStepProps) {
  const id = useId();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const importing = useChange({
    request: ({ shown }: Pick<GamesPreview, 'shown'>) => {
      const more = { ...selectedSeason, keepGone: String(keepGone), ...(shown !== undefined && { shown }) };
      return upload('importGames', { form: importForm(chosen.file, false, more) });
    },
    onSettled: () => {
      setOpen(false);
      void queries.invalidateQueries(); // games are shown on many pages
    },
  });
  const { changes, canceled } = changesOf(preview);
  const isNothing = changes + canceled === 0;
  const label = messages.import(changes, canceled);
  const isReverted = imports.some(
    (each) => each.id === importing.answer?.importId && each.revertedAt !== null,
  );
  return (
    <section aria-labelledby={`${id}-title`} className="mt-5 grid gap-3 border-t border-line pt-5">
      <h2 id={`${id}-title`} className="text-2xl">
        {messages.importTitle}
      </h2>
      {importing.answer && !isReverted && (
        <Done answer={importing.answer} isActive={selectedSeason.year === undefined} />
      )}
      {importing.error && <Failed error={importing.error} />}
      {isNothing ? (
        <p id={`${id}-why`} className="font-semibold">
          {nothingText(preview, importing.answer !== undefined && !isReverted)}
        </p>
      ) : (
        <p>{emailedText(preview.emailed)}</p>
      )}
      <Button
        tone={canceled > 0 ? 'danger' : 'primary'}
        className="justify-self-start phone:w-full"
        busy={isRefreshing}
        // not disabled: the focus returns to it after an import
        aria-disabled={isNothing || undefined}
        aria-describedby={isNothing ? `${id}-why` : undefined}
        onClick={() => !isNothing && setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ImportDialog
          preview={preview}
          label={label}
          isRefreshing={isRefreshing}
          isImporting={importing.busy}
          onImport={() => importing.send({ shown: preview.shown })}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

/** Why the preview has no changes. @param isImported whether the others were imported just now */
function nothingText({ counts, rows }: GamesPreview, isImported: boolean): string {
  if (counts.review > 0)
    return isImported ? messages.stillReview(counts.review) : messages.onlyReview(counts.review);
  const ofFile = rows.filter(({ line }) => line !== null);
  // rows with a reason were skipped, or are games that have already started
  const isAll = ofFile.every(({ reason }) => reason === '');
  return isAll ? messages.nothing(ofFile.length) : messages.nothingLeft;
}

function Done({ answer, isActive }: { answer: GamesPreview; isActive: boolean }) {
  return (
    <Notice tone="good">
      <p>{answer.message}</p>
      {isActive && (
        <Link
          to={`${PATHS.combinedSchedule}?type=GAME`}
          className="link mt-1 inline-flex min-h-control items-center"
        >
          {messages.seeSchedule}
        </Link>
      )}
    </Notice>
  );
}

/** Why nothing was imported. A conflict means that the schedule has changed, and refreshes the preview. */
function Failed({ error }: { error: Error }) {
  if (!(error instanceof ApiError)) return <Notice tone="bad">{messages.notImported}</Notice>;
  return (
    <Notice tone={error.status === 409 ? 'warn' : 'bad'}>
      <p>{error.message || messages.failed}</p>
      {error.status === 409 && <p>{messages.refreshed}</p>}
    </Notice>
  );
}

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
function ImportDialog({ preview, label, isRefreshing, isImporting, onImport, onClose }: ImportDialogProps) {
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
