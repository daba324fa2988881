import { type Groups, groupInts, Ints } from '#enrollment/columns/ints.ts';
import { Items } from '#enrollment/columns/items.ts';
import { TextPool } from '#enrollment/columns/text-pool.ts';
import { countWithBreath } from '#platform/with-breath.ts';
import { coachNames, type Name, Names } from './coach-names.ts';
import type { FoundTeams, Place } from './found-teams.ts';

export type CleanCoach = { email: string; firstName: string; lastName: string };
export type CleanPair = { divisionKey: string; teamKey: string; email: string };

/** A row's coach, before all rows are read. */
type Candidate = { line: number; place: Place; email: string; name: Name | null };

/** What a row whose name is in doubt is told to do: its address, and the doubt's key. @returns whether it is used */
type Ask = (row: { line: number; email: string; key: string }) => boolean;

/** The rows that name a coach of a team, as numbers. */
export class FoundCoaches {
  readonly #emails = new TextPool();
  readonly #names = new Names();
  readonly #lines = new Ints();
  readonly #places = new Ints();
  readonly #divisionSpellings = new Ints();
  readonly #teamSpellings = new Ints();
  readonly #emailOf = new Ints();
  readonly #nameOf = new Ints();

  add({ line, place, email, name }: Candidate): void {
    this.#lines.push(line);
    this.#places.push(place.place);
    this.#divisionSpellings.push(place.division);
    this.#teamSpellings.push(place.team);
    this.#emailOf.push(this.#emails.add(email));
    this.#nameOf.push(this.#names.add(name));
  }

  /**
   * Settles everybody's name, and makes teams and pairs of the rows that are used, in the order of the file.
   * @returns the pairs' rows by `places` and `coaches`: a place as `FoundTeams` knows it, a position among the coaches
   */
  async settle(teams: FoundTeams, decisions: ReadonlyMap<string, string>, ask: Ask) {
    const rows = groupInts(this.#emailOf, this.#emails.size);
    const { nameOfEmail, doubtOfRow, doubtKeys } = await coachNames(
      { emails: this.#emails, rows, nameOfRow: this.#nameOf, names: this.#names },
      decisions,
    );
    const isUsed = new Ints(this.#lines.length);
    await countWithBreath(this.#lines.length, (row) => {
      const line = this.#lines.at(row);
      const doubt = doubtOfRow.at(row);
      const email = this.#emailOf.at(row);
      if (doubt >= 0 && !ask({ line, email: this.#emails.at(email), key: doubtKeys.at(doubt) })) return;
      teams.add(this.#placeOf(row), line);
      isUsed.set(row, 1);
    });
    const { isPair, repeated } = await this.#pairRows(rows, isUsed);

    const coachOfEmail = new Ints(this.#emails.size, -1);
    const emailOfCoach = new Ints();
    await countWithBreath(this.#emails.size, (email) => {
      if (!rows.of(email).some((row) => isUsed.at(row) > 0)) return;
      coachOfEmail.set(email, emailOfCoach.length);
      emailOfCoach.push(email);
    });
    const pairs = { rows: new Ints(), places: new Ints(), coaches: new Ints() };
    await countWithBreath(this.#lines.length, (row) => {
      if (isPair.at(row) === 0) return;
      pairs.rows.push(row);
      pairs.places.push(this.#places.at(row));
      pairs.coaches.push(coachOfEmail.at(this.#emailOf.at(row)));
    });
    return {
      repeated,
      pairs,
      lineOfPair: (pair: number) => this.#lines.at(pairs.rows.at(pair)),
      coaches: new Items(emailOfCoach.length, (index): CleanCoach => {
        const email = emailOfCoach.at(index);
        return { email: this.#emails.at(email), ...this.#names.at(nameOfEmail.at(email)) };
      }),
      emailAt: (coach: number) => this.#emails.at(emailOfCoach.at(coach)),
      /** position among the coaches, -1 for an address of nobody's */
      findCoach: (email: string) => {
        const number = this.#emails.find(email);
        return number < 0 ? -1 : coachOfEmail.at(number);
      },
    };
  }

  /** The first row of each coach of a team, and how many say it again. */
  async #pairRows(rows: Groups, isUsed: Ints): Promise<{ isPair: Ints; repeated: number }> {
    const isPair = new Ints(this.#lines.length);
    let repeated = 0;
    await countWithBreath(this.#emails.size, (email) => {
      const places = new Set<number>();
      for (const row of rows.of(email)) {
        if (isUsed.at(row) === 0) continue;
        const place = this.#places.at(row);
        if (places.has(place)) repeated += 1;
        else isPair.set(row, 1);
        places.add(place);
      }
    });
    return { isPair, repeated };
  }

  #placeOf(row: number): Place {
    return {
      place: this.#places.at(row),
      division: this.#divisionSpellings.at(row),
      team: this.#teamSpellings.at(row),
    };
  }
}
