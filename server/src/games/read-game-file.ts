import { GAME_FIELDS, type GameField, type GameFileRow, type GameLayout } from '@portal/domain/games/game.ts';
import {
  GAME_COLUMNS,
  isGameHeader,
  isRepeatedHeader,
  layoutOf,
  missingText,
} from '@portal/domain/games/game-columns.ts';
import { readTable } from '#platform/files/read/read-table.ts';
import { findColumns, isBlankRow, refuseFile } from '#platform/files/read/table.ts';

/** More than any season has. */
const MAX_ROWS = 5_000;

export type GameFileRead = {
  layout: GameLayout;
  rows: GameFileRow[];
  /** columns that are not used, as the file names them */
  ignoredColumns: string[];
};

/**
 * The rows of a file of games, without blank rows and repeated headers.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE with a sentence
 */
export async function readGameFile(bytes: Buffer): Promise<GameFileRead> {
  const table = await readTable(bytes, { maxRows: MAX_ROWS, isHeader: (cells) => isGameHeader(cells) });
  const { at, doubled } = findColumns<GameField>(table, GAME_COLUMNS);
  const fields = GAME_FIELDS.filter((field) => at[field] !== undefined);
  const missing = missingText(new Set(fields));
  if (missing !== null) throw refuseFile(missing);
  if (doubled.length > 0) {
    throw refuseFile(`The column "${doubled.join('", "')}" is in this file more than once. Please keep one.`);
  }
  const rows = table.rows
    .filter((row) => !isBlankRow(row) || row.isTooLong)
    .map(({ line, cells, isTooLong }) => ({
      line,
      cells: Object.fromEntries(fields.map((field) => [field, cells[at[field] ?? -1] ?? ''])),
      isTooLong,
    }))
    .filter((row) => !isRepeatedHeader(row));
  if (rows.length === 0) throw refuseFile('This file has no games below its header.');
  const used = new Set(Object.values(at));
  return {
    layout: layoutOf(table.columns),
    rows,
    ignoredColumns: table.columns.filter((name, index) => name !== '' && !used.has(index)),
  };
}
