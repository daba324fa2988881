import { HEAT_STEPS, heatStep } from './heat-step.ts';

/** A row or column: what is shown, and what screen readers say. */
type Head = { key: string; head: string; name: string };

type HeatCell = {
  value: number;
  /** what follows the value for screen readers: 'teams, your wish 1' */
  note: string;
  isMarked: boolean;
};

type HeatGridProps<Column extends Head, Row extends Head> = {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** null: a dash */
  cellOf: (row: Row, column: Column) => HeatCell | null;
};

/** Numbers by row and column, darker for higher ones. */
export function HeatGrid<Column extends Head, Row extends Head>({
  label,
  columns,
  rows,
  cellOf,
}: HeatGridProps<Column, Row>) {
  const cells = rows.map((row) => columns.map((column) => ({ key: column.key, cell: cellOf(row, column) })));
  const most = Math.max(1, ...cells.flat().map(({ cell }) => cell?.value ?? 0));
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm tabular-nums"
      >
        <thead>
          <tr>
            <td className="w-12" />
            {columns.map(({ key, head, name }) => (
              <th key={key} scope="col" className="pb-1 font-semibold">
                <HeadText head={head} name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, name }, row) => (
            <tr key={key}>
              <th scope="row" className="pe-1 text-end text-xs font-semibold whitespace-nowrap text-muted">
                <HeadText head={head} name={name} />
              </th>
              {cells[row]?.map((each) => (
                <Cell key={each.key} cell={each.cell} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HeadText = ({ head, name }: Pick<Head, 'head' | 'name'>) =>
  head === name ? (
    head
  ) : (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">{head}</span>
    </>
  );

function Cell({ cell, most }: { cell: HeatCell | null; most: number }) {
  if (cell === null) return <td className="text-muted">–</td>;
  const { value, note, isMarked } = cell;
  return (
    <td
      className={`h-8 rounded-md border-2 ${isMarked ? 'border-court font-bold' : 'border-line'} ${HEAT_STEPS[heatStep(value, most)]}`}
    >
      {value}
      <span className="sr-only"> {note}</span>
    </td>
  );
}
