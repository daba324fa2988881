import { foldName } from '@portal/domain/coaches/names.ts';
import { Ints } from '#enrollment/columns/ints.ts';
import { Items } from '#enrollment/columns/items.ts';
import { TextPool } from '#enrollment/columns/text-pool.ts';
import { countWithBreath, sortWithBreath } from '#platform/with-breath.ts';
import { isMixedCase } from './best-spelling.ts';
import type { EnrollmentRow } from './family.ts';
import { Spellings } from './spellings.ts';

/** `line` is where the file says it first. */
export type CleanTeam = { divisionKey: string; key: string; name: string; line: number };

/** What a row says about its team: the team's place, and how the row spells it, all as numbers. */
export type Place = { place: number; division: number; team: number };

const collator = new Intl.Collator('en', { numeric: true });

/** The divisions and teams that a file's rows tell of. A place is a division and a team's name, whether a team or not. */
export class FoundTeams {
  readonly #divisions = new TextPool();
  readonly #places = new TextPool();
  readonly #names = new TextPool();
  readonly #spelled = new TextPool();
  /** of each place: its division, its team's name, and the first line that makes it a team, 0 where none does */
  readonly #divisionOf = new Ints();
  readonly #nameOf = new Ints();
  readonly #lineOf = new Ints();
  readonly #divisionSpellings = new Spellings(this.#spelled);
  readonly #teamSpellings = new Spellings(this.#spelled);
  readonly #nameSpellings = new Spellings(this.#spelled);

  /** Where a row's team belongs; that alone makes no team. */
  placeOf(row: EnrollmentRow): Place {
    const division = foldName(row.divisionName ?? '');
    const team = foldName(row.teamName ?? '');
    const place = this.#places.add(`${division.key}\n${team.key}`);
    if (place === this.#divisionOf.length) {
      this.#divisionOf.push(this.#divisions.add(division.key));
      this.#nameOf.push(this.#names.add(team.key));
      this.#lineOf.push(0);
    }
    return { place, division: this.#spelled.add(division.shown), team: this.#spelled.add(team.shown) };
  }

  /** Makes it a team. @returns whether it was none before */
  add({ place, division, team }: Place, line: number): boolean {
    this.#divisionSpellings.add(this.#divisionOf.at(place), division);
    this.#teamSpellings.add(place, team);
    this.#nameSpellings.add(this.#nameOf.at(place), team);
    const known = this.#lineOf.at(place);
    if (known === 0 || line < known) this.#lineOf.set(place, line);
    return known === 0;
  }

  keysOf(place: number): { divisionKey: string; teamKey: string } {
    return {
      divisionKey: this.#divisions.at(this.#divisionOf.at(place)),
      teamKey: this.#names.at(this.#nameOf.at(place)),
    };
  }

  /** Divisions and teams in the order in which people read them, each as it is spelled best. */
  async settle() {
    const divisionName = await this.#divisionSpellings.settle(this.#divisions.size);
    const teamName = await this.#teamSpellings.settle(this.#places.size);
    const nameAnywhere = await this.#nameSpellings.settle(this.#names.size);

    const { order: divisionOrder, positions: divisionPositions } = await this.#sortDivisions(
      (division) => divisionName(division) !== null,
    );
    const { order: teamOrder, positions: teamPositions } = await this.#sortTeams(divisionPositions);
    /** the best spelling in its division, or, where that has only 'HAWKS', the best one of the same name elsewhere */
    const bestName = (place: number): string => {
      const here = teamName(place) ?? '';
      if (isMixedCase(here)) return here;
      const anywhere = nameAnywhere(this.#nameOf.at(place)) ?? here;
      return isMixedCase(anywhere) ? anywhere : here;
    };
    const positionIn = (positions: Ints, number: number) => (number < 0 ? -1 : positions.at(number));
    return {
      divisions: new Items(divisionOrder.length, (index) => {
        const division = divisionOrder.at(index);
        return { key: this.#divisions.at(division), name: divisionName(division) ?? '' };
      }),
      teams: new Items(teamOrder.length, (index): CleanTeam => {
        const place = teamOrder.at(index);
        const { divisionKey, teamKey: key } = this.keysOf(place);
        return { divisionKey, key, name: bestName(place), line: this.#lineOf.at(place) };
      }),
      /** positions in these lists, -1 where they don't have it */
      findDivision: (key: string) => positionIn(divisionPositions, this.#divisions.find(key)),
      findTeam: (divisionKey: string, key: string) =>
        positionIn(teamPositions, this.#places.find(`${divisionKey}\n${key}`)),
      teamAt: (place: number) => teamPositions.at(place),
    };
  }

  async #sortDivisions(isUsed: (division: number) => boolean) {
    const keys = Array.from({ length: this.#divisions.size }, (_, division) => this.#divisions.at(division));
    const sorted = await sortWithBreath(keys.length, (a, b) =>
      collator.compare(keys[a] ?? '', keys[b] ?? ''),
    );
    return numbered(sorted, isUsed);
  }

  async #sortTeams(divisionPositions: Ints) {
    const keys: string[] = [];
    await countWithBreath(this.#names.size, (name) => keys.push(this.#names.at(name)));
    const sorted = await sortWithBreath(
      this.#places.size,
      (a, b) =>
        divisionPositions.at(this.#divisionOf.at(a)) - divisionPositions.at(this.#divisionOf.at(b)) ||
        collator.compare(keys[this.#nameOf.at(a)] ?? '', keys[this.#nameOf.at(b)] ?? ''),
    );
    return numbered(sorted, (place) => this.#lineOf.at(place) > 0);
  }
}

/** Those of the sorted numbers that are used, and the position of each number among them, -1 where it is not. */
function numbered(sorted: Int32Array, isUsed: (number: number) => boolean): { order: Ints; positions: Ints } {
  const order = new Ints();
  const positions = new Ints(sorted.length, -1);
  for (const number of sorted) {
    if (!isUsed(number)) continue;
    positions.set(number, order.length);
    order.push(number);
  }
  return { order, positions };
}
