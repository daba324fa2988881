import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { QuestionField } from '#shared/question-field.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
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

const CELL = 'border-t border-line px-3 py-2 align-top wrap-anywhere first:ps-5';
const HEAD = 'bg-wood px-3 py-2.5 font-bold first:ps-5';
const COLUMNS = [
  ['Line', 'w-42'],
  ['Day and time', 'w-[22%]'],
  ['Home vs. away', 'w-[15%]'],
  ['Place', 'w-[14%]'],
  ['What to know', ''],
];

/** A page of the preview: a table, or cards if it has no room. */
export function GameRows(props: RowsProps) {
  return useIsWindowUpTo(CARDS_MAX_WIDTH_PX) ? <Cards {...props} /> : <Table {...props} />;
}

/** '2026-11-21' as 'Sat, Nov 21, 2026'; an unreadable date stays as it is in the file. */
const dateText = (date: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? formatDate(date) : date || 'No date';

const timeText = (time: string): string => (/^\d\d:\d\d$/.test(time) ? formatTime(`${time}:00`) : time);

/** '10:15 AM – 11:30 AM'. */
const timesText = ({ start, end }: { start: string; end: string }): string =>
  [start, end].filter(Boolean).map(timeText).join(' – ') || 'No time';

const lineText = ({ line }: GameRow): string => (line === null ? messages.notInFile : messages.line(line));

function Table({ label, rows, ...rest }: RowsProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel">
      <table aria-label={label} className="w-full table-fixed border-collapse text-left">
        <thead className="text-sm">
          <tr>
            {COLUMNS.map(([name, width]) => (
              <th key={name} scope="col" className={`${HEAD} ${width}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <td className={CELL}>
                <span className="mb-1 block text-muted">{lineText(row)}</span>
                <StateBadge row={row} />
              </td>
              <td className={CELL}>
                <span className="block">{dateText(row.date)}</span>
                <span className="block text-muted">{timesText(row)}</span>
              </td>
              <td className={CELL}>
                <Sides row={row} />
              </td>
              <td className={CELL}>{row.place}</td>
              <td className={CELL}>
                <Notes row={row} {...rest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ label, rows, ...rest }: RowsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3">
      {rows.map((row) => (
        <li key={rowKey(row)} className="rounded-xl border border-line bg-panel p-4 wrap-anywhere">
          <p className="mb-1 flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
            {lineText(row)}
            <StateBadge row={row} />
          </p>
          <p className="font-semibold">
            {dateText(row.date)}, {timesText(row)}
          </p>
          <Sides row={row} />
          <p>{row.place}</p>
          <Notes row={row} {...rest} />
        </li>
      ))}
    </ul>
  );
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
