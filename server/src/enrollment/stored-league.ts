import { Ints } from '#enrollment/columns/ints.ts';
import type { Items } from '#enrollment/columns/items.ts';
import { TextPool } from '#enrollment/columns/text-pool.ts';
import { isBetterSpelling } from './best-spelling.ts';
import type { CleanCoach, CleanPair } from './found-coaches.ts';

export type StoredTeam = { id: number; divisionKey: string; key: string; name: string; hasCoach: boolean };
/** With the names under which people know it. */
export type StoredPair = CleanPair & { division: string; team: string; coach: string };

/** The season's teams and coaches as they are stored; each list is read once, a part at a time. */
export type StoredLeague = {
  divisions: AsyncIterable<{ id: number; key: string; name: string }>;
  teams: AsyncIterable<StoredTeam>;
  pairs: AsyncIterable<StoredPair>;
  /** coaches who have these addresses, of the season or not */
  coachesOf(emails: readonly string[]): Promise<(CleanCoach & { id: number })[]>;
  /** how many coaches the season's teams have */
  coachCount(): Promise<number>;
};

type Renamed<Value> = { id: number; before: Value; after: Value };
type Named = { name: string };

/** What a file's list has in common with what is stored: ids and stored names by the file's position, 0 where new. */
export class Match {
  readonly ids: Ints;
  readonly #names: Ints;
  readonly #texts = new TextPool();
  /** how many are stored, in the file or not */
  stored = 0;

  constructor(length: number) {
    this.ids = new Ints(length);
    this.#names = new Ints(length, -1);
  }

  /** @param position in the file's list, -1 where it is not there */
  note(position: number, id: number, name: string): void {
    this.stored += 1;
    if (position < 0) return;
    this.ids.set(position, id);
    this.#names.set(position, this.#texts.add(name));
  }

  /** The stored name; null for what is new. */
  nameAt(position: number): string | null {
    return this.ids.at(position) === 0 ? null : this.#texts.at(this.#names.at(position));
  }

  /** Positions of what is not stored yet. */
  get fresh(): Ints {
    const fresh = new Ints();
    for (let position = 0; position < this.ids.length; position += 1) {
      if (this.ids.at(position) === 0) fresh.push(position);
    }
    return fresh;
  }

  /** What a division or team is called once the file is loaded. */
  nameAfter(position: number, list: Items<Named>): string {
    const { name } = list.at(position);
    const before = this.nameAt(position);
    return before === null || isBetterSpelling(before, name) ? name : before;
  }

  renamedAt(position: number, list: Items<Named>): Renamed<string> {
    return { id: this.ids.at(position), before: this.nameAt(position) ?? '', after: list.at(position).name };
  }
}
