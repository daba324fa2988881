import type { RosterImport } from '@portal/contract/ratings-league.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { call, upload } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { FilesLink } from '#files/files-link.tsx';
import { FileQuestions } from '#shared/file-questions.tsx';
import { ImportHistory } from '#shared/import-history.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { type FileAnswers, useFileAnswers } from '#shared/use-file-answers.ts';
import { FILE_IMPORTS } from '#shared/use-file-preview.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { importForm, useChosenFile } from '#ui/use-chosen-file.ts';
import { refreshRatings } from '../queries.ts';
import { messages } from './messages.ts';

const PREVIEWS_KEY = ['roster-file'];

/** Imports rosters from a file after a preview, which asks about unknown teams. */
export function RosterImportCard() {
  const id = useId();
  const queries = useQueryClient();
  const { file, input, choose, discard } = useChosenFile('players');
  /** how many previews were made; each has its own query */
  const [number, setNumber] = useState(0);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const preview = useQuery({
    queryKey: [...PREVIEWS_KEY, number],
    queryFn: ({ signal }) => upload('importRoster', { form: importForm(file, true), signal }),
    enabled: isPreviewed && file !== null,
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  });
  const answers = useFileAnswers(PREVIEWS_KEY, (key, answer) =>
    answer === null
      ? call('removeGameAnswer', { params: { key }, query: {} })
      : call('answerGameQuestion', { body: { key, answer } }),
  );
  const change = useChange({
    request: (shown: string) => upload('importRoster', { form: importForm(file, false, { shown }) }),
    onDone: ({ message }) => {
      showToast({ title: 'Imported', text: message });
      start();
    },
    // the preview may be another one now
    onFailed: () => void preview.refetch(),
    onSettled: () => {
      refreshRatings(queries);
      void queries.invalidateQueries({ queryKey: [FILE_IMPORTS] });
    },
  });
  const isReading = isPreviewed && preview.isPending;
  const busy = isReading || change.busy;

  /** starts over with another file */
  function start() {
    setIsPreviewed(false);
    discard();
  }

  // not before the field is unlocked
  useEffect(() => {
    if (change.answer) input.current?.focus();
  }, [change.answer, input]);

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Import rosters
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        A TeamSnap or SportsEngine export, or a plain list. We read first name, last initial, jersey number
        and grade, and ignore all other columns.
      </p>
      <FilesLink kind="players" />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file === null || busy) return;
          setNumber(number + 1);
          setIsPreviewed(true);
        }}
        noValidate
        className="mt-4 grid max-w-md gap-4"
      >
        <FieldLock busy={busy}>
          <Field
            ref={input}
            label="Roster file"
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ target }) => {
              setIsPreviewed(false);
              change.reset();
              choose(target.files);
            }}
          />
        </FieldLock>
        <Button type="submit" className="justify-self-start" disabled={file === null} busy={isReading}>
          Preview
        </Button>
      </form>
      {isPreviewed && preview.error && (
        <Notice tone="bad" className="mt-4">
          <p>{errorText(preview.error, { failed: messages.notSaved })}</p>
          <RightImporterLink error={preview.error} />
        </Notice>
      )}
      {isPreviewed && preview.data && !preview.error && (
        <RosterPreview
          answer={preview.data}
          answers={answers}
          refreshing={preview.isFetching}
          busy={change.busy}
          refused={change.error ? errorText(change.error, { failed: messages.notSaved }) : ''}
          onImport={() => change.send(preview.data.shown ?? '')}
          onDiscard={start}
        />
      )}
      <div className="mt-4">
        <ImportHistory kind="players" />
      </div>
    </Card>
  );
}

type Team = RosterImport['teams'][number];

const COLUMNS: Column<Team>[] = [
  { head: 'Division', cell: ({ divisionName }) => divisionName },
  { head: 'Team', isRowHead: true, cell: ({ teamName }) => teamName },
  { head: 'Added', className: 'tabular-nums', cell: ({ added }) => added },
  { head: 'Changed', className: 'tabular-nums', cell: ({ changed }) => changed },
  { head: 'Unchanged', className: 'tabular-nums', cell: ({ unchanged }) => unchanged },
  { head: 'Not in the file', className: 'tabular-nums', cell: ({ missing }) => missing },
];

type RosterPreviewProps = {
  answer: RosterImport;
  answers: FileAnswers;
  /** the file is read again after an answer */
  refreshing: boolean;
  busy: boolean;
  /** why the import itself failed; '' before an attempt */
  refused: string;
  onImport: () => void;
  onDiscard: () => void;
};

/** What a roster file would change, team by team. */
function RosterPreview({
  answer,
  answers,
  refreshing,
  busy,
  refused,
  onImport,
  onDiscard,
}: RosterPreviewProps) {
  const { counts, teams, doubtful, questions } = answer;
  const isEmpty = counts.added + counts.changed === 0;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p role="status" className="font-semibold">
        {answer.family}: {answer.message}
      </p>
      {questions.length > 0 && (
        <div className="mt-4">
          <FileQuestions questions={questions} answers={answers} busy={refreshing || busy} />
        </div>
      )}
      {teams.length > 0 && (
        <DataTable
          label="Teams in the file"
          columns={COLUMNS}
          rows={teams}
          keyOf={({ divisionName, teamName }) => `${divisionName} ${teamName}`}
          narrow="scroll"
          className="mt-3 max-h-96 text-sm"
        />
      )}
      {doubtful.length > 0 && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-control items-center">
            Rows skipped or read in part ({counts.doubtful})
          </summary>
          <ul className="mt-1 list-disc ps-5">
            {doubtful.map((row) => (
              <li key={`${lineName(row)} ${row.reason}`}>
                Line {lineName(row)}: {row.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {refused !== '' && (
        <Notice tone="bad" className="mt-3">
          {refused}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3 phone:*:grow">
        <Button disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          tone="primary"
          disabled={isEmpty || counts.waiting > 0}
          busy={busy || refreshing || answers.isSaving}
          onClick={onImport}
        >
          Import
        </Button>
      </div>
    </div>
  );
}
