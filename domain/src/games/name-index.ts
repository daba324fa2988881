import { foldName } from '#coaches/names.ts';
import { wordsOf } from './nearest-names.ts';

/** What a name refers to, and how closely it matches: 0 is an exact match. */
export type NameMatch = { ids: readonly number[]; level: number };

const NO_MATCH: NameMatch = { ids: [], level: Number.POSITIVE_INFINITY };

/**
 * Finds things by name, ignoring spelling differences step by step: first case and white space, then
 * punctuation and accents, then all spaces.
 */
export class NameIndex {
  readonly #folds: readonly ((text: string) => string)[];
  readonly #levels: readonly Map<string, Set<number>>[];
  readonly #matches = new Map<string, NameMatch>();

  /** @param reduce keeps the significant words of a name, for all but the most exact comparison */
  constructor(reduce: (words: string) => string = (words) => words) {
    const words = (text: string) => reduce(wordsOf(text));
    this.#folds = [(text) => foldName(text).key, words, (text) => words(text).replaceAll(' ', '')];
    this.#levels = this.#folds.map(() => new Map());
  }

  add(name: string, id: number): void {
    for (const [level, fold] of this.#folds.entries()) {
      const key = fold(name);
      const ids = this.#levels[level]?.get(key);
      if (key === '') continue;
      if (ids === undefined) this.#levels[level]?.set(key, new Set([id]));
      else ids.add(id);
    }
  }

  /** Everything with this name, at the most exact level that has any match. */
  find(text: string): NameMatch {
    const known = this.#matches.get(text);
    if (known !== undefined) return known;
    const match = this.#search(text);
    this.#matches.set(text, match);
    return match;
  }

  #search(text: string): NameMatch {
    for (const [level, fold] of this.#folds.entries()) {
      const ids = this.#levels[level]?.get(fold(text));
      if (ids !== undefined) return { ids: [...ids], level };
    }
    return NO_MATCH;
  }
}
