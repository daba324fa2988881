import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { call, upload } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { FilesLink } from '#files/files-link.tsx';
import { ImportHistory } from '#shared/import-history.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
import { useFileAnswers } from '#shared/use-file-answers.ts';
import { FILE_IMPORTS } from '#shared/use-file-preview.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { importForm, useChosenFile } from '#ui/use-chosen-file.ts';
import { refreshRatings } from '../queries.ts';
import { messages } from './messages.ts';
import { RosterPreview } from './roster-preview.tsx';

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
      showToast({ title: messages.imported, text: message });
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
        {messages.importTitle}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.importText}</p>
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
            label={messages.file}
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
          {messages.look}
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
