import { DATE_ORDER } from '@portal/domain/games/file-dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import type { SelectedSeason } from '#season/selected-season.ts';
import { FileNotes } from '#shared/file-notes.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { type FileAnswers, useFileAnswers } from '#shared/use-file-answers.ts';
import { Card } from '#ui/card.tsx';
import { BareSelect } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { ImportStep } from './import-step.tsx';
import { countsSentence, DATE_ORDERS, LAYOUT_NAMES, messages } from './messages.ts';
import { countOf } from './preview-rows.ts';
import { PreviewRows } from './preview-rows-list.tsx';
import {
  type ChosenGames,
  type GamesImports,
  type GamesPreview,
  gamesPreview,
  PREVIEWS_KEY,
} from './queries.ts';

type CheckCardProps = {
  chosen: ChosenGames;
  selectedSeason: SelectedSeason;
  imports: GamesImports['imports'];
};

/** Steps 2 and 3: previews the import row by row and imports the file. */
export function CheckCard({ chosen, selectedSeason, imports }: CheckCardProps) {
  const id = useId();
  const [keepGone, setKeepGone] = useState(true);
  const preview = useQuery({
    ...gamesPreview(chosen, selectedSeason, keepGone),
    placeholderData: keepPreviousData,
  });
  const answers = useFileAnswers(PREVIEWS_KEY, (key, answer) =>
    answer === null
      ? call('removeGameAnswer', { params: { key }, query: selectedSeason })
      : call('answerGameQuestion', { body: { key, answer, ...selectedSeason } }),
  );
  // sending the same file again would be refused again
  const refusal = preview.error instanceof ApiError && preview.error.status < 500 ? preview.error : null;

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.checkTitle}
      </h2>
      {preview.isPending && preview.isPaused && (
        <Notice tone="warn" className="mt-4">
          {messages.offline}
        </Notice>
      )}
      {preview.isPending && !preview.isPaused && <Loading label={messages.reading} />}
      {refusal && (
        <Notice tone="bad" className="mt-4">
          <p>{refusal.message || messages.failed}</p>
          <RightImporterLink error={refusal} />
        </Notice>
      )}
      {!refusal && <QueryFailed className="mt-4" query={preview} failed={messages.notReadNow} />}
      {preview.data?.rows.length === 0 && (
        <Notice tone="warn" className="mt-4">
          {messages.noGames}
        </Notice>
      )}
      {preview.data && preview.data.rows.length > 0 && (
        <>
          <PreviewSummary
            preview={preview.data}
            answers={answers}
            keepGone={keepGone}
            onKeepGone={setKeepGone}
          />
          <PreviewRows preview={preview.data} answers={answers} />
          <ImportStep
            chosen={chosen}
            selectedSeason={selectedSeason}
            preview={preview.data}
            keepGone={keepGone}
            isRefreshing={preview.isFetching || answers.isSaving}
            imports={imports}
          />
        </>
      )}
    </Card>
  );
}

type PreviewSummaryProps = {
  preview: GamesPreview;
  answers: FileAnswers;
  /** whether games that the file does not mention stay */
  keepGone: boolean;
  onKeepGone: (keepGone: boolean) => void;
};

/** What the import would do, how the file is read, and what happens to games that it does not mention. */
function PreviewSummary({ preview, answers, keepGone, onKeepGone }: PreviewSummaryProps) {
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
      <BareSelect
        id={id}
        className="font-semibold"
        value={chosen}
        options={[
          ...(chosen === '' ? [['', messages.chooseDates] as const] : []),
          ...Object.entries(DATE_ORDERS),
        ]}
        onChange={(next) => next && answers.save(DATE_ORDER, next)}
      />
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
          <label key={label} className="flex min-h-control w-fit cursor-pointer items-center gap-2.5 pe-2">
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
