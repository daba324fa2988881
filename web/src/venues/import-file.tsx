import type { LossPreview } from '@portal/contract/losses.ts';
import type { ImportAnswer, ImportRow } from '@portal/contract/venues.ts';
import { several } from '@portal/domain/text/several.ts';
import { call, upload } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { errorText } from '#api/error-text.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { FileDrop } from '#shared/file-drop.tsx';
import { FileQuestions } from '#shared/file-questions.tsx';
import { ImportHistory } from '#shared/import-history.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { LineCell } from '#shared/line-cell.tsx';
import { type FileAnswers, useFileAnswers } from '#shared/use-file-answers.ts';
import { useFilePreview } from '#shared/use-file-preview.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { importForm } from '#ui/use-chosen-file.ts';
import { EffectSummary } from './effect-summary.tsx';
import { bookedWhileClosed, findLost } from './loss-step.tsx';
import { messages } from './messages.ts';
import { PREVIEW, useRefresh } from './queries.ts';

export type ImportKind = 'venues' | 'permits' | 'closures';

/** What can be imported: its name and call. */
export const IMPORTS = {
  venues: { label: 'Venues', route: 'importVenues' },
  permits: { label: 'Permits', route: 'importPermits' },
  closures: { label: 'Closures', route: 'importClosures' },
} as const satisfies Record<ImportKind, { label: string; route: string }>;

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
      if (!isQuiet) showToast({ title: 'Imported', text: message });
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
        label={preview.isReading ? 'Reading the file' : `Choose a file: ${label}`}
        hint="or drop it here: CSV, TSV or Excel"
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

const TONES: Record<ImportRow['change'], BadgeTone> = {
  added: 'good',
  changed: 'warn',
  unchanged: 'neutral',
};

const COLUMNS: Column<ImportRow>[] = [
  { head: 'Line', className: 'tabular-nums', cell: LineCell },
  { head: 'Change', cell: ({ change }) => <Badge tone={TONES[change]}>{change}</Badge> },
  { head: 'What it says', cell: ({ text }) => text },
];

type ImportPreviewProps = {
  answer: ImportAnswer;
  answers: FileAnswers;
  /** the file is read again after an answer */
  refreshing: boolean;
  busy: boolean;
  /** what the import itself threw */
  refused: unknown;
  onImport: () => void;
  onDiscard: () => void;
};

/** What an import would do, line by line, and to the schedule. */
function ImportPreview({
  answer,
  answers,
  refreshing,
  busy,
  refused,
  onImport,
  onDiscard,
}: ImportPreviewProps) {
  const isOpen = answer.questions.some((question) => question.answer === null);
  const { inserted, updated, unchanged } = answer.counts;
  const isPart = answer.rows.length < inserted + updated + unchanged;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p role="status" className="font-semibold">
        {answer.message}
      </p>
      {answer.questions.length > 0 && (
        <div className="mt-4">
          <FileQuestions questions={answer.questions} answers={answers} busy={refreshing || busy} />
        </div>
      )}
      {answer.rows.length > 0 && (
        <DataTable
          label="Lines in the file"
          columns={COLUMNS}
          rows={answer.rows}
          keyOf={({ line, sheet, text }) => [line, sheet, text].join('\n')}
          narrow="scroll"
          className="mt-3 max-h-96 text-sm"
        />
      )}
      {isPart && (
        <p className="mt-2 text-sm text-muted">{`The first ${several(answer.rows.length, 'line is', 'lines are')} shown.`}</p>
      )}
      {answer.effect && (
        <div className="mt-4">
          <h3 className="mb-2 text-lg">{messages.lookTitle}</h3>
          <EffectSummary effect={answer.effect} />
        </div>
      )}
      {refused !== null && <ImportRefused error={refused} />}
      <div className="mt-4 flex flex-wrap gap-3 phone:*:grow">
        <Button disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          tone="primary"
          disabled={isOpen || inserted + updated === 0}
          busy={busy || refreshing || answers.isSaving}
          onClick={onImport}
        >
          {messages.doImport}
        </Button>
      </div>
    </div>
  );
}

/** Why a file was refused, and every invalid line. */
function ImportRefused({ error }: { error: unknown }) {
  const lines = error instanceof ApiError ? Object.entries(error.fields) : [];
  return (
    <Notice tone="bad" className="mt-4">
      <p className="wrap-anywhere">
        {errorText(error, { failed: 'We couldn’t read the file. Please try again.' })}
      </p>
      <RightImporterLink error={error} />
      {lines.length > 1 && (
        <ul className="mt-2 list-disc ps-6">
          {lines.map(([place, sentence]) => (
            <li key={place} className="wrap-anywhere">{`${place}: ${sentence}`}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
