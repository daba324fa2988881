import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { upload } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { refreshRatings } from '../queries.ts';
import { messages } from './messages.ts';
import { RosterPreview } from './roster-preview.tsx';

/** Rosters from a file: what it would do first, then the import. */
export function RosterImportCard() {
  const id = useId();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const send = (preview: boolean) => {
    if (file === null) throw new Error('There is no file yet.');
    const form = new FormData();
    form.set('preview', String(preview));
    form.set('file', file);
    return upload('importRoster', { form });
  };
  const look = useMutation({ mutationFn: async () => send(true) });
  const bring = useMutation({
    mutationFn: async () => send(false),
    onSuccess: ({ message }) => {
      showToast({ title: messages.imported, text: message });
      discard();
    },
    onSettled: () => refreshRatings(queries),
  });

  function discard() {
    look.reset();
    setFile(null);
    if (input.current) input.current.value = '';
    input.current?.focus();
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (file && !look.isPending) look.mutate();
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
            look.reset();
            bring.reset();
            setFile(target.files?.[0] ?? null);
          }}
        />
        <Button type="submit" className="justify-self-start" disabled={file === null} busy={look.isPending}>
          {messages.look}
        </Button>
      </form>
      {look.isError && (
        <Notice tone="bad" className="mt-4">
          {errorText(look.error, { failed: messages.notSaved })}
        </Notice>
      )}
      {look.data && (
        <RosterPreview
          answer={look.data}
          busy={bring.isPending}
          refused={bring.isError ? errorText(bring.error, { failed: messages.notSaved }) : ''}
          onImport={() => bring.mutate()}
          onDiscard={discard}
        />
      )}
    </Card>
  );
}
