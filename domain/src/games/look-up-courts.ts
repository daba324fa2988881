import { isNoAnswer } from '#coaches/names.ts';
import type { GameCourt } from './game.ts';
import { type Answers, ask, keyPart } from './game-question.ts';
import { choicesOf, type Found, foundId, foundProblem, foundQuestion, namedIn } from './look-up-names.ts';
import { NameIndex, type NameMatch } from './name-index.ts';
import { SimilarNames, wordsOf } from './nearest-names.ts';
import { type RowTexts, shorten } from './read-game-row.ts';

type PlaceTexts = Pick<RowTexts, 'school' | 'gym' | 'court' | 'place'>;

/** 'Salk - Gym - Court 1', as in exports. */
export const courtName = ({
  schoolName,
  gymName,
  name,
}: Pick<GameCourt, 'schoolName' | 'gymName' | 'name'>) => joined(schoolName, gymName, name);

/** The place of a row, as the file writes it. */
export const placeText = ({ school, gym, place, court }: PlaceTexts): string =>
  joined(school, gym, place, court);

/** A court by name; a bare number gets the word "Court": 'Salk - Gym - Court 1'. */
export const courtLabel = ({ name, ...court }: Pick<GameCourt, 'schoolName' | 'gymName' | 'name'>): string =>
  courtName({ ...court, name: /^\d+$/.test(name) ? `Court ${name}` : name });

/** 'Court 1' and '1' are the same court. */
export const withoutCourt = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !/^(?:courts?|ct|crt)$/.test(word))
    .join(' ') || words;

const joined = (...parts: readonly string[]): string => parts.filter((part) => !isNoAnswer(part)).join(' - ');

/** Finds the courts that rows name, and asks about unknown names. */
export class CourtNames {
  readonly #courts: readonly GameCourt[];
  readonly #answers: Answers;
  readonly #courtNames = new NameIndex(withoutCourt);
  /** without the school, or without the gym */
  readonly #shortNames = new NameIndex(withoutCourt);
  readonly #gymNames = new NameIndex(withoutCourt);
  readonly #shortGymNames = new NameIndex(withoutCourt);
  readonly #similar: SimilarNames<GameCourt>;
  readonly #found = new Map<string, Found>();

  constructor(courts: readonly GameCourt[], answers: Answers) {
    this.#courts = courts;
    this.#answers = answers;
    this.#similar = new SimilarNames(courts, courtLabel);
    for (const court of courts) {
      const { id, name, venueId, schoolName, gymName, scheduleName } = court;
      for (const other of court.otherNames ?? []) {
        this.#courtNames.add(courtName(other), id);
        if (other.name === '') continue;
        this.#shortNames.add(joined(other.schoolName, other.name), id);
        this.#courtNames.add(joined(scheduleName, other.name), id);
        this.#gymNames.add(joined(other.schoolName, other.gymName), venueId);
        this.#shortGymNames.add(other.schoolName, venueId);
      }
      this.#courtNames.add(courtName(court), id);
      this.#courtNames.add(joined(scheduleName, name), id);
      this.#shortNames.add(joined(schoolName, name), id);
      this.#shortNames.add(joined(gymName, name), id);
      this.#gymNames.add(joined(schoolName, gymName), venueId);
      this.#gymNames.add(scheduleName, venueId);
      this.#shortGymNames.add(schoolName, venueId);
      this.#shortGymNames.add(gymName, venueId);
    }
  }

  find(texts: PlaceTexts): Found {
    const key = [texts.school, texts.gym, texts.place, texts.court].join('\n');
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const found = this.#search(texts);
    this.#found.set(key, found);
    return found;
  }

  #search(texts: PlaceTexts): Found {
    const { school, gym, court, place } = texts;
    const placeName = placeText(texts);
    if (placeName === '')
      return foundProblem('The place is missing or not set yet. Add it and upload the file again.');

    const isCourtSaid = !isNoAnswer(court);
    // If the row names a gym, it must match, even if the school has only one.
    const withSchool = isNoAnswer(gym) ? joined(school, place) : '';
    const isPlaceEnough = !isCourtSaid || wordsOf(place).endsWith(wordsOf(court));
    const courts = bestMatch(
      [joined(school, gym, court), joined(place, court), ...(isPlaceEnough ? [place] : []), placeName],
      [this.#courtNames, this.#shortNames],
    );
    const gyms = bestMatch([joined(school, gym), place, withSchool], [this.#gymNames, this.#shortGymNames]);
    const isGym = courts.ids.length === 0 || (!isCourtSaid && gyms.level < courts.level);
    if (!isGym) {
      const [id, ...others] = courts.ids;
      return id !== undefined && others.length === 0
        ? foundId(id)
        : this.#ask(placeName, this.#courtsOf('id', courts));
    }
    // The court column may contain the gym.
    const inCourt = isCourtSaid ? bestMatch([joined(place, court), placeName], [this.#gymNames]) : NO_GYM;
    if (inCourt.ids.length > 0) return this.#only(placeName, this.#courtsOf('venueId', inCourt), true);
    return this.#only(placeName, this.#courtsOf('venueId', gyms), !isCourtSaid);
  }

  /**
   * The only court of a gym needs no name.
   * @param mayBeOnly whether the row names no court
   */
  #only(placeName: string, courts: readonly GameCourt[], mayBeOnly: boolean): Found {
    const [only, ...others] = courts;
    return only !== undefined && others.length === 0 && mayBeOnly
      ? foundId(only.id)
      : this.#ask(placeName, courts);
  }

  #courtsOf(field: 'id' | 'venueId', { ids }: NameMatch): GameCourt[] {
    return this.#courts.filter((court) => ids.includes(court[field]));
  }

  /** @param likely the courts that the text may mean */
  #ask(placeName: string, likely: readonly GameCourt[]): Found {
    // 'Shepard Gym, 14 Shepard Lane'
    const named = namedIn(placeName, this.#courts, ({ schoolName, gymName }) => joined(schoolName, gymName));
    const near = [...likely, ...named, ...this.#similar.find(placeName)];
    const choices = choicesOf(this.#courts, near, courtLabel);
    const reason =
      likely.length > 1
        ? `The place "${shorten(placeName)}" could be any of ${likely.length} courts.`
        : `No court is called "${shorten(placeName)}".${this.#similar.noteOn(placeName)}`;
    const key = `place:${keyPart(placeName)}`;
    return foundQuestion(ask(this.#answers, { key, reason, text: 'Which court is this?', choices }));
  }
}

const NO_GYM: NameMatch = { ids: [], level: Number.POSITIVE_INFINITY };

/** The best match for the texts: full names before short ones, exact spellings first. */
function bestMatch(texts: readonly string[], indexes: readonly NameIndex[]): NameMatch {
  for (const index of indexes) {
    const [best] = texts
      .filter((text) => text !== '')
      .map((text) => index.find(text))
      .filter(({ ids }) => ids.length > 0)
      .toSorted((a, b) => a.level - b.level);
    if (best !== undefined) return best;
  }
  return NO_GYM;
}
