import { fullName, isNoAnswer, splitFullName, splitLastFirst } from '@portal/domain/coaches/names.ts';
import type { RowPlace } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { quoted } from '#platform/log/redact.ts';
import {
  isVacant,
  joinedLastFirst,
  type Name,
  nameKeyOf,
  nameOf,
  orderInAddress,
  peopleIn,
  peopleOf,
} from './coach-names.ts';
import type { EnrollmentFamily, EnrollmentRow } from './families.ts';
import {
  type CleanCoach,
  type CleanPair,
  type CleanTeam,
  type CoachRow,
  FoundTeams,
  findCoaches,
} from './found-league.ts';
import { type LeftOutRow, RowJudge } from './judge-row.ts';
import { carriedBy, type Question } from './questions.ts';
import { addressOfName, readAddresses } from './read-addresses.ts';
import { isBlankEnrollmentRow, rawNameOf } from './read-enrollment.ts';
import { type Decisions, RowQuestions } from './row-questions.ts';

/** A league as an enrollment file describes it. Keys are folded names; an address is normalized. */
export type CleanEnrollment = {
  divisions: { key: string; name: string }[];
  teams: CleanTeam[];
  coaches: CleanCoach[];
  /** the coaches of teams, in the order of the file */
  pairs: (CleanPair & RowPlace)[];
  rows: number;
  blank: number;
  /** rows that repeat what another row says */
  repeated: number;
  /** rows of other programs, canceled rows, and rows of people who aren't coaches */
  excluded: LeftOutRow[];
  /** rows with an open question; they load nothing until someone answers it or corrects the file */
  doubtful: Question[];
  /** rows whose question an administrator has answered */
  decided: Question[];
};

/** 'Mr. Smith' of 'Mr. & Mrs. Smith', which names nobody better. */
const TITLE_AND_NAME = /^(?:dr|mrs?|ms)\.? \S+$/i;

/** How many rows are looked at to find out which part of a name is first. */
const ROWS_FOR_ORDER = 2_000;

export type CleanOptions = {
  /** of the season; rows of any other program are excluded */
  program: string;
  /** the answers of administrators; a row whose question has none is doubtful */
  decisions?: Decisions;
  /** the names of the season's divisions and teams, as they are stored */
  divisionNames?: readonly string[];
  teamNames?: readonly string[];
};

/**
 * Reads a league from the rows of an enrollment file. No row is dropped silently: each is used, blank, repeated,
 * excluded, doubtful or decided.
 * @param rows in the order of the file
 * @see docs/spec/decisions.md#enrollment-files
 */
export function cleanEnrollment(
  rows: readonly EnrollmentRow[],
  family: EnrollmentFamily,
  options: CleanOptions,
): CleanEnrollment {
  return new Cleaner(family, rows, options).clean(rows);
}

class Cleaner {
  readonly #decisions: Decisions;
  readonly #questions: RowQuestions;
  readonly #judge: RowJudge;
  readonly #teams = new FoundTeams();
  readonly #coachRows: CoachRow[] = [];
  /** whether most addresses that tell the order of a name have the last word of the cell first */
  readonly #isLastFirst: boolean;
  readonly #rows: readonly EnrollmentRow[];
  /** the names of single people in the file, with their emails; null until they are needed */
  #singleNames: ReadonlySet<string> | null = null;
  #repeated = 0;

  constructor(
    family: EnrollmentFamily,
    rows: readonly EnrollmentRow[],
    { decisions = new Map(), divisionNames = [], teamNames = [], program }: CleanOptions,
  ) {
    this.#rows = rows;
    this.#decisions = decisions;
    this.#questions = new RowQuestions(decisions);
    const orders = rows
      .slice(0, ROWS_FOR_ORDER)
      .map(({ coachName = '', coachEmail = '' }) => orderInAddress(coachName, coachEmail));
    this.#isLastFirst = orders.reduce((sum, order) => sum + order, 0) < 0;
    const known = { program, divisionNames, teamNames };
    this.#judge = new RowJudge({ family, rows, known }, this.#questions, (row) => this.#addTeam(row));
  }

  clean(rows: readonly EnrollmentRow[]): CleanEnrollment {
    let [count, blank] = [0, 0];
    // of the line before: what is excluded or open about the whole line holds for each coach on it
    let judged: readonly EnrollmentRow[] = [];
    for (const row of rows) {
      if (row.isMore === true) {
        for (const { divisionName = '', teamName = '' } of judged)
          this.#readCoach({ ...row, divisionName, teamName });
        continue;
      }
      count += 1;
      judged = [];
      if (isBlankEnrollmentRow(row)) {
        blank += 1;
        continue;
      }
      const own = this.#judge.judge(row);
      judged = own === null ? [] : this.#judge.placesOf(own);
      for (const each of judged) this.#readCoach(each);
    }
    return this.#result(count, blank);
  }

