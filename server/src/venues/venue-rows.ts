import { venueNoteSchema } from '@portal/contract/venues.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import type { Table } from '#platform/files/read/table.ts';
import type { CourtPart } from './change-parts.ts';
import { VENUE_COLUMNS } from './import-columns.ts';
import type { VenueNotes } from './known-venues.ts';
import { parseNameCell } from './read-names.ts';
import { type RowCells, type RowsRead, readRows } from './read-rows.ts';

type VenueCells = RowCells<keyof typeof VENUE_COLUMNS>;
type Name = { shown: string; key: string };
export type VenueRow = {
  line: number;
  school: Name;
  gym: Name;
  scheduleName: string;
  courts: Name[];
  /** only the courts for which the file says it */
  parts: CourtPart[];
} & VenueNotes;

/** A cell that may be empty: then what is stored stays. */
function readNote({ cell, fail }: VenueCells, field: 'address' | 'doorNote'): string | undefined {
  const note = venueNoteSchema.safeParse(cell(field).replace(/\s+/g, ' '));
  if (!note.success) fail(field, 'please use plain letters, at most 200 characters.');
  return note.data || undefined;
}

/** 'A: Main|B: Main': what each court is part of. If the cell is empty, what is stored stays. */
function readParts({ cell, fail }: VenueCells): CourtPart[] {
  return cell('partOf')
    .split(/[|;,]/)
    .filter((text) => text.trim() !== '')
    .flatMap((text) => {
      const [name = null, partOf = null, ...more] = text.split(':').map(parseNameCell);
      if (name !== null && partOf !== null && more.length === 0) return [{ name, partOf }];
      fail('partOf', 'please write the court and what it is part of, such as A: Main|B: Main.');
      return [];
    });
}

function readRow(cells: VenueCells): VenueRow | null {
  const { line, cell, fail } = cells;
  const school = parseNameCell(cell('school'));
  const gym = parseNameCell(cell('gym'));
  const scheduleName = parseNameCell(cell('scheduleName'));
  const courts = cell('courts')
    .split(/[|;,]/)
    .map(parseNameCell)
    .filter((court) => court !== null);
  if (school === null) fail('school', 'please name the school in at most 80 characters.');
  if (gym === null) fail('gym', 'please name the gym in at most 80 characters.');
  if (scheduleName === null) fail('scheduleName', 'enter the schedule name in at most 80 characters.');
  if (courts.length === 0) fail('courts', 'please name the courts, separated by "|", such as 1|2.');
  if (school === null || gym === null || scheduleName === null) return null;
  const once = courts.filter((court, at) => courts.findIndex(({ key }) => key === court.key) === at);
  const notes = { address: readNote(cells, 'address'), doorNote: readNote(cells, 'doorNote') };
  const parts = readParts(cells);
  return { line, school, gym, scheduleName: scheduleName.shown, courts: once, parts, ...notes };
}

/** The venues of an uploaded file. @throws AppError INVALID_INPUT */
export function readVenueRows(table: Table): Promise<RowsRead<VenueRow>> {
  return readRows(table, VENUE_COLUMNS, (cells) => {
    const row = readRow(cells);
    if (row !== null && foldName(row.school.shown).key === 'all') {
      cells.fail('school', '"All" means every school and can’t be the name of one.');
    }
    return row === null ? [] : [row];
  });
}
