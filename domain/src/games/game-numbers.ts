import { foldName } from '#coaches/names.ts';
import type { GameTeam, StoredGame } from './game.ts';
import { knownTeams } from './open-sides.ts';
import { numberKey } from './read-game-row.ts';

type OfDivision = { divisionId: number | null; number: { shown: string; key: string } | null };
type Numbered = Pick<StoredGame, 'number' | 'homeTeamId' | 'awayTeamId' | 'openSides'>;

/**
 * The numbers of games, which are compared within a division, because a file may begin with 1 in each. In the schedule a
 * number exists once: where another division has it, it stands behind the division's name, 'Girls 5-6 1'.
 */
export class GameNumbers {
  readonly #divisionOf: ReadonlyMap<number, number>;
  readonly #names: ReadonlyMap<number, string>;

  constructor(teams: readonly GameTeam[]) {
    this.#divisionOf = new Map(teams.map(({ id, divisionId }) => [id, divisionId]));
    this.#names = new Map(teams.map(({ divisionId, divisionName }) => [divisionId, divisionName]));
  }

  divisionOf({ homeTeamId, awayTeamId, openSides }: Numbered): number | null {
    const [known] = knownTeams(homeTeamId, awayTeamId);
    return openSides?.divisionId ?? this.#divisionOf.get(known ?? homeTeamId ?? 0) ?? null;
  }

  /** The key of a game's number without its division; '' if it has none. */
  keyOf(game: Numbered): string {
    const key = numberKey(game.number ?? '');
    const name = this.#nameOf(this.divisionOf(game));
    const division = `${foldName(name).key} `;
    return name !== '' && key.startsWith(division) ? numberKey(key.slice(division.length)) : key;
  }

  keyInDivision(game: Numbered): string {
    return `${this.divisionOf(game)}|${this.keyOf(game)}`;
  }

  /** '12', and 'Girls 5-6 12' where that is another game's. */
  spellings(number: string, divisionId: number | null): string[] {
    const name = this.#nameOf(divisionId);
    return name === '' ? [number] : [number, `${name} ${number}`];
  }

  #nameOf(divisionId: number | null): string {
    return this.#names.get(divisionId ?? 0) ?? '';
  }
}

/** Rows of a file with the same key name the same game. */
export const rowNumberKey = ({ divisionId, number }: OfDivision): string => `${divisionId}|${number?.key}`;

/** Gives games their numbers so that no two games of the season have the same one. */
export class FreeNumbers {
  readonly #taken: Set<string>;
  readonly #takenInDivision: Set<string>;
  readonly #numbers: GameNumbers;

  /** @param leaving numbers of games that are canceled or get another number */
  constructor(numbers: GameNumbers, games: readonly StoredGame[], leaving: ReadonlySet<StoredGame>) {
    this.#numbers = numbers;
    const staying = games.filter((game) => !leaving.has(game) && game.number !== null);
    this.#taken = new Set(staying.map(({ number }) => numberKey(number ?? '')));
    this.#takenInDivision = new Set(staying.map((game) => numbers.keyInDivision(game)));
  }

  /** The requested number if no other game has it; otherwise the number the game already has; otherwise none. */
  take(row: OfDivision, stored: StoredGame | null): string | null {
    const own = stored?.number ?? null;
    const key = rowNumberKey(row);
    const spellings =
      row.number === null || this.#takenInDivision.has(key)
        ? []
        : this.#numbers.spellings(row.number.shown, row.divisionId);
    this.#takenInDivision.add(key);
    const isOwn = stored !== null && this.#numbers.keyInDivision(stored) === key;
    for (const number of isOwn ? [own, ...spellings] : [...spellings, own]) {
      if (number === null || this.#taken.has(numberKey(number))) continue;
      this.#taken.add(numberKey(number));
      return number;
    }
    return null;
  }
}
