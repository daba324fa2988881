import type { LossPreview } from '@portal/contract/losses.ts';
import { call, upload } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { useChange } from '#api/use-change.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { FileQuestions } from '#shared/file-questions.tsx';
import { ImportHistory } from '#shared/import-history.tsx';
import { useFileAnswers } from '#shared/use-file-answers.ts';
import { useFilePreview } from '#shared/use-file-preview.ts';
import { showToast } from '#ui/toast.ts';
import { importForm } from '#ui/use-chosen-file.ts';
import { EffectSummary } from './effect-summary.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportRefused } from './import-refused.tsx';
import { bookedWhileClosed, findLost } from './loss-step.tsx';
import { IMPORTS, type ImportKind, messages } from './messages.ts';
import { PREVIEW, useRefresh } from './queries.ts';

type ImportDropProps = {
  kind: ImportKind;
  /** shows no toast, because the page shows the result */
  isQuiet?: boolean;
  /** @param lost entries that are now booked while their gym is closed; null if there are none or if they could not be loaded */
  onImported?: (lost: LossPreview | null) => void;
};

/** Previews a dropped file of gyms, permits or closures at once, asks about unknown names, and imports it. */
export function ImportDrop({ kind, isQuiet = false, onImported }: ImportDropProps) {
  const refresh = useRefresh();
  const selectedSeason = useSelectedSeason();
  const { route, label } = IMPORTS[kind];
  const fields = { ...selectedSeason, existing: 'true' };
  const preview = useFilePreview([PREVIEW, kind, selectedSeason], (file, signal) =>
    upload(route, { form: importForm(file, true, fields), signal }),
  );
  const answers = useFileAnswers([PREVIEW], (key, answer) =>
    call('answerPlaceQuestion', { body: { key, answer } }),
  );
  const findBooked = async () => {
    // coaches can only book in the active season
    if (kind === 'venues' || 'year' in selectedSeason || !preview.answer) return null;
    // the file is imported even if the entries can't be loaded now; the dashboard counts them
    return await findLost(bookedWhileClosed([]), preview.answer).catch(() => null);
  };
  const change = useChange({
    request: async () => {
      const shown = preview.answer?.shown;
      const more = { ...fields, ...(shown !== undefined && { shown }) };
      const { message } = await upload(route, { form: importForm(preview.file, false, more) });
      return { message, lost: onImported === undefined ? null : await findBooked() };
    },
    onDone: ({ message, lost }) => {
      if (!isQuiet) showToast({ title: messages.imported, text: message });
      preview.choose(null);
      onImported?.(lost);
    },
    // the outcome may have changed
    onFailed: () => preview.refetch(),
    onSettled: refresh,
  });

  return (
    <div className="grid gap-3">
      <FileDrop
        kind={kind}
        label={preview.isReading ? messages.readingFile : `${messages.dropFile}: ${label}`}
        hint={messages.dropHint}
        busy={preview.isReading}
        onFile={(file) => {
          change.reset();
          preview.choose(file);
        }}
      />
      {preview.error && (
        <>
          <ImportRefused error={preview.error} />
          <FileQuestions
            questions={conflictOf(preview.error, 'INVALID_INPUT').questions ?? []}
            answers={answers}
            busy={preview.isRefreshing}
          />
        </>
      )}
      {preview.answer && (
        <ImportPreview
          answer={preview.answer}
          answers={answers}
          refreshing={preview.isRefreshing}
          busy={change.busy}
          refused={change.error}
          onImport={() => change.send()}
          onDiscard={() => {
            preview.choose(null);
            change.reset();
          }}
        />
      )}
      <ImportHistory kind={kind} showEffect={(effect) => <EffectSummary effect={effect} />} />
    </div>
  );
}
