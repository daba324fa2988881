import { type FoldedName, foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { wordsOf } from '@portal/domain/games/nearest-names.ts';
import { courtText } from '@portal/domain/venues/venue-name.ts';
import type { NoAnswer } from '#imports/file-questions.ts';
import type { KnownVenue } from './known-venues.ts';
import { isOtherRoom, OF_PART } from './place-choices.ts';
import { isFound, type PlaceNames } from './place-names.ts';
import { isAll, MAX_NAME, parseNameCell, severalGyms } from './read-names.ts';
import { inUnread, type RowCells } from './read-rows.ts';

/** The cells that permits and closures have in common. */
type HoursCells = RowCells<
  'school' | 'gym' | 'court' | 'weekday' | 'from' | 'to' | 'times' | 'firstDate' | 'lastDate'
>;

export type CourtPlace = { venueId: number; courtId: number | null };

/** The court that the row names beside its gym, or several in 'A & B'; null for all courts. */
export function readCourts(
  cells: HoursCells,
  { venue, courtId }: { venue: KnownVenue; courtId: number | null },
  places: PlaceNames,
): CourtPlace | CourtPlace[] | NoAnswer {
  const text = cells.cell('court');
  const several = severalIn(text, (name) => places.courtIn(venue, name));
  if (several !== null && new Set(several).size < venue.courts.size)
    return [...new Set(several)].map((id) => ({ venueId: venue.id, courtId: id }));
  const court = isAll(text) ? null : parseNameCell(text);
  const found = court === null ? { courtId } : places.findCourt(cells, venue, court);
  return isFound(found) ? { venueId: venue.id, ...found } : found;
}

/** The cell of the gym; '' if its column is that of the school, which may name both. */
export const gymCell = ({ cell }: HoursCells) =>
  isNoAnswer(cell('gym')) || cell('gym') === cell('school') ? '' : cell('gym');

/** The name of the school of a row; null after a problem was reported. @param missing the problem of a row without one */
export function readSchool(cells: HoursCells, places: PlaceNames, missing: string): FoldedName | null {
  if (gymCell(cells) === '') refuseUnreadRoom(cells, places);
  const school = parseNameCell(cells.cell('school'));
  if (school !== null && !OF_SOME_SCHOOLS.test(school.key)) return school;
  cells.fail(
    'school',
    school === null ? missing : 'write the names of these schools, such as Salk, Schirra.',
  );
  return null;
}
/** What means some of the schools and does not name them: 'All elementary schools', 'Middle Schools'. */
const OF_SOME_SCHOOLS =
  /^(?:(?:all|every|both|the) )?(?:elementary|primary|middle|intermediate|junior high|high|secondary) schools$/;

/** Reports a room, or one of several gyms of its school, that the row names in a column which is not read. */
function refuseUnreadRoom({ cell, unread, fail }: HoursCells, places: PlaceNames): void {
  const school = foldName(cell('school'));
  const isGym = (text: string) =>
    places.onlyGymName(school) === undefined && places.gymCalled(school, foldName(text)) !== undefined;
  const room = unread.find(
    ({ title, text }) =>
      isGym(text) ||
      (OF_ROOMS.test(title) && /\bgym/i.test(text)) ||
      (isOtherRoom(text) && (OF_ROOMS.test(title) || text.trim().split(/\s+/).length <= MOST_WORDS)),
  );
  if (room !== undefined) fail('gym', inUnread(room, 'that column Gym'));
}
/** A longer text is a sentence about something else. */
const MOST_WORDS = 3;
const OF_ROOMS = /\b(?:rooms?|spaces?|areas?|gyms?|resources?)\b/i;

/** The gyms that 'Both gyms' and 'All gyms' of a school mean, or 'Full gym' if it has one; null for any other text. */
export function allGyms(school: { key: string }, text: string, places: PlaceNames): KnownVenue[] | null {
  const id = places.schoolCalled({ shown: school.key, key: school.key })?.id;
  const gyms = places.venues.filter(({ schoolId }) => schoolId === id);
  const isMeant = /^(?:all|both)\b/i.test(text) ? gyms.length > 0 : gyms.length === 1;
  return isAll(text) && isMeant ? gyms : null;
}

/** The schools that 'All except Salk and Shepard' leaves; null for any other text, or if one of the names is not known. */
export function allButIn(text: string, places: PlaceNames): { id: number }[] | null {
  const [, all = '', names = ''] =
    /^(.+?) ?\(?(?:except|excluding|excl\.?|but|other than|minus)(?: for)? (.+?)\)?$/i.exec(text) ?? [];
  if (!isAll(all)) return null;
  const one = places.schoolCalled(foldName(names));
  const left = one === undefined ? severalIn(names, (name) => places.schoolCalled(name)) : [one];
  return left && places.schools().filter(({ id }) => !left.some((school) => school.id === id));
}

/** What each name in 'Salk, Shepard & Schirra' means; null if one of them is not known, or the text is the name of one. */
export function severalIn<Found>(
  text: string,
  find: (name: ReturnType<typeof foldName>) => Found | undefined,
): Found[] | null {
  const gyms = severalGyms(text);
  const names = (gyms.length > 1 ? gyms : text.split(/[,;&+/\n]| and /i)).map(foldName);
  if (names.length < 2 || find(foldName(text)) !== undefined) return null;
  const found = names.flatMap((name) => find(name) ?? []);
  return found.length === names.length ? found : null;
}

/**
 * The gym or court that is meant where only a remark says that it is not the whole place: 'Floor repair court 1', 'Half gym'. Like an
 * unknown name it is a question. Null where no remark does.
 */
export function readPart(
  cells: HoursCells,
  { schoolId = null, venueId, courtId }: WidePlace,
  remarks: readonly string[],
  places: PlaceNames,
): CourtPlace | NoAnswer | null {
  const gyms = places.venues.filter((venue) => venue.id === venueId || venue.schoolId === schoolId);
  const [only, ...others] = gyms;
  if (only === undefined || courtId !== null) return null;
  const isOfGyms = others.length > 0;
  const names = isOfGyms
    ? gyms.map(({ gymName }) => gymName)
    : only.courtList.map(({ name }) => courtText(name));
  const remark = remarks.find((text) => {
    const words = ` ${wordsOf(text)} `;
    const { length } = names.filter((name) => name !== 'Gym' && words.includes(` ${wordsOf(name)} `));
    return length === 0 ? OF_PART.test(text) : length < names.length;
  });
  if (remark === undefined || names.length < 2 || isAll(cells.cell(isOfGyms ? 'gym' : 'court'))) return null;
  const name = foldName(remark.slice(0, MAX_NAME));
  if (isOfGyms) {
    const gym = places.findGym(cells, foldName(only.schoolName), name);
    return isFound(gym) ? { venueId: gym.venue.id, courtId: gym.courtId } : gym;
  }
  const court = places.findCourt(cells, only, name);
  return isFound(court) ? { venueId: only.id, courtId: court.courtId } : court;
}
type WidePlace = { schoolId?: number | null; venueId: number | null; courtId: number | null };
