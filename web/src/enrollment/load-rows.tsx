import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { LoadAnswer } from './load-answer.tsx';
import type { PreviewRow } from './load-queries.ts';

type RowsProps = { label: string; rows: readonly PreviewRow[]; onAnswered: () => void };

const CELL = 'border-t border-line px-3 py-2 align-top wrap-anywhere first:ps-5';
const HEAD = 'bg-wood px-3 py-2.5 font-bold first:ps-5';
const COLUMNS = ['Line', 'Division', 'Team', 'Coach', 'Email', 'Reason'];
const WIDTHS = ['w-18', 'w-[11%]', 'w-[14%]', 'w-[13%]', 'w-[20%]', ''];

/** One line of the file may have several rows. */
const keyOf = (row: PreviewRow) =>
  [row.key, row.line, row.sheet, row.division, row.team, row.email, row.reason].join('\n');

/** A page of the preview: a table, or cards if it has no room. */
export function LoadRows(props: RowsProps) {
  return useIsWindowUpTo(CARDS_MAX_WIDTH_PX) ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows({ label, rows, onAnswered }: RowsProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel">
      <table aria-label={label} className="w-full table-fixed border-collapse text-left">
        <thead className="text-sm">
          <tr>
            {COLUMNS.map((column, index) => (
              <th key={column} scope="col" className={`${HEAD} ${WIDTHS[index]}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td className={`${CELL} tabular-nums`}>
                {row.line ?? '–'}
                {row.sheet !== undefined && <span className="block text-sm text-muted">{row.sheet}</span>}
              </td>
              <td className={CELL}>{row.division}</td>
              <td className={CELL}>{row.team}</td>
              <td className={CELL}>{row.coach}</td>
              <td className={CELL}>{row.email}</td>
              <td className={CELL}>
                {row.reason}
                <LoadAnswer row={row} onAnswered={onAnswered} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ label, rows, onAnswered }: RowsProps) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-xl border border-line bg-panel p-4 wrap-anywhere">
          <p className="text-sm text-muted">
            {row.line === null
              ? 'Not in the file'
              : ['Line', row.line, row.sheet && `of ${row.sheet}`].filter(Boolean).join(' ')}
          </p>
          <p className="font-display text-lg font-bold">
            {[row.division, row.team].filter(Boolean).join(' · ') || row.coach}
          </p>
          <p>{[row.coach, row.email].filter(Boolean).join(', ')}</p>
          <p className="mt-1">{row.reason}</p>
          <LoadAnswer row={row} onAnswered={onAnswered} />
        </li>
      ))}
    </ul>
  );
}
