import { formatTime } from '@portal/domain/time/format.ts';
import readExcelFile from 'read-excel-file/node';

/** Excel's day zero: a time without a day. */
const NO_DAY = '1899-12-30';

/** The first sheet with dates as 'date 2026-11-19', times as 'time 6:00 PM' and everything else as text. */
export async function excelCells(file: Buffer): Promise<string[][]> {
  const [sheet] = await readExcelFile(file);
  if (sheet === undefined) throw new Error('The file has no sheet.');
  return sheet.data.map((row) => row.map(toWords));
}

function toWords(cell: unknown): string {
  if (cell === null) return '';
  if (!(cell instanceof Date)) return typeof cell === 'string' ? cell : `${typeof cell} ${cell}`;
  const [day = '', time = ''] = cell.toISOString().split('T');
  if (day === NO_DAY) return `time ${formatTime(time.slice(0, 8))}`;
  return time.startsWith('00:00') ? `date ${day}` : `moment ${day} ${formatTime(time.slice(0, 8))}`;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{1,2}:\d{2} [AP]M$/;

/** The cells of a CSV as Excel must show them: real dates and times, everything else as text. */
export const asExcelCells = (rows: readonly string[][]): string[][] =>
  rows.map((row) =>
    row.map((cell) => (DATE.test(cell) ? `date ${cell}` : TIME.test(cell) ? `time ${cell}` : cell)),
  );
