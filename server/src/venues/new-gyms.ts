import { foldName } from '@portal/domain/coaches/names.ts';
import { lineText } from '@portal/domain/text/row-place.ts';
import { LikelySameSchools, wholeSchoolName } from '@portal/domain/venues/similar-schools.ts';
import { LEAVE_OUT, linesText } from '#imports/file-questions.ts';
import { answerText, placeKey } from './place-aliases.ts';
import { isOtherRoom } from './place-choices.ts';
import type { PlaceNames } from './place-names.ts';
import type { VenueRow } from './venue-rows.ts';

/*
 * What a file of gyms would add although it may be known, or no gym: schools that are there or in another row under another
 * name, and rooms of other kinds.
 */

type Name = VenueRow['school'];

const isNew = ({ school }: VenueRow, places: PlaceNames) => places.schoolCalled(school) === undefined;

/** Gives "Lincoln Elem." the name of the "Lincoln Elementary School" above it, if both are new, and their gyms likewise. */
export function withOneSpelling(
  read: readonly VenueRow[],
  places: PlaceNames,
): { rows: VenueRow[]; notes: string[] } {
  const schools = new Map<string, Name>();
  const gyms = new Map<string, Name>();
  const renamed = new Map<string, VenueRow[]>();
  const rows = read.map((row) => {
    if (!isNew(row, places)) return row;
    const school = firstOf(schools, wholeSchoolName(row.school.shown), row.school);
    const gym = firstOf(gyms, `${school.key}\n${row.gym.key.replace(/\bgymnasium\b/g, 'gym')}`, row.gym);
    if (school.key === row.school.key && gym.key === row.gym.key) return row;
    const text = `“${row.school.shown} - ${row.gym.shown}” is read as ${school.shown} - ${gym.shown}`;
    renamed.set(text, [...(renamed.get(text) ?? []), row]);
    return { ...row, school, gym };
  });
  const notes = [...renamed].map(([text, of]) => `${text} (${linesText(of.map(({ line }) => line))}).`);
  return { rows, notes };
}

function firstOf(names: Map<string, Name>, key: string, name: Name): Name {
  const first = names.get(key) ?? name;
  names.set(key, first);
  return first;
}

/** Asks about rows that would add a gym. */
export class Doubts {
  readonly #places: PlaceNames;
  readonly #known = new LikelySameSchools();
  readonly #added = new LikelySameSchools();
  readonly #lines = new Map<string, VenueRow>();

  constructor(places: PlaceNames) {
    this.#places = places;
    for (const { name } of places.schools()) this.#known.add(name);
  }

  /** Whether the row waits for an answer, or is left out. */
  hold(row: VenueRow): boolean {
    return this.#mayBeKnown(row) || this.#mayBeAbove(row) || this.#mayBeNoGym(row);
  }

  #mayBeKnown(row: VenueRow): boolean {
    const { shown, key } = row.school;
    const keys = { schoolKey: key, gymKey: '', courtKey: '' };
    const isAnswered = this.#places.answerAbout(keys)?.means === 'school';
    const likely = isNew(row, this.#places) ? this.#known.find(shown) : undefined;
    const similar = isAnswered
      ? this.#places.schoolCalled(row.school)
      : this.#places.schoolCalled(foldName(likely ?? ''));
    if (similar === undefined || this.#lines.has(key)) return false;
    // about a gym of the same name it is asked whether it is the same one
    if (this.#places.gymCalled(foldName(similar.name), row.gym) !== undefined) return false;
    return this.#ask(row, keys, `Is “${shown}” the school ${similar.name}?`, [
      {
        answer: answerText({ means: 'school', id: similar.id }),
        label: `Yes, this is a gym of ${similar.name}`,
      },
      { answer: 'new', label: 'No, it is another school' },
    ]);
  }

  #mayBeAbove(row: VenueRow): boolean {
    const { shown, key } = row.school;
    if (!isNew(row, this.#places) || this.#lines.has(key)) return false;
    const other = this.#added.find(shown);
    const above = this.#lines.get(foldName(other ?? '').key);
    if (above !== undefined) {
      const text = `Is “${shown}” the school “${above.school.shown}” of ${lineText(above)}? Then write its name alike in both rows.`;
      const keys = { schoolKey: key, gymKey: '', courtKey: '' };
      if (this.#ask(row, keys, text, [{ answer: 'new', label: 'No, it is another school' }])) return true;
    }
    this.#added.add(shown);
    this.#lines.set(key, row);
    return false;
  }

  #mayBeNoGym(row: VenueRow): boolean {
    const { school, gym, kind } = row;
    if (!isOtherRoom(gym.shown) && (kind === '' || !isOtherRoom(kind))) return false;
    if (this.#places.gymCalled(school, gym) !== undefined) return false;
    const keys = { schoolKey: school.key, gymKey: gym.key, courtKey: '' };
    if (this.#places.answerAbout(keys)?.means === 'new') return false;
    const choices = [{ answer: 'new', label: 'Yes, add it' }];
    return this.#ask(row, keys, `Is ${school.shown} - ${gym.shown} a gym?`, choices, LEAVE_OUT.answer);
  }

  #ask(
    row: VenueRow,
    keys: Parameters<typeof placeKey>[0],
    text: string,
    choices: { answer: string; label: string }[],
    suggested: string | null = null,
  ): boolean {
    const stored = this.#places.answerAbout(keys);
    const answer = stored === null ? null : answerText(stored);
    this.#places.ask(row, placeKey(keys), () => ({
      ...{ column: keys.gymKey === '' ? 'School' : 'Gym', text, answer },
      name: keys.gymKey === '' ? row.school.shown : `${row.school.shown} - ${row.gym.shown}`,
      choices: () => ({ choices: [...choices, LEAVE_OUT], suggested }),
    }));
    return answer === null || answer === LEAVE_OUT.answer;
  }
}
