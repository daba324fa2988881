import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { JobProgress } from '#season/job-progress.tsx';
import type { SelectedSeason } from '#season/selected-season.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { changeCount, missingCount } from './preview-rows.ts';
import { type ChosenGames, type GamesPreview, gamesPreview } from './queries.ts';

type ImportDialogProps = {
  chosen: ChosenGames;
  selectedSeason: SelectedSeason;
  preview: GamesPreview;
  busy: boolean;
  onImport: (how: { keepGone: boolean; shown: string | undefined }) => void;
  onClose: () => void;
};

/** Confirms an import: its changes, how many people get an email, and what happens to games that are not in the file. */
export function ImportDialog({
  chosen,
  selectedSeason,
  preview,
  busy,
  onImport,
  onClose,
}: ImportDialogProps) {
  const missing = missingCount(preview);
  const [keepGone, setKeepGone] = useState<boolean | null>(missing === 0 ? false : null);
  const [isReminded, setReminded] = useState(false);
  // fewer people may be emailed if those games stay
  const kept = useQuery({
    ...gamesPreview(chosen, selectedSeason, true),
    enabled: keepGone === true && !busy,
  });
  const decided = keepGone ? kept.data : preview;
  const changes = changeCount(preview, keepGone === true);
  const canceled = preview.counts.gone - missing;
  const needsChoice = isReminded && keepGone === null;
  const problem = needsChoice
    ? messages.chooseGone
    : keepGone && kept.isError
      ? errorText(kept.error, { failed: messages.notReadNow })
      : '';

  function handleYes() {
    if (keepGone === null) setReminded(true);
    else if (changes > 0 && decided) onImport({ keepGone, shown: decided.shown });
  }

  return (
    <ConfirmDialog
      title={messages.confirmTitle(changeCount(preview, false))}
      yes={messages.import(changes)}
      no={messages.confirmNo}
      busy={busy || (keepGone === true && kept.isFetching)}
      problem={problem}
      onYes={handleYes}
      onNo={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5">
        {preview.counts.new > 0 && <li>{messages.added(preview.counts.new)}</li>}
        {preview.counts.changed > 0 && <li>{messages.changed(preview.counts.changed)}</li>}
        {canceled > 0 && <li>{messages.canceled(canceled)}</li>}
        {preview.counts.review > 0 && <li>{messages.left(preview.counts.review)}</li>}
      </ul>
      {missing > 0 && (
        <GoneField count={missing} season={preview.season} value={keepGone} onChange={setKeepGone} />
      )}
      <p role="status" className="mt-4 min-h-6">
        {changes === 0
          ? messages.nothingElse
          : keepGone !== null && (decided ? messages.emailed(decided.emailed) : messages.counting)}
      </p>
      {busy && (
        <div className="mt-4">
          <JobProgress progress={null} label={messages.importing} />
        </div>
      )}
    </ConfirmDialog>
  );
}

type GoneFieldProps = {
  count: number;
  season: string;
  value: boolean | null;
  onChange: (keepGone: boolean) => void;
};

/** Whether to cancel or keep games that came from an earlier file and are not in this one. */
function GoneField({ count, season, value, onChange }: GoneFieldProps) {
  const name = useId();
  const choices = [
    { keepGone: false, label: messages.cancelGone(count) },
    { keepGone: true, label: messages.keepGone(count) },
  ];
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">{messages.goneQuestion(count, season)}</legend>
      {choices.map(({ keepGone, label }) => (
        <label key={label} className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 pe-2">
          <input
            type="radio"
            name={name}
            className="size-5"
            checked={value === keepGone}
            onChange={() => onChange(keepGone)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
