import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { upload } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useLookFirst } from '#api/use-look-first.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
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
  const { look, make, handleSubmit, goBack } = useLookFirst({
    send: (preview) => upload('importRoster', { form: importForm(file, preview) }),
    canLook: file !== null,
    onMade: ({ message }) => {
      showToast({ title: messages.imported, text: message });
      start();
    },
    onSettled: () => refreshRatings(queries),
  });
  /** starts over with another file */
  function start() {
    look.reset();
    discard();
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.importTitle}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{messages.importText}</p>
      <form onSubmit={handleSubmit} noValidate className="mt-4 grid max-w-md gap-4">
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
        <Button type="submit" className="justify-self-start" disabled={file === null} busy={look.busy}>
          {messages.look}
        </Button>
      </form>
      {look.error && (
        <Notice tone="bad" className="mt-4">
          {errorText(look.error, { failed: messages.notSaved })}
        </Notice>
      )}
      {look.answer && (
        <RosterPreview
          answer={look.answer}
          busy={make.busy}
          refused={make.error ? errorText(make.error, { failed: messages.notSaved }) : ''}
          onImport={() => make.send()}
          onDiscard={start}
        />
      )}
    </Card>
  );
}
