import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { saveFile, upload } from '#api/client.ts';
import { usePreviewedChange } from '#api/use-previewed-change.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { DownloadIcon } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';
import { importForm, useChosenFile } from '#ui/use-chosen-file.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportRefused } from './import-refused.tsx';
import { IMPORTS, type ImportKind, messages } from './messages.ts';
import { permitList, useRefresh } from './queries.ts';

const KINDS = Object.keys(IMPORTS) as ImportKind[];

/** Imports venues, permits or closures from a file after a preview of every line. */
export function ImportCard() {
  const id = useId();
  const refresh = useRefresh();
  const asked = useSelectedSeason();
  const setUpPath = useSetUpPath();
  const hours = useQuery(permitList(asked));
  const hasNoSeason = hours.data?.season === null;
  const { file, input, choose, discard } = useChosenFile();
  const [kind, setKind] = useState<ImportKind>('venues');
  const { route, label, template } = IMPORTS[kind];
  const { preview, change, handleSubmit, goBack } = usePreviewedChange({
    send: (isPreview) => upload(route, { form: importForm(file, isPreview, { ...asked, existing: 'true' }) }),
    canPreview: file !== null,
    onDone: ({ message }) => {
      showToast({ title: messages.imported, text: message });
      start();
    },
    onSettled: refresh,
  });
  /** starts over with another file */
  function start() {
    preview.reset();
    discard();
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
            onChange={({ target }) => {
              goBack();
              setKind(target.value as ImportKind);
            }}
          >
            {KINDS.map((each) => (
              <option key={each} value={each} disabled={hasNoSeason && each !== 'venues'}>
                {IMPORTS[each].label}
              </option>
            ))}
          </SelectField>
          <Field
            ref={input}
            label={messages.chooseFile}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ target }) => {
              goBack();
              choose(target.files);
            }}
          />
        </div>
        {hasNoSeason && (
          <p className="text-muted">
            {messages.seasonFirst}{' '}
            <Link to={setUpPath(PATHS.admin)} className="link font-semibold">
              {messages.setSeason}
            </Link>
          </p>
        )}
        <div className="flex flex-wrap gap-3 phone:*:grow">
          <Button type="submit" tone="primary" disabled={file === null} busy={preview.busy}>
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
      {preview.error && <ImportRefused error={preview.error} />}
      {preview.answer && (
        <ImportPreview
          answer={preview.answer}
          busy={change.busy}
          refused={change.error}
          onImport={() => change.send()}
          onDiscard={start}
        />
      )}
    </Card>
  );
}
