import type { DescribedFileKind } from '@portal/contract/file-kinds.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { call, download } from '#api/client.ts';
import { useSearchParams } from '#router/search-params.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { ImporterLink } from '#shared/importer-link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
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
      <QueryFailed
        query={list}
        failed="We couldn’t load the kinds of files."
        stale="Couldn’t refresh. You’re seeing the last version."
      />
      {list.isPending && (
        <div role="status">
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
      <Scrolling label={`Example: ${title}`}>
        <table className="w-full text-sm">
          <thead>
            <tr>
              {example.headings.map((heading) => (
                <th key={heading} scope="col" className={HEAD}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {example.rows.map((row) => (
              <tr key={row.join('\t')} className="border-t border-line">
                {row.map((cell, index) => (
                  <td key={example.headings[index]} className="px-3 py-2 whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
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
      <Scrolling label={`Columns: ${title}`}>
        <table className="w-full text-sm">
          <thead>
            <tr>
              {['Column', 'Needed', 'Other headers that are understood'].map((heading) => (
                <th key={heading} scope="col" className={HEAD}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.title} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-start font-semibold">
                  {column.title}
                </th>
                <td className="px-3 py-2">{column.isNeeded ? 'Yes' : 'No'}</td>
                <td className="px-3 py-2">{column.also.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </Card>
  );
}

const HEAD = 'px-3 py-2 text-start whitespace-nowrap';

/** A table that scrolls sideways in a narrow window. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="mt-2 overflow-x-auto rounded-lg border border-line"
    >
      {children}
    </section>
  );
}
