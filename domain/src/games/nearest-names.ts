import { foldName } from '#coaches/names.ts';

const MAX_COMPARED = 40;
/** Comparing takes time, and a file with mostly unknown names belongs to another league. */
const MAX_COMPARISONS = 30_000;

/** Cyrillic letters. */
const LOOKALIKES = 'авекмнорстухіѕ';
/** The Latin letters that look like them, in the same order. */
const LATIN = 'abekmhopctyxis';

/**
 * Reduces a name for comparison to letters and digits without accents, with one space between words. Letters that look like
 * Latin ones are replaced by them.
 */
export const wordsOf = (text: string): string =>
  foldName(text)
    .key.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[а-ѕ]/g, (letter) => LATIN[LOOKALIKES.indexOf(letter)] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Rows of a table of distances, used again and again: this runs very often, and never twice at once. */
let rows = [0, 1, 2].map(() => new Int32Array(MAX_COMPARED + 1));

/**
 * How many letters must be added, removed, replaced or swapped with their neighbor to turn one text into the
 * other.
 * @param limit the exact number does not matter above this
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  if (b.length >= (rows[0]?.length ?? 0)) rows = rows.map(() => new Int32Array(b.length + 1));
  let [before, above, current] = rows as [Int32Array, Int32Array, Int32Array];
  for (let column = 0; column <= b.length; column += 1) above[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let best = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwapped) best = Math.min(best, (before[column - 2] as number) + 1);
      current[column] = best;
      if (best < least) least = best;
    }
    if (least >= limit) return limit;
    [before, above, current] = [above, current, before];
  }
  return Math.min(limit, above[b.length] as number);
}

const SHORTEST_TYPO = 4;
/** Names of which only one word differs; comparing more of them takes time, and they are numbered or listed rather than mistyped. */
const MOST_ALIKE = 100;

/**
 * Finds names that differ only by accents, signs or one letter of one long word: 'Águilas' and 'Aguilas', 'Bosy 5-6' and
 * 'Boys 5-6', 'Heron' and 'Herons'. Numbers and short words tell names apart: 'Boys 5-6' and 'Boys 7-8', 'Red' and 'Ted'.
 */
export class LikelyTypos<Item> {
  /** by a name without one of its long words */
  readonly #alike = new Map<string, { name: string; word: string; item: Item; place: number }[]>();
  #added = 0;

  add(name: string, item: Item): void {
    this.#added += 1;
    for (const { word, others } of withoutEachWord(name)) {
      const alike = this.#alike.get(others);
      const added = { name, word, item, place: this.#added };
      if (alike === undefined) this.#alike.set(others, [added]);
      else if (alike.length < MOST_ALIKE) alike.push(added);
    }
  }

  /** The first one added whose name the text probably means. */
  find(text: string): Item | undefined {
    const found = withoutEachWord(text).flatMap(({ word, others }) => {
      const alike = this.#alike.get(others) ?? [];
      return alike.find((one) => one.name !== text && editDistance(one.word, word, 2) < 2) ?? [];
    });
    return found.toSorted((a, b) => a.place - b.place)[0]?.item;
  }
}

/** Each long word without digits, and the text that is left when it is taken out of its place. */
function withoutEachWord(name: string): { word: string; others: string }[] {
  const words = wordsOf(name).split(' ');
  return words.flatMap((word, place) => {
    if (word.length < SHORTEST_TYPO || /\d/.test(word)) return [];
    return [{ word, others: words.with(place, '').join(' ') }];
  });
}

const TOO_MANY_UNKNOWN = ' So many names of this file are unknown that similar ones are no longer suggested.';

/** The part of a text that is compared with names. */
const comparedPart = (text: string): string =>
  wordsOf(text.slice(0, 4 * MAX_COMPARED)).slice(0, MAX_COMPARED);

type Named<Item> = { item: Item; name: string; letters: number };

/** The letters of a text as bits; several letters may share one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 32);
  return letters;
}

/** How many bits are set in the first but not in the second. */
function missingBits(one: number, other: number): number {
  let rest = one & ~other;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Finds names similar to a text: names that differ in few letters, or that share a word with it. */
export class SimilarNames<Item> {
  readonly #items: readonly Named<Item>[];
  readonly #byWord = new Map<string, Named<Item>[]>();
  readonly #found = new Map<string, Item[]>();
  readonly #notCompared = new Set<string>();
  #comparisons = 0;

  /** @param nameOf how a text may name it */
  constructor(items: readonly Item[], nameOf: (item: Item) => string) {
    this.#items = items.map((item) => {
      const name = wordsOf(nameOf(item)).slice(0, MAX_COMPARED);
      return { item, name, letters: lettersOf(name) };
    });
    for (const named of this.#items) {
      for (const word of new Set(longWords(named.name))) {
        const sharing = this.#byWord.get(word);
        if (sharing === undefined) this.#byWord.set(word, [named]);
        else sharing.push(named);
      }
    }
  }

  /** How many names were compared letter by letter. */
  get comparisons(): number {
    return this.#comparisons;
  }

  /** The most similar first; none for new texts after too many comparisons (see `noteOn`). */
  find(text: string): Item[] {
    const part = comparedPart(text);
    const known = this.#found.get(part);
    if (known !== undefined) return known;
    const isTooMany = this.#comparisons >= MAX_COMPARISONS;
    if (isTooMany) this.#notCompared.add(part);
    const found = part === '' || isTooMany ? [] : this.#compare(part);
    this.#found.set(part, found);
    return found;
  }

  /** Follows the sentence about a name for which none were looked for; '' for others. */
  noteOn(text: string): string {
    return this.#notCompared.has(comparedPart(text)) ? TOO_MANY_UNKNOWN : '';
  }

  #compare(part: string): Item[] {
    const limit = Math.max(2, Math.ceil(part.length / 3));
    const letters = lettersOf(part);
    const distances = new Map<Named<Item>, number>();
    for (const named of this.#items) {
      // each letter that only one of them has is at least one change
      const isNear =
        Math.abs(named.name.length - part.length) < limit &&
        missingBits(letters, named.letters) < limit &&
        missingBits(named.letters, letters) < limit;
      if (!isNear) continue;
      this.#comparisons += 1;
      const distance = editDistance(part, named.name, limit);
      if (distance < limit) distances.set(named, distance);
    }
    for (const word of longWords(part)) {
      for (const named of this.#byWord.get(word) ?? []) {
        if (!distances.has(named)) distances.set(named, limit - 0.5);
      }
    }
    return [...distances]
      .toSorted(([a, one], [b, other]) => one - other || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      .map(([{ item }]) => item);
  }
}

const longWords = (name: string): string[] => name.split(' ').filter((word) => word.length > 2);
