import { formatNumber, several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import type { SeasonSteps } from '#season/queries.ts';
import { useSetUpPath } from '#season/selected-season.ts';
import { failedText } from '#shared/failed-text.ts';
import { FileNotes } from '#shared/file-notes.tsx';
import { FilterChips } from '#shared/filter-chips.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { addedMeaning, KIND_MEANINGS, KIND_NAMES, loadMessages } from './load-messages.ts';
import { countOf, loadPreview, type Preview, ROW_KINDS, rowsOf, type SeasonChoice } from './load-queries.ts';
import { LoadRows } from './load-rows.tsx';
import { LoadStart } from './load-start.tsx';

type SeasonFile = NonNullable<SeasonSteps['file']>;

const ROWS_PER_PAGE = 25;

/** What the season's file would change, row by row, and the button that loads it. */
export function LoadPreview({ choice, file }: { choice: SeasonChoice; file: SeasonFile }) {
  const id = useId();
  const preview = useQuery(loadPreview(choice, file.uploadedAt));
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Preview
      </h2>
      <p className="mt-1 text-muted">
        What importing <strong className="wrap-anywhere text-ink">{file.fileName}</strong> would change.
        Nothing changes until you press the button below.
      </p>
      {preview.isPending && <Loading label={loadMessages.makingPreview} className="min-h-dvh" />}
      {preview.isError && (
        <LoadFailed query={preview} text={failedText(preview.error)} isExact className="mt-4" />
      )}
      {preview.isSuccess && <Ready preview={preview.data} choice={choice} />}
    </Card>
  );
}

function Ready({ preview, choice }: { preview: Preview; choice: SeasonChoice }) {
  const setUpPath = useSetUpPath();
  const [params, setParams] = useSearchParams();
  const list = useRef<HTMLHeadingElement>(null);
  const filled = ROW_KINDS.find((kind) => countOf(preview, kind) > 0) ?? 'added';
  const kind = ROW_KINDS.find((each) => each === params.get('rows')) ?? filled;
  const { rows, more } = rowsOf(preview, kind);
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const page = Math.min(pageCount, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1));

  return (
    <div className="mt-4 grid gap-4">
      <FilterChips
        legend="Rows to show"
        chips={ROW_KINDS.map((each) => ({
          key: each,
          label: KIND_NAMES[each],
          count: countOf(preview, each),
        }))}
        shown={kind}
        onShow={(each) => setParams({ rows: each, page: null })}
      />
      <p className="text-muted">
        {several(preview.counts.unchanged, 'coach assignment')} unchanged.{' '}
        {several(preview.counts.blank, 'row is blank', 'rows are blank')}.
      </p>
      <FileNotes notes={preview.notes} />
      <h3 ref={list} tabIndex={-1} className="text-xl">
        {KIND_NAMES[kind]}
      </h3>
      <p className="-mt-3 max-w-prose text-muted">
        {kind === 'added'
          ? addedMeaning(preview.counts.added, preview.counts.teamsAdded, countOf(preview, kind))
          : KIND_MEANINGS[kind]}
      </p>
      {rows.length === 0 ? (
        <EmptyState title="No rows like this in the file." />
      ) : (
        <LoadRows
          label={KIND_NAMES[kind]}
          rows={rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
          // the row that had the focus is gone
          onAnswered={() => list.current?.focus()}
        />
      )}
      {more > 0 && (
        <Notice>{`These are the first ${formatNumber(rows.length)}; ${several(more, 'more is', 'more are')} not shown.`}</Notice>
      )}
      {pageCount > 1 && (
        <Pagination
          label={KIND_NAMES[kind]}
          page={page}
          pageCount={pageCount}
          onPageChange={(next) => setParams({ page: String(next) })}
        />
      )}
      <div className="border-t border-line pt-4">
        <LoadStart
          preview={preview}
          choice={choice}
          next={
            <Link
              to={setUpPath(PATHS.admin)}
              className="link mt-1 inline-flex min-h-control items-center font-semibold"
            >
              Go to Start New Season
            </Link>
          }
        />
      </div>
    </div>
  );
}