  #result(rows: number, blank: number): CleanEnrollment {
    const found = findCoaches(this.#coachRows, this.#teams, this.#decisions, ({ row }, key) => {
      const reason = 'This email has a different name on other rows.';
      const question = { row, kind: 'other-name' as const, reason, carried: [], suggested: null };
      const decision = this.#questions.askAs(key, question);
      return decision !== null && decision !== 'leave-out';
    });
    const questions = this.#questions.list(found.coaches);
    return {
      ...this.#teams.list(),
      coaches: found.coaches,
      pairs: found.pairs,
      rows,
      blank,
      repeated: this.#repeated + found.repeated,
      excluded: this.#judge.excluded,
      doubtful: questions.filter(({ decision }) => decision === null),
      decided: questions.filter(({ decision }) => decision !== null),
    };
  }

  #readCoach(written: EnrollmentRow): void {
    const row = this.#isLastFirst ? this.#inOrder(written) : written;
    if (row === null) return;
    const name = rawNameOf(row);
    if (isNoAnswer(row.coachEmail ?? '')) {
      const isNamed = [name.full, name.first, name.last].some((part) => !isNoAnswer(part) && !isVacant(part));
      if (isNamed) this.#askForAddress(row, 'no-address', 'This coach has no email.', null);
      else if (!this.#addTeam(row)) this.#repeated += 1;
      return;
    }
    const addresses = readAddresses(row.coachEmail ?? '');
    if (addresses.kind === 'one') this.#addCoach(row, addresses.email, nameOf(name));
    else if (addresses.kind === 'several') this.#askWhichAddress(row, addresses.emails);
    else if (addresses.kind === 'mistyped') this.#askAboutDomain(row, addresses);
    else {
      const { meant } = addresses;
      const hint = meant === null ? '' : ` Did you mean ${meant}?`;
      this.#askForAddress(row, 'bad-address', `This isn’t a valid email.${hint}`, meant);
    }
  }

  /** Asks once whether the last name is first where no comma says so: 'STONE AVA' beside 'ava.stone@example.org'. */
  #inOrder(row: EnrollmentRow): EnrollmentRow | null {
    const { full, first, last } = rawNameOf(row);
    const split = first === '' && last === '' ? splitLastFirst(full) : null;
    if (split === null || isVacant(full)) return row;
    const reason = `By the emails, names such as ${quoted(full)} have the last name first. Is it ${quoted(fullName(split.first, split.last))}?`;
    const how = { parts: ['last-first'], suggested: 'last-first' };
    const decision = this.#questions.ask(row, 'name-order', reason, how);
    if (decision === 'last-first') return { ...row, coachName: `${split.last}, ${split.first}` };
    return decision === 'as-written' ? row : null;
  }

  #addCoach(row: EnrollmentRow, email: string, name: Name | null): void {
    const own = this.#ownerOf(row, email, name);
    if (own !== 'nobody') this.#coachRows.push({ row, team: this.#teams.teamOf(row), email, name: own });
  }

  /** Whose the address is, where a name may be that of several people. */
  #ownerOf(row: EnrollmentRow, email: string, name: Name | null): Name | null | 'nobody' {
    const raw = rawNameOf(row);
    const written = nameOf(raw);
    const isWritten = name?.firstName === written?.firstName && name?.lastName === written?.lastName;
    const joined = isWritten ? joinedLastFirst(raw.full) : null;
    if (joined !== null) return this.#askAboutOrder(row, joined);
    const people = isWritten
      ? peopleOf(raw)
      : peopleIn(fullName(name?.firstName ?? '', name?.lastName ?? ''));
    const isOne = people.length < 2 || (name !== null && this.#isSingleName(email, name));
    return isOne ? name : this.#askWhoseAddress(row, people, email);
  }

  /** Whether other rows write the name of 'García López, María José' without the comma, with the same address. */
  #isSingleName(email: string, name: Name): boolean {
    this.#singleNames ??= new Set(
      this.#rows.flatMap((row) => {
        const raw = rawNameOf(row);
        const single = peopleOf(raw).length === 1 ? nameOf(raw) : null;
        const addresses = readAddresses(row.coachEmail ?? '');
        return single === null || addresses.kind !== 'one' ? [] : [nameWithEmail(addresses.email, single)];
      }),
    );
    return this.#singleNames.has(nameWithEmail(email, name));
  }

  /** Asks which of several people in a cell has the address of the row. */
  #askWhoseAddress(row: EnrollmentRow, people: readonly string[], email: string): Name | 'nobody' {
    const likely = people.filter((name) => addressOfName([email], name) !== null);
    const isCouple = people.every((name) => TITLE_AND_NAME.test(name));
    const reason = `There are ${several(people.length, 'name')} and one email in this row. Whose is it? Add a row for the others.`;
    const decision = this.#questions.ask(row, 'two-names', reason, {
      carried: people.map((name) => ({ decision: `name:${name}`, label: `It is ${name}’s` })),
      suggested: likely.length === 1 ? `name:${likely[0]}` : isCouple ? 'as-written' : null,
    });
    return chosenName(row, decision);
  }

  /** Asks whether a name that cannot have its first name first is that of one person. */
  #askAboutOrder(row: EnrollmentRow, joined: string): Name | 'nobody' {
    const { full } = rawNameOf(row);
    const { first, last } = splitFullName(joined);
    const decision = this.#questions.ask(
      row,
      'two-names',
      `In ${quoted(full)}, the last name may be first. Whose name is it?`,
      {
        carried: [{ decision: `name:${joined}`, label: `It is ${fullName(first, last)}` }],
      },
    );
    return chosenName(row, decision);
  }

  #addTeam(row: EnrollmentRow): boolean {
    return this.#teams.add(this.#teams.teamOf(row), row);
  }

  #askForAddress(
    row: EnrollmentRow,
    kind: 'no-address' | 'bad-address',
    reason: string,
    meant: string | null,
  ): void {
    const carried = meant === null ? [] : [useEmail(meant)];
    const decision = this.#questions.ask(row, kind, reason, {
      carried,
      suggested: carried[0]?.decision ?? null,
    });
    const own = carriedBy('use-email', decision);
    const same = carriedBy('same-as', decision);
    if (own !== null) this.#addCoach(row, own, nameOf(rawNameOf(row)));
    else if (same !== null) this.#addCoach(row, same, null);
    else if (decision === 'team-only') this.#addTeam(row);
  }

  #askWhichAddress(row: EnrollmentRow, emails: string[]): void {
    const name = nameOf(rawNameOf(row));
    const shown = name === null ? '' : fullName(name.firstName, name.lastName);
    const own = addressOfName(emails, shown);
    const people = peopleOf(rawNameOf(row));
    const owners = ownersOf(emails, people);
    const reason = `There are ${several(emails.length, 'email')} in this cell. Who coaches the team?`;
    const decision = this.#questions.ask(row, 'two-addresses', reason, {
      carried: emails.map(useEmail),
      suggested: owners !== null ? 'both' : own === null ? null : useEmail(own).decision,
    });
    const chosen = carriedBy('use-email', decision);
    if (chosen !== null) this.#addCoach(row, chosen, owners?.get(chosen) ?? name);
    if (decision !== 'both') return;
    // the name is the first person's, unless another address looks like it
    for (const email of emails)
      this.#addCoach(row, email, owners?.get(email) ?? (email === (own ?? emails[0]) ? name : null));
  }

  #askAboutDomain(row: EnrollmentRow, { email, meant }: { email: string; meant: string }): void {
    const [typed, right] = [email, meant].map((address) => address.slice(address.indexOf('@') + 1));
    const reason = `"${typed}" looks mistyped. Did you mean "${right}"?`;
    const decision = this.#questions.ask(row, 'mistyped-domain', reason, {
      parts: [typed ?? ''],
      suggested: 'corrected',
    });
    const name = nameOf(rawNameOf(row));
    if (decision === 'corrected') this.#addCoach(row, meant, name);
    if (decision === 'as-written') this.#addCoach(row, email, name);
  }
}

