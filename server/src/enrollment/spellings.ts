import { groupInts, Ints } from '#enrollment/columns/ints.ts';
import type { TextPool } from '#enrollment/columns/text-pool.ts';
import { countWithBreath } from '#platform/with-breath.ts';
import { bestSpelling } from './best-spelling.ts';

/** The spellings of numbered names that rows use; which is the best is settled when all rows are read. */
export class Spellings {
  readonly #texts: TextPool;
  readonly #names = new Ints();
  readonly #spellings = new Ints();

  /** @param texts the spellings themselves; several such lists may share them */
  constructor(texts: TextPool) {
    this.#texts = texts;
  }

  /** @param spelling number of the text */
  add(name: number, spelling: number): void {
    this.#names.push(name);
    this.#spellings.push(spelling);
  }

  /** @param count of names. @returns gives the best spelling of each; null where nobody spells it */
  async settle(count: number): Promise<(name: number) => string | null> {
    const groups = groupInts(this.#names, count);
    const settled = new Ints(count, -1);
    await countWithBreath(count, (name) => {
      const tally = new Map<number, number>();
      for (const use of groups.of(name)) {
        const spelling = this.#spellings.at(use);
        tally.set(spelling, (tally.get(spelling) ?? 0) + 1);
      }
      if (tally.size > 0) settled.set(name, this.#best(tally));
    });
    return (name) => (settled.at(name) < 0 ? null : this.#texts.at(settled.at(name)));
  }

  #best(tally: ReadonlyMap<number, number>): number {
    const [only] = tally.keys();
    if (tally.size === 1 && only !== undefined) return only;
    const counts = [...tally].map(([spelling, count]): [string, number] => [this.#texts.at(spelling), count]);
    return this.#texts.find(bestSpelling(new Map(counts)));
  }
}
