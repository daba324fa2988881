import type { StoredGame } from './game.ts';
import { numberKey } from './read-game-row.ts';

/** Gives each game its number: a number belongs to one game of the season. */
export class FreeNumbers {
  readonly #taken: Set<string>;

  /** @param leaving those of the games that are canceled or get another number */
  constructor(games: readonly StoredGame[], leaving: ReadonlySet<StoredGame>) {
    const staying = games.filter((game) => !leaving.has(game) && game.number !== null);
    this.#taken = new Set(staying.map(({ number }) => numberKey(number ?? '')));
  }

  /** The wanted number if no other game has it, else the game's own, else none. */
  take(wanted: string | null, stored: StoredGame | null): string | null {
    for (const number of [wanted, stored?.number ?? null]) {
      if (number === null || this.#taken.has(numberKey(number))) continue;
      this.#taken.add(numberKey(number));
      return number;
    }
    return null;
  }
}