function chosenName(row: EnrollmentRow, decision: string | null): Name | 'nobody' {
  const chosen = carriedBy('name', decision);
  if (chosen === null && decision !== 'as-written') return 'nobody';
  return nameOf(chosen === null ? rawNameOf(row) : { full: chosen, first: '', last: '' }) ?? 'nobody';
}

/** Whose addresses they are, if all but one or none of as many people have their name in one; null otherwise. */
function ownersOf(emails: readonly string[], people: readonly string[]): Map<string, Name> | null {
  const sure = people.flatMap((person) => {
    const email = addressOfName(emails, person);
    return email === null ? [] : [[email, person] as const];
  });
  const owners = new Map(sure);
  if (people.length !== emails.length || owners.size !== sure.length) return null;
  // addresses that tell nothing stand in the order of the names
  if (sure.length === 0)
    for (const [index, email] of emails.entries()) owners.set(email, people[index] ?? '');
  else if (sure.length < people.length - 1) return null;
  const [last] = people.filter((person) => !sure.some(([, owner]) => owner === person));
  const [rest] = emails.filter((email) => !owners.has(email));
  if (last !== undefined && rest !== undefined) owners.set(rest, last);
  return new Map(
    [...owners].flatMap(([email, full]) => {
      const name = nameOf({ full, first: '', last: '' });
      return name === null ? [] : [[email, name] as const];
    }),
  );
}

const nameWithEmail = (email: string, name: Name) => `${email} ${nameKeyOf(name)}`;

const useEmail = (email: string) => ({ decision: `use-email:${email}`, label: `Use ${email}` });
