import { lineName } from '@portal/domain/text/row-place.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { type ComponentType, useMemo, useState } from 'react';
import { useSearchParams } from '#router/search-params.ts';
import { FilterChips } from '#shared/filter-chips.tsx';
import { QuestionField } from '#shared/question-field.tsx';
import type { FileAnswers } from '#shared/use-file-answers.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CheckIcon, ClockIcon, CloseIcon, MoveIcon, PlusIcon, QuestionIcon } from '#ui/icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { FILTER_MEANINGS, FILTER_NAMES, messages } from './messages.ts';
import {
  countOf,
  outcomeOf,
  ROW_FILTERS,
  type RowFilter,
  rowKeys,
  rowsByQuestion,
  rowsOf,
  USUAL_FILTERS,
} from './preview-rows.ts';
import type { GameRow, GamesPreview } from './queries.ts';

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
  const keys = useMemo(() => rowKeys(preview.rows), [preview.rows]);
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
          keys={keys}
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

type RowsProps = {
  label: string;
  rows: readonly GameRow[];
  keys: ReadonlyMap<GameRow, string>;
  /** number of rows for each question, by the question's key */
  rowsWith: ReadonlyMap<string, number>;
  latest: ReadonlyMap<string, string | null>;
  onAnswer: (key: string, answer: string | null) => void;
};

/** '2026-11-21' as 'Sat, Nov 21, 2026'; an unreadable date stays as it is in the file. */
const dateText = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? formatDate(date) : date || 'No date';

const timeText = (time: string): string => (/^\d\d:\d\d$/.test(time) ? formatTime(`${time}:00`) : time);

/** '10:15 AM – 11:30 AM'. */
const timesText = ({ start, end }: { start: string; end: string }): string =>
  [start, end].filter(Boolean).map(timeText).join(' – ') || 'No time';

const lineText = ({ line, sheet }: GameRow): string =>
  line === null ? messages.notInFile : `Line ${lineName({ line, sheet })}`;

/** A page of the preview. */
function GameRows({ label, rows, keys, ...rest }: RowsProps) {
  const columns: Column<GameRow>[] = [
    {
      head: 'Line',
      width: 'w-42',
      cell: (row) => (
        <>
          <span className="mb-1 block text-muted">{lineText(row)}</span>
          <StateBadge row={row} />
        </>
      ),
    },
    {
      head: 'Day and time',
      width: 'w-[22%]',
      cell: (row) => (
        <>
          <span className="block">{dateText(row.date)}</span>
          <span className="block text-muted">{timesText(row)}</span>
        </>
      ),
    },
    { head: 'Home vs. away', width: 'w-[15%]', cell: (row) => <Sides row={row} /> },
    { head: 'Place', width: 'w-[14%]', cell: ({ place }) => place || null },
    { head: 'What to know', cell: (row) => <Notes row={row} {...rest} /> },
  ];
  return <DataTable label={label} columns={columns} rows={rows} keyOf={(row) => keys.get(row) ?? ''} />;
}

function Sides({ row: { division, home, away, number } }: { row: GameRow }) {
  return (
    <p>
      <strong>{home}</strong>
      {away && (
        <>
          {' vs. '}
          <strong>{away}</strong>
        </>
      )}
      <span className="block text-muted">
        {[division, number && `game ${number}`].filter(Boolean).join(', ')}
      </span>
    </p>
  );
}

const hintOf = (rows: number) => (rows > 1 ? messages.answersAll(rows) : '');

type NotesProps = Omit<RowsProps, 'label' | 'rows' | 'keys'> & { row: GameRow };

/** Why the row has its state, the game before the change, and the question about it. */
function Notes({ row, rowsWith, latest, onAnswer }: NotesProps) {
  const { question } = row;
  return (
    <>
      {row.reason && <p>{row.reason}</p>}
      {row.was !== null && <p className="text-muted">{messages.was(row.was)}</p>}
      {question && (
        <QuestionField
          question={question}
          about={lineText(row)}
          hint={hintOf(rowsWith.get(question.key) ?? 1)}
          answer={latest.has(question.key) ? (latest.get(question.key) ?? null) : question.answer}
          onAnswer={(answer) => onAnswer(question.key, answer)}
        />
      )}
    </>
  );
}

const LOOKS: Record<
  ReturnType<typeof outcomeOf>,
  { tone: BadgeTone; Icon: ComponentType<{ className: string }> }
> = {
  review: { tone: 'warn', Icon: QuestionIcon },
  new: { tone: 'good', Icon: PlusIcon },
  changed: { tone: 'info', Icon: MoveIcon },
  gone: { tone: 'bad', Icon: CloseIcon },
  postponed: { tone: 'warn', Icon: ClockIcon },
  unchanged: { tone: 'neutral', Icon: CheckIcon },
};

/** What the import does with a row, as an icon and a word. */
function StateBadge({ row }: { row: GameRow }) {
  const outcome = outcomeOf(row);
  const { tone, Icon } = LOOKS[outcome];
  return (
    <Badge tone={tone}>
      <Icon className="size-4" />
      {FILTER_NAMES[outcome]}
    </Badge>
  );
}
