import { GAME_FIELDS, type GameField, type GameFileRow, type GameLayout } from '@portal/domain/games/game.ts';
import {
  GAME_COLUMNS,
  layoutOf,
  matchupColumn,
  missingText,
  PART_COLUMNS,
  sidesOf,
  withPart,
} from '@portal/domain/games/game-columns.ts';
import { skippedRow } from '@portal/domain/games/read-game-row.ts';
import { isStatusNote } from '@portal/domain/games/row-kind.ts';
import { zoneOfHeader } from '@portal/domain/games/time-zones.ts';
import { skippedNotes } from '@portal/domain/text/file-notes.ts';
import { readFileOf } from '#imports/right-door.ts';
import {
  findColumns,
  notReadNotes,
  refuseDoubled,
  refuseFile,
  type Table,
} from '#platform/files/read/table.ts';

/** More than any season has. */
const MAX_ROWS = 5_000;
const TIME_FIELDS: readonly GameField[] = ['start', 'end'];

export type GameFileRead = {
  layout: GameLayout;
  rows: GameFileRow[];
  /** what was not read, or not as the file has it, in sentences */
  notes: string[];
};

/**
 * The rows of a file of games, without blank rows and repeated headers.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE with a sentence
 */
export async function readGameFile(bytes: Buffer): Promise<GameFileRead> {
  const file = await readFileOf('games', bytes, MAX_ROWS);
  const matchup = matchupColumn(file.columns);
  const table = matchup < 0 ? file : withSides(file, matchup);
  const { at, doubled } = findColumns<GameField>(table, GAME_COLUMNS);
  const found = GAME_FIELDS.filter((field) => at[field] !== undefined);
  const missing = missingText(new Set(found), table.columns);
  if (missing !== null) throw refuseFile(missing);
  refuseDoubled(doubled);
  const hasStatusNotes = table.rows.some(({ cells }) => isStatusNote(cells[at.notes ?? -1] ?? ''));
  const fields = hasStatusNotes ? found : found.filter((field) => field !== 'notes');
  // a zone in the heading is that of each time below it
  const zones = new Map(
    TIME_FIELDS.map((field) => [field, zoneOfHeader(table.columns[at[field] ?? -1] ?? '')]),
  );
  const parts = findColumns<GameField>(table, PART_COLUMNS).at;
  const textOf = (field: GameField, cells: readonly string[]) => {
    const own = cells[at[field] ?? -1] ?? '';
    const whole = own.trim() === '' ? own : withPart(field, own, cells[parts[field] ?? -1] ?? '');
    const zone = zones.get(field) ?? null;
    return zone === null || whole.trim() === '' ? whole : `${whole} ${zone}`;
  };
  const read = table.rows.map(({ line, cells, isTooLong }) => ({
    line,
    cells: Object.fromEntries(fields.map((field) => [field, textOf(field, cells)])),
    isTooLong,
  }));
  const skipped = read.flatMap((row) => skippedRow(row) ?? []);
  if (skipped.length === read.length) throw refuseFile('This file has no games below its header.');
  const used = new Set([matchup, ...[at, parts].flatMap((columns) => fields.map((field) => columns[field]))]);
  // notes are only read if they say what a status would say
  if (read.some(({ cells: { notes = '' } }) => notes.trim() !== '' && !isStatusNote(notes)))
    used.delete(at.notes);
  return {
    layout: layoutOf(table.columns),
    rows: read.filter((row) => skippedRow(row) === null),
    notes: [
      ...notReadNotes(table.columns.filter((name, index) => name !== '' && !used.has(index))),
      ...table.notes,
      ...skippedNotes(skipped),
    ],
  };
}

/** The table with a column for each side that its matchups name. */
function withSides(table: Table, matchup: number): Table {
  const rows = table.rows.map((row) => {
    const { home, away } = sidesOf(row.cells[matchup] ?? '');
    return { ...row, cells: [...row.cells, home, away] };
  });
  const columns = [...table.columns, GAME_COLUMNS.home.title, GAME_COLUMNS.away.title];
  return { ...table, columns, rows };
}
