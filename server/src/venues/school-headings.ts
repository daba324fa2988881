import { foldName } from '@portal/domain/coaches/names.ts';
import { findColumns, isAlone, type Table } from '#platform/files/read/table.ts';
import { withColumnAbove } from './column-above.ts';
import { PERMIT_COLUMNS } from './import-columns.ts';
import type { PlaceNames } from './place-names.ts';

const LABEL = /^(?:school|facility|building|location|site|campus|venue)(?: name)? ?[:#-] ?(?=\S)/i;
/** What only the name of a school or gym has: a heading may also be a holiday, 'Memorial Day'. */
const KIND = /\b(?:school|elementary|elem|middle|high|academy|e\.?s|m\.?s|h\.?s|gym|gymnasium)\b/i;

/** The name of a school or gym in a line; '' for any other line. One that is only similar is asked about like a cell. */
function placeIn(line: string, places: PlaceNames): string {
  const plain = line.trim().replace(/:$/, '');
  const name = foldName(plain.replace(LABEL, ''));
  const isKnown = places.schoolCalled(name) !== undefined || places.gymNamed(name) !== undefined;
  const isLikely = (LABEL.test(plain) || KIND.test(plain)) && places.similarSchool(name) !== undefined;
  return isKnown || isLikely ? name.shown : '';
}

/**
 * The table with the school of each row, of a file without a column for it in which lines between the rows name the schools:
 * 'Salk Elementary', 'Facility: Salk Gym'. All rows must stand below such a line.
 * @param options.mayStandAbove whether a title above the table, or the name of the sheet, is enough
 */
export function withSchoolHeadings(
  table: Table,
  places: PlaceNames,
  { mayStandAbove }: { mayStandAbove: boolean },
): Table {
  const { school, gym } = findColumns(table, PERMIT_COLUMNS).at;
  // a column of places may only have the gyms of the school above
  if (school !== undefined && school !== gym) return table;
  const isOwn = table.rows.some(
    (row) => !isAlone(row) && school !== undefined && placeIn(row.cells[school] ?? '', places) !== '',
  );
  if (isOwn) return table;
  const nameIn = (line: string) => placeIn(line, places);
  return withColumnAbove(table, { title: PERMIT_COLUMNS.school.title, nameIn, mayStandAbove });
}
