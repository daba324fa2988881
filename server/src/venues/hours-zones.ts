import { foldName } from '@portal/domain/coaches/names.ts';
import { fileColumn } from '@portal/domain/text/file-column.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { lineName } from '@portal/domain/text/row-place.ts';
import { parseDateCell } from '@portal/domain/time/cells.ts';
import {
  isOfLeague,
  type LeagueZone,
  leagueZone,
  withoutZone,
  zoneOfHeader,
  zoneOfTitle,
} from '@portal/domain/time/time-zones.ts';
import { findColumns, isAlone, refuseFile, type Table, textsIn } from '#platform/files/read/table.ts';
import { PERMIT_COLUMNS } from './import-columns.ts';

const ZONE = fileColumn('Time Zone', { also: 'Timezone, TZ, TZID, Start Time Zone, End Time Zone' });

/**
 * The table with its times without the names of the league's time zone.
 * @throws AppError INVALID_INPUT if a heading, a line above the table or a cell says that they are in another one
 */
export function inLeagueTime(table: Table, timeZone: string): Table {
  const zone = leagueZone(timeZone);
  const { from, to, times, firstDate } = findColumns(table, PERMIT_COLUMNS).at;
  const positions = [from, to, times].filter((position) => position !== undefined);
  if (positions.length === 0) return table;
  const refuse = (where: string) =>
    refuseFile(
      `Nothing was imported: ${where} is in another time zone. Write the times as they are in ${nameOf(timeZone)}, without a zone, and upload the file again.`,
    );
  const other = otherZoneAbove(table, positions, zone);
  if (other !== null) throw refuse(`“${other}”`);
  const rows = table.rows.map((row) => {
    if (row.isHeading === true || layoutOfRow(table.columns, row.cells) !== null) return row;
    const date = parseDateCell(row.cells[firstDate ?? -1] ?? '');
    const cells = row.cells.map((cell, position) => {
      if (!positions.includes(position) || !/[a-z+-]/i.test(cell)) return cell;
      const own = withoutZone(foldName(cell).key, { ...zone, date });
      if (own === null) throw refuse(`line ${lineName(row)}, “${foldName(cell).shown}”,`);
      return own === foldName(cell).key ? cell : own;
    });
    return { ...row, cells };
  });
  return { ...table, rows };
}

const nameOf = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** What says above the times, or in a column of zones, that they are in another zone; null if nothing does. */
function otherZoneAbove(table: Table, positions: readonly number[], zone: LeagueZone): string | null {
  const isOther = (named: string | null) => named !== null && !isOfLeague(named, zone);
  const heading = positions
    .map((position) => table.columns[position] ?? '')
    .find((text) => isOther(zoneOfHeader(text)));
  const titles = new Set([...(table.titles ?? []), ...table.rows.flatMap((row) => row.titles ?? [])]);
  const notes = table.rows.filter(isAlone).map(({ cells }) => cells.join(''));
  const title = [...titles, ...notes].find((text) => isOther(zoneOfTitle(text)));
  const column = findColumns(table, { zone: ZONE }).at.zone;
  const named = textsIn(table, column)
    .map((text) => foldName(text).shown)
    .find(isOther);
  return heading ?? title ?? named ?? null;
}
