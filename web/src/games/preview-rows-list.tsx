import { useMemo, useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { FilterChips } from '#shared/filter-chips.tsx';
import type { FileAnswers } from '#shared/use-file-answers.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { GameRows } from './game-rows.tsx';
import { FILTER_MEANINGS, FILTER_NAMES, messages } from './messages.ts';
import {
  countOf,
  ROW_FILTERS,
  type RowFilter,
  rowsByQuestion,
  rowsOf,
  USUAL_FILTERS,
} from './preview-rows.ts';
import type { GamesPreview } from './queries.ts';

const ROWS_PER_PAGE = 25;
const NONE: ReadonlySet<string> = new Set();

/** The rows of a preview: filters and a page of rows. */
export function PreviewRows({ preview, answers }: { preview: GamesPreview; answers: FileAnswers }) {
  const [params, setParams] = useSearchParams();
  /** questions answered here, whose rows stay in place while the preview is refreshed */
  const [kept, setKept] = useState(NONE);
  const [first] = useState(() => ROW_FILTERS.find((each) => countOf(preview, each) > 0) ?? 'review');
  const filter = ROW_FILTERS.find((each) => each === params.get('rows')) ?? first;
  const rows = useMemo(() => rowsOf(preview.rows, filter, kept), [preview.rows, filter, kept]);
  const rowsWith = useMemo(() => rowsByQuestion(preview.rows), [preview.rows]);
  const chips = ROW_FILTERS.map((key) => ({ key, label: FILTER_NAMES[key], count: countOf(preview, key) }));
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const page = Math.min(pageCount, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1));

  function handleShow(key: RowFilter) {
    setKept(NONE);
    setParams({ rows: key, page: null });
  }

  function handleAnswer(key: string, answer: string | null) {
    setKept((now) => new Set(now).add(key));
    answers.save(key, answer);
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FilterChips
        legend={messages.rowsToShow}
        chips={chips.filter(({ key, count }) => USUAL_FILTERS.includes(key) || count > 0 || filter === key)}
        shown={filter}
        onShow={handleShow}
      />
      <p className="max-w-prose text-muted">{FILTER_MEANINGS[filter]}</p>
      {rows.length === 0 ? (
        <EmptyState title={messages.noRows} />
      ) : (
        <GameRows
          label={FILTER_NAMES[filter]}
          rows={rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
          rowsWith={rowsWith}
          latest={answers.latest}
          onAnswer={handleAnswer}
        />
      )}
      {pageCount > 1 && (
        <Pagination
          label={FILTER_NAMES[filter]}
          numbers
          page={page}
          pageCount={pageCount}
          onPageChange={(next) => setParams({ page: String(next) })}
        />
      )}
    </div>
  );
}
