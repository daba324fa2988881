import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import type { NoAnswer } from '#imports/file-questions.ts';
import type { KnownVenue } from './known-venues.ts';
import { isFound, type PlaceNames } from './place-names.ts';
import { isAll, parseNameCell } from './read-names.ts';
import type { RowCells } from './read-rows.ts';

/** The cells that permits and closures have in common. */
type HoursCells = RowCells<
  'school' | 'gym' | 'court' | 'weekday' | 'from' | 'to' | 'times' | 'firstDate' | 'lastDate'
>;

/** The court that the row names beside its gym; null for all courts. */
export function readCourt(
  cells: HoursCells,
  { venue, courtId }: { venue: KnownVenue; courtId: number | null },
  places: PlaceNames,
): { venueId: number; courtId: number | null } | NoAnswer {
  const text = cells.cell('court');
  const court = isAll(text) ? null : parseNameCell(text);
  const found = court === null ? { courtId } : places.findCourt(cells, venue, court);
  return isFound(found) ? { venueId: venue.id, ...found } : found;
}

/** The cell of the gym; '' if its column is that of the school, which may name both. */
export const gymCell = ({ cell }: HoursCells) =>
  isNoAnswer(cell('gym')) || cell('gym') === cell('school') ? '' : cell('gym');

/** What each name in 'Salk, Shepard & Schirra' means; null if one of them is not known, or the text is the name of one. */
export function severalIn<Found>(
  text: string,
  find: (name: ReturnType<typeof foldName>) => Found | undefined,
): Found[] | null {
  const names = text.split(/[,;&+/\n]| and /i).map(foldName);
  if (names.length < 2 || find(foldName(text)) !== undefined) return null;
  const found = names.flatMap((name) => find(name) ?? []);
  return found.length === names.length ? found : null;
}
