import { foldName } from '@portal/domain/coaches/names.ts';
import { withoutCourt } from '@portal/domain/games/look-up-courts.ts';
import { wordsOf } from '@portal/domain/games/nearest-names.ts';
import type { RowPlace } from '@portal/domain/text/row-place.ts';
import { type NamedSchool, SimilarSchools } from '@portal/domain/venues/similar-schools.ts';
import { type Choice, FileQuestions, LEAVE_OUT, type NoAnswer } from '#imports/file-questions.ts';
import { venueText } from './describe.ts';
import type { KnownVenue } from './known-venues.ts';
import { answerText, type PlaceAnswer, type PlaceKeys, type Places, placeKey } from './place-aliases.ts';
import { courtChoices, gymChoices, schoolChoices } from './place-choices.ts';
import { isAll, nameInSchool } from './read-names.ts';

type Name = { shown: string; key: string };
/** A question about what is no place; anybody may leave its rows out. */
type AboutFile = { column: string; text: string; name: string; choices: Choice[]; suggested: string | null };
type School = { id: number; name: string; key: string };
/** What one cell names; without gym the school itself. A court of null means all. */
type Place = { school: School; venue: KnownVenue | null; courtId: number | null };

/** The key of the gym in a question about rows that name none: no cell with a name has it. */
const NO_GYM_KEY = 'none';
/** 'Salk - Gym, Court 1' and 'SALK Gym 1' are the same place. */
const placeWords = (...names: readonly string[]): string => withoutCourt(wordsOf(names.join(' ')));
/** '1' of 'Court 1', 'Ct #1' and '1'. */
const bareCourt = (key: string): string => key.replace(/^(?:courts?|cts?|crts?)\.? ?(?:no\.? |#)?(?=\S)/, '');
/** 'St. Mary’s' and 'St Marys' are the same school, if no other one is spelled so. */
const looseKey = (key: string): string => wordsOf(key).replaceAll(' ', '');

/** 'Main Gymnasium', 'Main Gym' and 'Main' are the same gym, if the school has no other one of such a name. */
const looseGym = (key: string): string =>
  key
    .replace(/^auxiliary\b|^aux\b\.?/, 'aux')
    .replace(/\bgymnasium\b/g, 'gym')
    .replace(/ gym$/, '');

export const isFound = <Found extends object>(found: Found | NoAnswer): found is Found =>
  typeof found === 'object';

/** All that was found, or what at least one of them waits for. */
export const allFound = <Found extends object>(
  found: readonly (Found | Found[] | NoAnswer)[],
): Found[] | NoAnswer =>
  found.find((each) => typeof each === 'string') ??
  found.flatMap((each) => (typeof each === 'string' ? [] : each));

/**
 * Finds the schools, gyms and courts that the rows of one file name, also by their other names, and collects the questions
 * about names that are not known: one for each name, however many rows have it.
 */
export class PlaceNames extends FileQuestions {
  readonly venues: readonly KnownVenue[];
  readonly #answers: ReadonlyMap<string, string>;
  readonly #schools = new Map<string, School>();
  /** keys of schools without accents, spaces and signs */
  readonly #loose = new Map<string, Set<string>>();
  readonly #gyms = new Map<string, KnownVenue>();
  /** gyms and courts by all of their names together; null for words that several have */
  readonly #joined = new Map<string, Place | null>();
  readonly #aliases: ReadonlyMap<string, PlaceAnswer>;
  /** of gyms and courts, whatever the name of the school or gym was when they were stored */
  readonly #scoped = new Map<string, PlaceAnswer>();
  #similar: SimilarSchools | undefined;

  constructor({ venues, aliases = [], answers = [] }: Places) {
    super();
    this.#answers = new Map(answers);
    this.venues = venues;
    for (const venue of venues) {
      const { schoolId, schoolName, schoolKey } = venue;
      this.#schools.set(schoolKey, { id: schoolId, name: schoolName, key: schoolKey });
      this.#loose.set(
        looseKey(schoolKey),
        (this.#loose.get(looseKey(schoolKey)) ?? new Set()).add(schoolKey),
      );
      this.#gyms.set(`${schoolId}\n${venue.gymKey}`, venue);
      const gym = { school: { id: schoolId, name: schoolName, key: schoolKey }, venue, courtId: null };
      for (const names of [[schoolName, venue.gymName], [venue.scheduleName]]) {
        this.#join(placeWords(...names), gym);
        for (const { id, name } of venue.courtList)
          this.#join(placeWords(...names, name), { ...gym, courtId: id });
      }
    }
    this.#aliases = new Map(aliases.map((alias) => [placeKey(alias), alias.answer]));
    for (const { schoolKey, gymKey, courtKey, answer } of aliases) {
      const school = gymKey === '' ? undefined : this.#knownSchool(schoolKey);
      if (school === undefined) continue;
      if (courtKey === '') this.#scoped.set(`${school.id}\n${gymKey}`, answer);
      const venue = courtKey === '' ? undefined : this.#knownGym(school.id, gymKey);
      if (venue !== undefined) this.#scoped.set(`court ${venue.id}\n${courtKey}`, answer);
    }
  }

  /** Asks about what is no place. @returns the answer, or a `NoAnswer` */
  askAboutFile(row: RowPlace, key: string, { choices, suggested, ...question }: AboutFile): string {
    const offered = { choices: [...choices, LEAVE_OUT], suggested };
    // what was chosen may have gone
    const answer = offered.choices.find((choice) => choice.answer === this.#answers.get(key))?.answer ?? null;
    this.ask(row, key, () => ({ ...question, answer, choices: () => offered }));
    if (answer === null) return 'waits';
    return answer === LEAVE_OUT.answer ? 'left-out' : answer;
  }

  #join(words: string, place: Place): void {
    const known = this.#joined.get(words);
    const isSame = known?.venue === place.venue && known?.courtId === place.courtId;
    this.#joined.set(words, known === undefined || isSame ? place : null);
  }

  #gymsOf(schoolId: number): KnownVenue[] {
    return this.venues.filter((venue) => venue.schoolId === schoolId);
  }

  #venue(id: number): KnownVenue | undefined {
    return this.venues.find((venue) => venue.id === id);
  }

  #courtAt(id: number): { venue: KnownVenue; courtId: number } | undefined {
    const venue = this.venues.find(({ courtList }) => courtList.some((court) => court.id === id));
    return venue && { venue, courtId: id };
  }

  #knownSchool(schoolKey: string) {
    const school = this.#schools.get(schoolKey);
    if (school !== undefined) return school;
    const answer = this.#aliases.get(placeKey({ schoolKey, gymKey: '', courtKey: '' }));
    if (answer !== undefined) return answer.means === 'school' ? this.#schoolAt(answer.id) : undefined;
    const [only = '', ...others] = this.#loose.get(looseKey(schoolKey)) ?? [];
    return others.length === 0 ? this.#schools.get(only) : undefined;
  }

  #schoolAt(schoolId: number) {
    const venue = this.venues.find((each) => each.schoolId === schoolId);
    return venue && this.#schools.get(venue.schoolKey);
  }

  /** The gym of a school with this name, or with "Gym" for "Gymnasium" in it. */
  #gymAt(schoolId: number, gymKey: string): KnownVenue | undefined {
    const exact = this.#gyms.get(`${schoolId}\n${gymKey}`);
    if (exact !== undefined || this.#scoped.has(`${schoolId}\n${gymKey}`)) return exact;
    const loose = looseGym(gymKey);
    const [only, ...others] = this.#gymsOf(schoolId).filter((venue) => looseGym(venue.gymKey) === loose);
    return others.length === 0 ? only : undefined;
  }

  #knownGym(schoolId: number, gymKey: string): KnownVenue | undefined {
    const venue = this.#gymAt(schoolId, gymKey);
    if (venue !== undefined) return venue;
    const answer = this.#scoped.get(`${schoolId}\n${gymKey}`);
    return answer?.means === 'gym' || answer?.means === 'renamed' ? this.#venue(answer.id) : undefined;
  }

  /** The gym with this name at a school that has this name, or had it or has another one. */
  gymCalled(school: Name, gym: Name): KnownVenue | undefined {
    const id = this.#knownSchool(school.key)?.id;
    return id === undefined ? undefined : this.#gymAt(id, gym.key);
  }

  /** The gym that one text names, such as 'Salk Gym' or its name in the schedule. */
  gymNamed(text: Name): KnownVenue | undefined {
    const place = this.#joined.get(placeWords(text.shown)) ?? this.#afterSchool(text);
    return place?.courtId === null ? (place.venue ?? undefined) : undefined;
  }

  /** What was answered about a gym of which both names may be unknown. */
  answerFor(school: Name, gym: Name): PlaceAnswer | null {
    const keys = { schoolKey: school.key, gymKey: gym.key, courtKey: '' };
    const known = this.#knownSchool(school.key);
    return (
      this.#aliases.get(placeKey(keys)) ?? (known && this.#scoped.get(`${known.id}\n${gym.key}`)) ?? null
    );
  }

  /** What was answered about exactly these names. */
  answerAbout(keys: PlaceKeys): PlaceAnswer | null {
    return this.#aliases.get(placeKey(keys)) ?? null;
  }

  /** All schools by name. */
  schools(): School[] {
    return [...this.#schools.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The school with this name, also with another one. */
  schoolCalled(school: Name): School | undefined {
    return this.#knownSchool(school.key);
  }

  /** The school that an unknown name probably means. */
  similarSchool(school: Name): School | undefined {
    const suggested = this.#similarSchools().find(school.shown).suggested;
    return suggested === null ? undefined : this.#schoolAt(suggested.id);
  }

  /** The name of a school's gym, if it has one only. */
  onlyGymName(school: Name | null): string | undefined {
    const known = school === null ? undefined : this.#knownSchool(school.key);
    const [only, ...others] = this.venues.filter(({ schoolId }) => schoolId === known?.id);
    return others.length === 0 ? only?.gymName : undefined;
  }

  /** The gym that an answer names. */
  gymOf(answer: PlaceAnswer): KnownVenue | undefined {
    return this.#placeOf(answer)?.venue;
  }

  findSchool(row: RowPlace, school: Name): School | NoAnswer {
    const keys = { schoolKey: school.key, gymKey: '', courtKey: '' };
    const stored = this.answerAbout(keys);
    // that it is new does not say which one it is
    const answer = stored?.means === 'new' ? null : stored;
    const known = answer === null ? this.#knownSchool(school.key) : this.#schools.get(school.key);
    if (known !== undefined) return known;
    this.ask(row, placeKey(keys), () => ({
      column: 'School',
      text: `Which school is “${school.shown}”?`,
      name: school.shown,
      answer: answer && answerText(answer),
      choices: () => schoolChoices(this.#similarSchools(), this.schools(), school.shown),
    }));
    const found = answer?.means === 'school' ? this.#schoolAt(answer.id) : undefined;
    return found ?? noAnswer(answer);
  }

  /** The school, gym or court that one cell names: 'Salk', 'Salk - Gym', 'Schirra Main Gym Court A'. */
  findPlace(row: RowPlace, whole: Name): Place | NoAnswer {
    // a calendar writes the address behind the name
    const parts = whole.shown.split(', ');
    const street = parts.findIndex((part, at) => at > 0 && /^\d+ \p{L}/u.test(part));
    const isAddress = street > 0 && parts.slice(street).some((part) => /\b\d{5}\b/.test(part));
    const text = isAddress ? foldName(parts.slice(0, street).join(', ')) : whole;
    const isSchool = this.#knownSchool(text.key) !== undefined;
    const joined = isSchool ? null : (this.#joined.get(placeWords(text.shown)) ?? this.#afterSchool(text));
    if (joined !== null) return joined;
    const [first = '', second = '', ...rest] = text.shown
      .split(/ [-–—] |[,;:|/]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (isSchool || second === '') {
      const school = this.findSchool(row, text);
      return isFound(school) ? { school, venue: null, courtId: null } : school;
    }
    const found = this.findGym(row, foldName(first), foldName(second));
    const court = foldName(rest.join(' '));
    const { venue } = isFound(found) ? found : { venue: null };
    const place =
      venue === null || court.key === '' || isAll(court.key) ? found : this.findCourt(row, venue, court);
    if (venue === null || !isFound(place)) return isFound(place) ? 'waits' : place;
    const { schoolId: id, schoolName: name, schoolKey: key } = venue;
    return { school: { id, name, key }, venue, courtId: place.courtId };
  }

  /** The place in a text that begins with another name of its school. */
  #afterSchool({ shown }: Name): Place | null {
    const words = shown.split(' ');
    for (let end = words.length - 1; end > 0; end -= 1) {
      const start = words
        .slice(0, end)
        .join(' ')
        .replace(/[,;:|/–—-]$/, '');
      const school = this.#knownSchool(foldName(start).key);
      const place = school && this.#joined.get(placeWords(school.name, ...words.slice(end)));
      if (place != null) return place;
    }
    return null;
  }

  /** The gym of a row with one cell for the place: named there, the only one of the school, or what was answered. */
  findOnlyGym(row: RowPlace, text: Name): { venue: KnownVenue; courtId: number | null } | NoAnswer {
    const place = this.findPlace(row, text);
    if (!isFound(place)) return place;
    const { school, venue, courtId } = place;
    if (venue !== null) return { venue, courtId };
    const [only, ...others] = this.#gymsOf(school.id);
    if (only !== undefined && others.length === 0) return { venue: only, courtId: null };
    const answer = this.#scoped.get(`${school.id}\n${NO_GYM_KEY}`) ?? null;
    this.ask(row, placeKey({ schoolKey: school.key, gymKey: NO_GYM_KEY, courtKey: '' }), () => ({
      column: 'Gym',
      text: `Which gym of ${school.name} is meant?`,
      name: `${school.name}, no gym`,
      answer: answer && answerText(answer),
      choices: () => gymChoices(this.#gymsOf(school.id), ''),
    }));
    return (answer && this.#placeOf(answer)) ?? noAnswer(answer);
  }

  /** @returns the gym, and the court if its name is that of one court of a gym */
  findGym(row: RowPlace, school: Name, text: Name): { venue: KnownVenue; courtId: number | null } | NoAnswer {
    const gym = this.gymCalled(school, text) === undefined ? (nameInSchool(school, text) ?? text) : text;
    const pair = this.#schools.has(school.key)
      ? undefined
      : this.#aliases.get(placeKey({ schoolKey: school.key, gymKey: gym.key, courtKey: '' }));
    const ofPair = pair && this.#placeOf(pair);
    if (ofPair !== undefined) return ofPair;
    const known = this.findSchool(row, school);
    if (!isFound(known)) return known;
    const venue = this.#gymAt(known.id, gym.key);
    if (venue !== undefined) return { venue, courtId: null };
    const court = this.#courtOf(known, gym);
    if (court !== null) return court;
    const stored = this.#scoped.get(`${known.id}\n${gym.key}`) ?? null;
    // that it is new does not say which one it is
    const answer = stored?.means === 'new' ? null : stored;
    this.ask(row, placeKey({ schoolKey: known.key, gymKey: gym.key, courtKey: '' }), () => ({
      column: 'Gym',
      text: `Which gym of ${known.name} is “${gym.shown}”?`,
      name: `${known.name} - ${gym.shown}`,
      answer: answer && answerText(answer),
      choices: () => gymChoices(this.#gymsOf(known.id), gym.shown),
    }));
    return (answer && this.#placeOf(answer)) ?? noAnswer(answer);
  }

  /** The court in 'Gym - Court 2', or in 'Court B' if one gym of the school has it. */
  #courtOf(school: School, { shown }: Name): { venue: KnownVenue; courtId: number } | null {
    if (!/\b(?:court|ct|crt)\b| [-–—] /i.test(shown)) return null;
    const gyms = this.#gymsOf(school.id);
    const texts = [shown, ...gyms.map(({ gymName }) => `${gymName} ${shown}`)];
    const found = texts.flatMap((text) => {
      const { venue = null, courtId = null } = this.#joined.get(placeWords(school.name, text)) ?? {};
      return venue === null || courtId === null ? [] : [{ venue, courtId }];
    });
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** The court that had this name before, or has it with or without the word "Court". */
  courtCalled(venue: KnownVenue, { key }: Name): Name | undefined {
    if (venue.courts.has(key)) return undefined;
    const answer = this.#scoped.get(`court ${venue.id}\n${key}`);
    const court = venue.courtList.find(({ id, key: own }) =>
      answer?.means === 'court' ? id === answer.id : bareCourt(own) === bareCourt(key),
    );
    return court && { shown: court.name, key: court.key };
  }

  /** The id of the court with this name, with or without the word "Court". */
  courtIn({ courts, courtList }: KnownVenue, { key }: Name): number | undefined {
    return courts.get(key) ?? courtList.find((court) => bareCourt(court.key) === bareCourt(key))?.id;
  }

  /** @returns the court's id; null for all courts */
  findCourt(row: RowPlace, venue: KnownVenue, court: Name): { courtId: number | null } | NoAnswer {
    const known = this.courtIn(venue, court);
    if (known !== undefined) return { courtId: known };
    const answer = this.#scoped.get(`court ${venue.id}\n${court.key}`) ?? null;
    const { schoolKey, gymKey } = venue;
    this.ask(row, placeKey({ schoolKey, gymKey, courtKey: court.key }), () => ({
      column: 'Court',
      text: `Which court of ${venueText(venue)} is “${court.shown}”?`,
      name: `${venueText(venue)}, ${court.shown}`,
      answer: answer && answerText(answer),
      choices: () => courtChoices(venue, court.shown),
    }));
    if (answer?.means === 'all-courts') return { courtId: null };
    return answer?.means === 'court' && this.#courtAt(answer.id)?.venue.id === venue.id
      ? { courtId: answer.id }
      : noAnswer(answer);
  }

  #placeOf(answer: PlaceAnswer): { venue: KnownVenue; courtId: number | null } | undefined {
    if (answer.means === 'court') return this.#courtAt(answer.id);
    const venue = answer.means === 'gym' || answer.means === 'renamed' ? this.#venue(answer.id) : undefined;
    return venue && { venue, courtId: null };
  }

  #similarSchools(): SimilarSchools {
    this.#similar ??= new SimilarSchools(
      [...this.#schools.values()].map(
        ({ id, name }): NamedSchool => ({
          id,
          name,
          scheduleNames: this.venues
            .filter(({ schoolId }) => schoolId === id)
            .map(({ scheduleName }) => scheduleName),
        }),
      ),
    );
    return this.#similar;
  }
}

const noAnswer = (answer: PlaceAnswer | null): NoAnswer =>
  answer?.means === 'leave-out' ? 'left-out' : 'waits';
