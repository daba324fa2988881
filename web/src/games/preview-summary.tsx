import { DATE_ORDER } from '@portal/domain/games/file-dates.ts';
import { useId } from 'react';
import { FileNotes } from '#shared/file-notes.tsx';
import type { FileAnswers } from '#shared/use-file-answers.ts';
import { countsSentence, DATE_ORDERS, LAYOUT_NAMES, messages } from './messages.ts';
import { countOf } from './preview-rows.ts';
import type { GamesPreview } from './queries.ts';

type PreviewSummaryProps = {
  preview: GamesPreview;
  answers: FileAnswers;
  /** whether games that the file does not mention stay */
  keepGone: boolean;
  onKeepGone: (keepGone: boolean) => void;
};

/** What the import would do, how the file is read, and what happens to games that it does not mention. */
export function PreviewSummary({ preview, answers, keepGone, onKeepGone }: PreviewSummaryProps) {
  const missing = countOf(preview, 'missing');
  return (
    <div className="mt-2 grid gap-3">
      <div className="grid gap-1">
        <p role="status" className="text-lg font-semibold">
          {answers.isSaving ? messages.refreshing : countsSentence(preview, keepGone)}
        </p>
        {preview.layout !== 'plain' && (
          <p className="text-muted">Read as a file of {LAYOUT_NAMES[preview.layout]}.</p>
        )}
        <FileNotes notes={preview.notes} />
      </div>
      {preview.dates !== null && <DateOrderField order={preview.dates.order} answers={answers} />}
      {missing > 0 && (
        <MissingField count={missing} season={preview.season} value={keepGone} onChange={onKeepGone} />
      )}
    </div>
  );
}

type DateOrderFieldProps = { order: keyof typeof DATE_ORDERS | null; answers: FileAnswers };

/** How dates like 3/4/2027 are read. The choice is remembered like the answer to a question. */
function DateOrderField({ order, answers }: DateOrderFieldProps) {
  const id = useId();
  const chosen = answers.latest.get(DATE_ORDER) ?? order ?? '';
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id} className="font-semibold">
        {messages.datesRead}
      </label>
      <select
        id={id}
        className="min-h-9 max-w-full rounded-lg border-2 border-edge bg-raised px-2 font-semibold text-ink hover:border-court phone:min-h-11"
        value={chosen}
        onChange={({ target }) => target.value && answers.save(DATE_ORDER, target.value)}
      >
        {chosen === '' && <option value="">{messages.chooseDates}</option>}
        {Object.entries(DATE_ORDERS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}

type MissingFieldProps = {
  count: number;
  season: string;
  value: boolean;
  onChange: (keepGone: boolean) => void;
};

/** Whether games of earlier files that are not in this one stay or are canceled. */
function MissingField({ count, season, value, onChange }: MissingFieldProps) {
  const name = useId();
  const choices = [
    { keepGone: true, label: messages.keepGone(count) },
    { keepGone: false, label: messages.cancelGone(count) },
  ];
  return (
    <fieldset>
      <legend className="font-semibold">{messages.goneQuestion(count, season)}</legend>
      <div className="flex flex-wrap gap-x-6">
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
      </div>
    </fieldset>
  );
}
