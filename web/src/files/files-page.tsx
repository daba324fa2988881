import type { DescribedFileKind } from '@portal/contract/file-kinds.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call, download } from '#api/client.ts';
import { useSearchParams } from '#router/search-params.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { ImporterLink } from '#shared/importer-link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const fileKinds = queryOptions({
  queryKey: ['file-kinds'],
  queryFn: ({ signal }) => call('listFileKinds', { signal }),
});

/** /admin/files: which files can be imported, and an example of each kind (docs/spec/decisions.md#files-we-read). */
export function FilesPage() {
  const [params, change] = useSearchParams();
  const list = useQuery(fileKinds);
  const shown = list.data?.find(({ kind }) => kind === params.get('kind')) ?? list.data?.[0];
  return (
    <>
      <PageHeader title="Files We Read">
        Upload a file as you have it: CSV or Excel, columns in any order, with or without lines above the
        header. The preview names every column and row that is not read, and asks about what is unclear.
        Nothing changes until you import.
      </PageHeader>
      <QueryFailed query={list} failed="We couldn’t load the kinds of files." />
      {list.isPending && (
        <div role="status" className="min-h-dvh">
          <span className="sr-only">Loading the kinds of files…</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {list.data && shown && (
        <div className="grid grid-cols-1 gap-5">
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Kind of file</legend>
            {list.data.map(({ kind, title }) => (
              <Button
                key={kind}
                tone={kind === shown.kind ? 'primary' : 'quiet'}
                aria-pressed={kind === shown.kind}
                onClick={() => change({ kind })}
              >
                {title}
              </Button>
            ))}
          </fieldset>
          <Described file={shown} />
        </div>
      )}
    </>
  );
}

function Described({
  file: { kind, title, where, path, columns, notes, example },
}: {
  file: DescribedFileKind;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-muted">Import it under {where}.</p>
      <ImporterLink where={where} path={path} />
      <ul className="mt-3 grid max-w-prose list-disc gap-1 ps-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <h3 className="mt-5 text-lg">Example</h3>
      <DataTable
        label={`Example: ${title}`}
        narrow="scroll"
        className="mt-2"
        columns={example.headings.map((head, index) => ({
          head,
          className: 'text-sm whitespace-nowrap',
          cell: (row: readonly string[]) => row[index],
        }))}
        rows={example.rows}
        keyOf={(row) => row.join('\t')}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <DownloadButtons
          fileName={`example-${kind}`}
          request={(format, fallbackName) =>
            download('downloadExampleFile', { body: { kind, format }, fallbackName })
          }
          describe={(format) => `Download the example as ${format}`}
        />
      </div>
      <h3 className="mt-5 text-lg">Columns</h3>
      <p className="text-muted">
        Upper and lower case, spaces and punctuation in the header make no difference.
      </p>
      <DataTable
        label={`Columns: ${title}`}
        className="mt-2"
        columns={[
          { head: 'Column', isRowHead: true, onCard: 'title', cell: (column) => column.title },
          { head: 'Needed', onCard: 'labeled', cell: ({ isNeeded }) => (isNeeded ? 'Yes' : 'No') },
          {
            head: 'Other headers that are understood',
            className: 'text-sm',
            cell: ({ also }) => also.join(', '),
          },
        ]}
        rows={columns}
        keyOf={(column) => column.title}
      />
    </Card>
  );
}
