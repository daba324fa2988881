import { isTotalLabel, layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { several } from '@portal/domain/text/several.ts';
import { isAlone, type Table, type TableRow } from '#platform/files/read/table.ts';

type Above = {
  /** the title of the column that the table gets */
  title: string;
  /** what a line names; '' for any other line */
  nameIn: (line: string) => string;
  /** whether a title above the table, or the name of the sheet, is enough */
  mayStandAbove: boolean;
};

/** The table with a column for what lines between its rows name. All rows must stand below such a line, else it stays as it is. */
export function withColumnAbove(table: Table, { title, nameIn, mayStandAbove }: Above): Table {
  const above = ({ sheet = '', titles = table.titles ?? [] }: Pick<TableRow, 'sheet' | 'titles'>) =>
    [sheet, ...titles].map(nameIn).findLast((name) => name !== '') ?? '';
  let sheet: string | undefined;
  let current = above(table.rows[0] ?? {});
  let [headings, read, lacking] = [0, 0, 0];
  const rows = table.rows.map((row) => {
    if (row.sheet !== sheet) [sheet, current] = [row.sheet, above(row)];
    const filled = row.cells.find((cell) => cell.trim() !== '') ?? '';
    const heading = isAlone(row) ? nameIn(filled) : '';
    if (heading !== '') {
      [current, headings] = [heading, headings + 1];
      return { ...row, cells: [...row.cells.map(() => ''), ''], isHeading: true };
    }
    const isRow = !isAlone(row) && layoutOfRow(table.columns, row.cells) === null && !isTotalLabel(filled);
    if (!isRow) return { ...row, cells: [...row.cells, ''] };
    if (current === '') lacking += 1;
    else read += 1;
    return { ...row, cells: [...row.cells, current] };
  });
  if (read === 0 || lacking > 0 || (headings === 0 && !mayStandAbove)) return table;
  const note = `The ${title.toLowerCase()} of ${several(read, 'row')} was read from the line above.`;
  return { ...table, columns: [...table.columns, title], rows, notes: [...table.notes, note] };
}
