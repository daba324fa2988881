import { Readable } from 'node:stream';
import { csvPieces } from './csv-file.ts';
import { xlsxFile } from './xlsx-file.ts';

export type FileFormat = 'csv' | 'excel';

/** A download: its fixed name, its type and its bytes. */
export type TableFile = { name: string; type: string; content: Buffer | Readable };

/** What is written; `toCells` gives a row's texts, the same for both formats. */
type Table<Row> = {
  /** without its ending */
  name: string;
  sheet: string;
  headings: readonly string[];
  rows: readonly Row[];
  toCells: (row: Row) => string[];
};

/** A table as CSV or as an Excel file of one sheet. @throws AppError BUSY */
export async function tableFile<Row>(format: FileFormat, table: Table<Row>): Promise<TableFile> {
  const { name, sheet, headings, rows, toCells } = table;
  if (format === 'csv') {
    const content = Readable.from(csvPieces(headings, rows, toCells), { objectMode: false });
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content };
  }
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await xlsxFile({ sheet, headings, rows, toCells }),
  };
}
