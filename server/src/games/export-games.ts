import { type ExportGame, type GameFileCell, gameFile } from '@portal/domain/games/export-games.ts';
import type { GameLayout } from '@portal/domain/games/game.ts';
import { type FileFormat, type TableFile, tableFile } from '#platform/files/write/table-file.ts';
import { type Cell, dateCell, safe, timeCell } from '#platform/files/write/xlsx-file.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, type RequestedSeason } from '#season/find-season.ts';
import { listExportGames } from './game-repository.ts';

const FORMATS: Readonly<Record<'csv' | 'xlsx', FileFormat>> = { csv: 'csv', xlsx: 'excel' };

/**
 * Exports the season's games and playoffs in a program's layout, as games.csv or games.xlsx.
 * @throws AppError WRONG_STATE
 * @see docs/spec/decisions.md#games-from-files
 */
export async function exportGames(
  { db }: Portal,
  { layout, format, ...requested }: RequestedSeason & { layout: GameLayout; format: 'csv' | 'xlsx' },
): Promise<TableFile> {
  const { id } = await getRequestedSeason(db, requested);
  return toGamesFile(await listExportGames(db, id), { layout, format });
}

/** These games as a file. */
function toGamesFile(
  games: readonly ExportGame[],
  { layout, format }: { layout: GameLayout; format: 'csv' | 'xlsx' },
): TableFile {
  const { columns, rows } = gameFile(layout, games);
  return tableFile(FORMATS[format], {
    name: 'games',
    sheet: 'Games',
    headings: columns,
    rows: [rows],
    toCells: (row) => row.map(toCell),
  });
}

/** A workbook gets date and time cells; a CSV gets text in the format that the file's program expects. */
function toCell(cell: GameFileCell): Cell {
  if (typeof cell === 'string') return safe(cell);
  const timed = cell.kind === 'date' ? dateCell(cell.date) : timeCell(cell.time);
  return typeof timed === 'string' ? cell.text : { ...timed, text: cell.text };
}
