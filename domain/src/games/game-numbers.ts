import type { StoredGame } from './game.ts';
import { numberKey } from './read-game-row.ts';

/** Gives games their numbers so that no two games of the season have the same one. */
export class FreeNumbers {
  readonly #taken: Set<string>;

  /** @param leaving numbers of games that are canceled or get another number */
  constructor(games: readonly StoredGame[], leaving: ReadonlySet<StoredGame>) {
    const staying = games.filter((game) => !leaving.has(game) && game.number !== null);
    this.#taken = new Set(staying.map(({ number }) => numberKey(number ?? '')));
  }

  /** The requested number if no other game has it; otherwise the number the game already has; otherwise none. */
  take(requested: string | null, stored: StoredGame | null): string | null {
    for (const number of [requested, stored?.number ?? null]) {
      if (number === null || this.#taken.has(numberKey(number))) continue;
      this.#taken.add(numberKey(number));
      return number;
    }
    return null;
  }
}
