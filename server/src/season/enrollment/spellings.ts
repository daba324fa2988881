import { foldName } from '@portal/domain/coaches/names.ts';
import { bestSpelling, isMixedCase } from './best-spelling.ts';

/** The spellings of names that rows use, settled when all rows are read. */
export class Spellings {
  readonly #seen = new Map<string, string[]>();
  /** a name may stand in thousands of scopes, and each asks for the best spelling anywhere */
  readonly #settled = new Map<string, string>();

  /** @returns the name's key */
  add(text: string | undefined, scope = ''): string {
    const { shown, key } = foldName(text ?? '');
    this.#settled.clear();
    for (const place of new Set([key, scope + key])) {
      const spellings = this.#seen.get(place);
      if (spellings === undefined) this.#seen.set(place, [shown]);
      else spellings.push(shown);
    }
    return key;
  }

  /** The best spelling in its scope, or, where that has only 'HAWKS', the best one of the same name elsewhere. */
  best(key: string, scope = ''): string {
    const here = this.#bestAt(scope + key) ?? key;
    if (isMixedCase(here)) return here;
    const anywhere = this.#bestAt(key) ?? here;
    return isMixedCase(anywhere) ? anywhere : here;
  }

  #bestAt(place: string): string | undefined {
    const known = this.#settled.get(place);
    const spellings = this.#seen.get(place);
    if (known !== undefined || spellings === undefined) return known;
    const best = bestSpelling(spellings);
    this.#settled.set(place, best);
    return best;
  }
}
