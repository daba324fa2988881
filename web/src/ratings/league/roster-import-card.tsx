import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { upload } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { usePreviewedChange } from '#api/use-previewed-change.ts';
import { FilesLink } from '#files/files-link.tsx';
import { RightImporterLink } from '#shared/importer-link.tsx';
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

/** Imports rosters from a file after a preview. */
export function RosterImportCard() {
  const id = useId();
  const queries = useQueryClient();
  const { file, input, choose, discard } = useChosenFile();
  const { preview, change, busy, handleSubmit, goBack } = usePreviewedChange({
    send: (isPreview) => upload('importRoster', { form: importForm(file, isPreview) }),
    canPreview: file !== null,
    onDone: ({ message }) => {
      showToast({ title: messages.imported, text: message });
      start();
    },
    onSettled: () => refreshRatings(queries),
  });
  /** starts over with another file */
  function start() {
    preview.reset();
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
      <form onSubmit={handleSubmit} noValidate className="mt-4 grid max-w-md gap-4">
        <FieldLock busy={busy}>
          <Field
            ref={input}
            label={messages.file}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ target }) => {
              goBack();
              choose(target.files);
            }}
          />
        </FieldLock>
        <Button type="submit" className="justify-self-start" disabled={file === null} busy={preview.busy}>
          {messages.look}
        </Button>
      </form>
      {preview.error && (
        <Notice tone="bad" className="mt-4">
          <p>{errorText(preview.error, { failed: messages.notSaved })}</p>
          <RightImporterLink error={preview.error} />
        </Notice>
      )}
      {preview.answer && (
        <RosterPreview
          answer={preview.answer}
          busy={change.busy}
          refused={change.error ? errorText(change.error, { failed: messages.notSaved }) : ''}
          onImport={() => change.send()}
          onDiscard={start}
        />
      )}
    </Card>
  );
}
