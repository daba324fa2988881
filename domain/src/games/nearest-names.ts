const MAX_COMPARED = 40;
/** Comparing takes time, and a file with mostly unknown names belongs to another league. */
const MAX_COMPARISONS = 100_000;

/** Reduces a name for comparison to letters and digits without accents, with one space between words. */
export const wordsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * How many letters must be added, removed, replaced or swapped with their neighbor to turn one text into the
 * other.
 * @param limit the exact number does not matter above this
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const best = Math.min(
        (above[column] ?? limit) + 1,
        (current[column - 1] ?? limit) + 1,
        (above[column - 1] ?? limit) + (isSame ? 0 : 1),
      );
      current.push(isSwapped ? Math.min(best, (before[column - 2] ?? limit) + 1) : best);
    }
    if (Math.min(...current) >= limit) return limit;
    before = above;
    above = current;
  }
  return Math.min(limit, above[b.length] ?? limit);
}

/** Finds names similar to a text: names that differ in few letters, or that share a word with it. */
export class SimilarNames<Item> {
  readonly #items: readonly { item: Item; name: string; words: ReadonlySet<string> }[];
  readonly #found = new Map<string, Item[]>();
  #comparisons = 0;

  /** @param nameOf how a text may name it */
  constructor(items: readonly Item[], nameOf: (item: Item) => string) {
    this.#items = items
      .map((item) => ({ item, name: wordsOf(nameOf(item)).slice(0, MAX_COMPARED) }))
      .map(({ item, name }) => ({ item, name, words: new Set(longWords(name)) }));
  }

  /** The most similar first; none for new texts after too many comparisons. */
  find(text: string): Item[] {
    const wanted = wordsOf(text.slice(0, 4 * MAX_COMPARED)).slice(0, MAX_COMPARED);
    const known = this.#found.get(wanted);
    if (known !== undefined) return known;
    this.#comparisons += this.#items.length;
    const found = wanted === '' || this.#comparisons > MAX_COMPARISONS ? [] : this.#compare(wanted);
    this.#found.set(wanted, found);
    return found;
  }

  #compare(wanted: string): Item[] {
    const words = longWords(wanted);
    const limit = Math.max(2, Math.ceil(wanted.length / 3));
    return this.#items
      .map((each) => {
        const distance = editDistance(wanted, each.name, limit);
        const hasWord = distance >= limit && words.some((word) => each.words.has(word));
        return { ...each, distance: hasWord ? limit - 0.5 : distance };
      })
      .filter(({ distance }) => distance < limit)
      .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
      .map(({ item }) => item);
  }
}

const longWords = (name: string): string[] => name.split(' ').filter((word) => word.length > 2);
