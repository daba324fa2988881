import { isDeepStrictEqual } from 'node:util';
import { foldName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { wholeSchoolName } from '@portal/domain/venues/similar-schools.ts';
import { LEAVE_OUT } from '#imports/file-questions.ts';
import { venueText } from './describe.ts';
import type { KnownVenue } from './known-venues.ts';
import { Doubts } from './new-gyms.ts';
import { answerText, type PlaceAnswer, placeKey } from './place-aliases.ts';
import type { PlaceNames } from './place-names.ts';
import { MAX_NAME } from './read-names.ts';
import type { VenueRow } from './venue-rows.ts';

/** A row with the gym that it is; null for a new one. Its names are those that the gym has after the import. */
export type MatchedRow = VenueRow & { stored: KnownVenue | null; scheduleName: string };
/** The same before what the file leaves out is filled in. */
type FoundRow = VenueRow & { stored: KnownVenue | null };

const textOf = ({ school, gym }: Pick<VenueRow, 'school' | 'gym'>) => `${school.shown} - ${gym.shown}`;
const keyOf = (text: string) => foldName(text).key;

/** Why a gym may be the one of a row under another name. */
type Candidate = { venue: KnownVenue; reason: string; isLikely: boolean };

/**
 * Finds the gym of each row: by its names, by a former or another name, or by what an administrator answered. If a gym that
 * the file does not name has the same schedule name or address, or a similar school, a question asks whether it has a new name.
 * Rows with open questions, and those that are left out, are missing in the result.
 */
export function matchGyms(
  rows: readonly VenueRow[],
  places: PlaceNames,
): { matched: MatchedRow[]; notes: string[] } {
  const taken = new Set<number>();
  for (const row of rows) {
    const venue = places.gymCalled(row.school, row.gym);
    if (venue !== undefined) taken.add(venue.id);
  }
  const search = new GymSearch(rows, places, taken);
  const found = rows.flatMap((row) => search.match(row));
  const complete = found.map((row) => withDefaults(row, found, places.venues));
  const matched = complete.map(keepSpelling);
  const shorter = complete.filter(hasShorterAddress).length;
  const kept = matched.filter((row, at) => row !== complete[at]).length - shorter;
  const fresh = found.filter(({ stored }) => stored === null);
  const unnamed = fresh.filter(({ scheduleName }) => scheduleName === undefined).length;
  const courtless = fresh.filter(({ courts }) => courts.length === 0).length;
  const notes = [
    unnamed > 0 &&
      `Without a column Schedule Name, ${several(unnamed, 'new gym is', 'new gyms are')} named after the school in the schedule.`,
    courtless > 0 &&
      `Without a column Courts, ${several(courtless, 'new gym has', 'new gyms have')} one court.`,
    shorter > 0 && `The longer address of ${several(shorter, 'gym')} stays.`,
    kept > 0 &&
      `The capitals and spaces in the names of ${several(kept, 'gym')} stay as they are. Change them under Venues.`,
  ];
  return { matched, notes: notes.filter((note) => note !== false) };
}

const ONE_COURT = [foldName('1')];

/**
 * Fills in what the file has no column for: what is stored stays, and a new gym has one court, and the name of its school in the
 * schedule, with its own if the school has several.
 */
function withDefaults(row: FoundRow, all: readonly FoundRow[], venues: readonly KnownVenue[]): MatchedRow {
  const { school, gym, stored } = row;
  const isOnly =
    all.filter((other) => other.school.key === school.key).length === 1 &&
    !venues.some(({ schoolKey }) => schoolKey === school.key);
  const usual = (isOnly ? school.shown : `${school.shown} ${gym.shown}`).slice(0, MAX_NAME);
  return {
    ...row,
    scheduleName: row.scheduleName ?? stored?.scheduleName ?? usual,
    courts: row.courts.length === 0 && stored === null ? ONE_COURT : row.courts,
  };
}

const isSpelledAlike = (one: string, other: string) =>
  one !== other && one.toLowerCase().replace(/\s/g, '') === other.toLowerCase().replace(/\s/g, '');

/** Whether the file's address is only the beginning of the known one: '12 Oak Street' of '12 Oak Street, Springfield, IL 62704'. */
const hasShorterAddress = ({ address = '', stored }: MatchedRow) =>
  address !== '' && stored?.address.toLowerCase().startsWith(`${address.toLowerCase()}, `) === true;

/** A file in capitals does not put a gym in capitals. */
function keepSpelling(row: MatchedRow): MatchedRow {
  const { school, gym, scheduleName, address, stored } = row;
  if (stored === null) return row;
  const kept = (known: string, text: string) =>
    isSpelledAlike(known, text) || (text === address && hasShorterAddress(row)) ? known : text;
  const spelled = {
    ...row,
    school: { ...school, shown: kept(stored.schoolName, school.shown) },
    gym: { ...gym, shown: kept(stored.gymName, gym.shown) },
    scheduleName: kept(stored.scheduleName, scheduleName),
    address: address && kept(stored.address, address),
  };
  return isDeepStrictEqual(spelled, row) ? row : spelled;
}

class GymSearch {
  readonly #places: PlaceNames;
  readonly #taken: Set<number>;
  /** folded names of schools in the file */
  readonly #named: ReadonlySet<string>;
  readonly #doubts: Doubts;
  /** the new names of schools, by id */
  readonly #renamed = new Map<number, VenueRow['school']>();
  readonly #bySchedule: ReadonlyMap<string, readonly KnownVenue[]>;
  readonly #byAddress: ReadonlyMap<string, readonly KnownVenue[]>;

  constructor(rows: readonly VenueRow[], places: PlaceNames, taken: Set<number>) {
    this.#places = places;
    this.#taken = taken;
    this.#named = new Set(rows.map(({ school }) => school.key));
    this.#doubts = new Doubts(places);
    this.#bySchedule = Map.groupBy(places.venues, ({ scheduleName }) => keyOf(scheduleName));
    this.#byAddress = Map.groupBy(places.venues, ({ address }) => keyOf(address));
  }

  match(row: VenueRow): FoundRow[] {
    const called = this.#places.gymCalled(row.school, row.gym);
    // neither a former name of its school nor "Gymnasium" renames it
    if (called !== undefined)
      return this.#take(row, called, called.schoolKey === row.school.key && called.gymKey === row.gym.key);
    const ofRenamed = this.#inRenamedSchool(row);
    if (ofRenamed !== undefined) return this.#take(row, ofRenamed, true);

    const answer = this.#places.answerFor(row.school, row.gym);
    const answered = answer === null ? undefined : this.#places.gymOf(answer);
    const candidates = this.#candidates(row, answered);
    const usable = this.#isUsable(row, answer, answered) ? answer : null;
    const isAsked = answer !== null || candidates.length > 0;
    if (isAsked) this.#ask(row, candidates, usable);
    if (usable?.means === 'leave-out') return [];
    if (usable !== null && answered !== undefined)
      return this.#take(row, answered, usable.means === 'renamed');
    if (isAsked ? usable === null : this.#doubts.hold(row)) return [];
    const school = this.#places.schoolCalled(row.school);
    return [{ ...row, ...(school && { school: { shown: school.name, key: school.key } }), stored: null }];
  }

  /** The gym of a school that has got the row's school as its new name from an earlier row. */
  #inRenamedSchool({ school, gym }: VenueRow): KnownVenue | undefined {
    if (this.#renamed.size === 0) return undefined;
    const [id] = [...this.#renamed].find(([, renamed]) => renamed.key === school.key) ?? [];
    return this.#places.venues.find(
      (venue) => venue.schoolId === id && venue.gymKey === gym.key && !this.#taken.has(venue.id),
    );
  }

  #take(named: VenueRow, stored: KnownVenue, isRenamed: boolean): FoundRow[] {
    this.#taken.add(stored.id);
    const nameNow = (name: VenueRow['school']) => this.#places.courtCalled(stored, name) ?? name;
    const courts = named.courts.map(nameNow);
    const parts = named.parts.map(({ name, partOf }) => ({
      name: nameNow(name),
      partOf: partOf && nameNow(partOf),
    }));
    const row = { ...named, courts, parts };
    if (!isRenamed) {
      const school = { shown: stored.schoolName, key: stored.schoolKey };
      return [{ ...row, school, gym: { shown: stored.gymName, key: stored.gymKey }, stored }];
    }
    const school = this.#places.schoolCalled(row.school);
    const isOwn = school?.id === stored.schoolId;
    if (!isOwn) this.#renamed.set(stored.schoolId, row.school);
    // another name of its own school renames only the gym
    const name =
      isOwn && school.key !== row.school.key ? { shown: school.name, key: school.key } : row.school;
    return [{ ...row, school: name, stored }];
  }

  #isUsable(row: VenueRow, answer: PlaceAnswer | null, venue: KnownVenue | undefined): boolean {
    if (answer === null || answer.means === 'new' || answer.means === 'leave-out') return answer !== null;
    if (venue === undefined || this.#taken.has(venue.id)) return false;
    return answer.means !== 'renamed' || this.#canRename(row, venue);
  }

  /** A gym stays with its school, and a school gets one new name, which the file uses for all of its gyms. */
  #canRename({ school, gym }: VenueRow, venue: KnownVenue): boolean {
    const isKey = ({ id, schoolId, gymKey }: KnownVenue) =>
      schoolId === venue.schoolId && gymKey === gym.key && id !== venue.id;
    if (this.#places.venues.some(isKey)) return false;
    const known = this.#places.schoolCalled(school);
    if (known !== undefined) return known.id === venue.schoolId;
    const other = this.#renamed.get(venue.schoolId);
    return !this.#named.has(venue.schoolKey) && (other === undefined || other.key === school.key);
  }

  #candidates(row: VenueRow, answered: KnownVenue | undefined): Candidate[] {
    const free = (venues: readonly KnownVenue[] = []) => venues.filter(({ id }) => !this.#taken.has(id));
    const similar = this.#places.similarSchool(row.school);
    const found = [
      ...free(this.#bySchedule.get(keyOf(row.scheduleName ?? ''))).map((venue) => ({
        venue,
        reason: `Both are “${venue.scheduleName}” in the schedule.`,
        isLikely: true,
      })),
      ...(row.address === undefined ? [] : free(this.#byAddress.get(keyOf(row.address)))).map((venue) => ({
        venue,
        reason: `Both are at ${venue.address}.`,
        // a school may have two gyms
        isLikely: this.#places.schoolCalled(row.school)?.id !== venue.schoolId,
      })),
      ...free(answered && [answered]).map((venue) => ({ venue, reason: '', isLikely: false })),
      ...free(
        this.#named.has(similar?.key ?? '')
          ? []
          : this.#places.venues.filter(
              (each) => each.schoolId === similar?.id && each.gymKey === row.gym.key,
            ),
      ).map((venue) => ({ venue, reason: 'Their schools have similar names.', isLikely: false })),
    ];
    return found.filter(({ venue: { id } }, at) => found.findIndex(({ venue }) => venue.id === id) === at);
  }

  #ask(row: VenueRow, candidates: readonly Candidate[], answer: PlaceAnswer | null): void {
    const [first, ...others] = candidates;
    const keys = { schoolKey: row.school.key, gymKey: row.gym.key, courtKey: '' };
    const name = textOf(row);
    const isClear = first?.isLikely === true && !others.some(({ isLikely }) => isLikely);
    const text =
      first !== undefined && others.length === 0
        ? `Is ${name} the former ${venueText(first.venue)}? ${first.reason}`.trim()
        : `Which gym is ${name}? ${first === undefined ? '' : 'Several may have got this name.'}`.trim();
    const choicesOf = ({ venue }: Candidate) => {
      const { id } = venue;
      const keep = {
        answer: answerText({ means: 'gym', id }),
        label: `Yes, but it stays ${venueText(venue)}`,
      };
      if (!this.#canRename(row, venue)) return [keep];
      return [{ answer: answerText({ means: 'renamed', id }), label: this.#renameLabel(row, venue) }, keep];
    };
    const choices = [
      ...candidates.flatMap(choicesOf),
      { answer: 'new', label: 'No, it is a new gym' },
      LEAVE_OUT,
    ];
    const abbreviated = candidates.find(
      ({ venue }) =>
        wholeSchoolName(row.school.shown) === wholeSchoolName(venue.schoolName) &&
        this.#places.gymCalled({ shown: venue.schoolName, key: venue.schoolKey }, row.gym) === venue,
    );
    const kept = abbreviated && answerText({ means: 'gym', id: abbreviated.venue.id });
    const suggested = kept ?? (isClear ? (choices[0]?.answer ?? null) : null);
    this.#places.ask(row, placeKey(keys), () => ({
      ...{ column: 'Gym', text, name, answer: answer && answerText(answer) },
      choices: () => ({ choices, suggested }),
    }));
  }

  /** What else a new name of the school changes. */
  #renameLabel({ school }: VenueRow, venue: KnownVenue): string {
    const others = this.#places.venues.filter(
      ({ schoolId, id }) => schoolId === venue.schoolId && id !== venue.id,
    );
    const isOfSchool = this.#places.schoolCalled(school)?.id !== venue.schoolId && others.length > 0;
    const more = isOfSchool
      ? `, and ${others.map(({ gymName }) => gymName).join(', ')} gets the new school too`
      : '';
    return `Yes, ${venueText(venue)} has the new name${more}`;
  }
}
