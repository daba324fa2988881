import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { QuestionField } from '#shared/question-field.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { messages } from './messages.ts';
import { rowKey } from './preview-rows.ts';
import type { GameRow } from './queries.ts';
import { StateBadge } from './state-badge.tsx';

type RowsProps = {
  label: string;
  rows: readonly GameRow[];
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

const lineText = ({ line }: GameRow): string => (line === null ? messages.notInFile : messages.line(line));

/** A page of the preview. */
export function GameRows({ label, rows, ...rest }: RowsProps) {
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
  return <DataTable label={label} columns={columns} rows={rows} keyOf={rowKey} />;
}

function Sides({ row: { division, home, away, number } }: { row: GameRow }) {
  return (
    <p>
      <strong>{home}</strong> vs. <strong>{away}</strong>
      <span className="block text-muted">
        {[division, number && `game ${number}`].filter(Boolean).join(', ')}
      </span>
    </p>
  );
}

const hintOf = (rows: number) => (rows > 1 ? messages.answersAll(rows) : '');

type NotesProps = Omit<RowsProps, 'label' | 'rows'> & { row: GameRow };

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
