import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { saveFile, upload } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportRefused } from './import-refused.tsx';
import { IMPORTS, type ImportKind, messages } from './messages.ts';
import { useRefresh } from './queries.ts';

const KINDS = Object.keys(IMPORTS) as ImportKind[];

function formOf(file: File, preview: boolean): FormData {
  const form = new FormData();
  form.set('preview', String(preview));
  form.set('file', file);
  return form;
}

/** Venues, permits or closures from a file: what every line does first, then the import. */
export function ImportCard() {
  const id = useId();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<ImportKind>('venues');
  const [file, setFile] = useState<File | null>(null);
  const { route, label, template } = IMPORTS[kind];
  const send = (preview: boolean) => {
    if (file === null) throw new Error('There is no file yet.');
    return upload(route, { form: formOf(file, preview) });
  };
  const look = useMutation({ mutationFn: async () => send(true) });
  const bring = useMutation({
    mutationFn: async () => send(false),
    onSuccess: ({ message }) => {
      showToast({ title: messages.imported, text: message });
      discard();
    },
    onSettled: refresh,
  });

  function discard() {
    look.reset();
    setFile(null);
    if (input.current) input.current.value = '';
    input.current?.focus();
  }

  function choose(next: () => void) {
    look.reset();
    bring.reset();
    next();
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
      <form onSubmit={handleSubmit} noValidate className="mt-4 grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label={messages.chooseKind}
            value={kind}
            onChange={({ target }) => choose(() => setKind(target.value as ImportKind))}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {IMPORTS[each].label}
              </option>
            ))}
          </SelectField>
          <Field
            ref={input}
            label={messages.chooseFile}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ target }) => choose(() => setFile(target.files?.[0] ?? null))}
          />
        </div>
        <div className="flex flex-wrap gap-3 phone:*:grow">
          <Button type="submit" tone="primary" disabled={file === null} busy={look.isPending}>
            {messages.lookAtFile}
          </Button>
          <Button
            onClick={() =>
              saveFile({
                blob: new Blob([template], { type: 'text/csv' }),
                fileName: `${kind}-template.csv`,
              })
            }
          >
            <DownloadIcon />
            {`${messages.template}: ${label}`}
          </Button>
        </div>
      </form>
      {look.isError && <ImportRefused error={look.error} />}
      {look.data && (
        <ImportPreview
          answer={look.data}
          busy={bring.isPending}
          refused={bring.error}
          onImport={() => bring.mutate()}
          onDiscard={discard}
        />
      )}
    </Card>
  );
}
