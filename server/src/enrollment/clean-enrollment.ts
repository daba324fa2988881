import { foldName, fullName, isDitto, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { quoted } from '#platform/log/redact.ts';
import { type Name, nameKeyOf, nameOf, peopleIn } from './coach-names.ts';
import { namesWithNumbers, textBeforeDate } from './date-names.ts';
import { type EnrollmentFamily, type EnrollmentRow, isShortCoachRole } from './families.ts';
import {
  type CleanCoach,
  type CleanPair,
  type CleanTeam,
  type CoachRow,
  FoundTeams,
  findCoaches,
  type Place,
  placeOf,
} from './found-league.ts';
import { canceledReason, createProgramMatch, isKnownStatus, programKey } from './programs.ts';
import {
  carriedBy,
  choicesOf,
  MAX_NAME,
  type Question,
  type QuestionKind,
  questionKey,
  rowParts,
} from './questions.ts';
import { addressOfName, readAddresses } from './read-addresses.ts';
import { isBlankEnrollmentRow, rawNameOf } from './read-enrollment.ts';

export type LeftOutRow = { line: number; sheet: string | null; reason: string };

/** A league as an enrollment file describes it. Keys are folded names; an address is normalized. */
export type CleanEnrollment = {
  divisions: { key: string; name: string }[];
  teams: CleanTeam[];
  coaches: CleanCoach[];
  /** the coaches of teams, in the order of the file */
  pairs: (CleanPair & Place)[];
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

/** Answers to questions by the question's key. */
export type Decisions = ReadonlyMap<string, string>;

/** A question about a row. Choices that name coaches are added when all coaches are known. */
type OpenQuestion = Omit<Question, 'choices' | 'division' | 'team' | 'coach' | 'email'> & {
  kind: QuestionKind;
  row: EnrollmentRow;
  /** answers with a text, other than those that name coaches */
  carried: Question['choices'];
};

const SHIFTED = 'This row has more cells than the header has columns. A separator may have shifted it.';
/** How many coaches of the same name are offered for a row without a usable address. */
const MAX_CANDIDATES = 5;
/** What programs and people call a team that is none: 'Waitlist', 'Not Assigned', 'DO NOT USE - Hawks', 'Free Agents'. */
const NO_TEAM =
  /^(?:no team|not? (?:yet )?(?:allocated|assigned|on a team|placed|rostered|teams?)|un(?:allocated|assigned|placed|rostered)|free agents?|(?:player )?pool|test(?:ing)?(?: team)?$)|\bwait(?:ing|ed)?[ -]?list|\b(?:do not|don't|dont) use\b|\b(?:cancell?ed|deleted?|dropped|inactive|withdrawn)\b/;

/** 'Mr. Smith' of 'Mr. & Mrs. Smith', which names nobody better. */
const TITLE_AND_NAME = /^(?:dr|mrs?|ms)\.? \S+$/i;

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

/** What is known about a row's person before the address is read: skipped, or a row to read on with. */
type Judged = EnrollmentRow | null;

class Cleaner {
  readonly #family: EnrollmentFamily;
  readonly #options: Required<CleanOptions>;
  readonly #programs: ReturnType<typeof createProgramMatch>;
  readonly #names: KnownNames;
  readonly #excluded: LeftOutRow[] = [];
  readonly #questions: OpenQuestion[] = [];
  readonly #teams = new FoundTeams();
  readonly #coachRows: CoachRow[] = [];
  #repeated = 0;
  /** the last row with a division and a team, or with those of the row above it */
  #above: EnrollmentRow | null = null;

  constructor(family: EnrollmentFamily, rows: readonly EnrollmentRow[], options: CleanOptions) {
    this.#family = family;
    this.#options = { decisions: new Map(), divisionNames: [], teamNames: [], ...options };
    this.#names = new KnownNames(rows, this.#options);
    this.#programs = createProgramMatch(rows, options.program);
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
      const own = this.#judgeRow(row);
      judged = own === null ? [] : this.#placesOf(own);
      for (const each of judged) this.#readCoach(each);
    }
    return this.#result(count, blank);
  }

  #result(rows: number, blank: number): CleanEnrollment {
    const { decisions } = this.#options;
    const found = findCoaches(this.#coachRows, this.#teams, decisions, ({ row }, key) => {
      const decision = decisions.get(key) ?? null;
      const reason = 'This email has a different name on other rows.';
      this.#questions.push({
        ...placeOf(row),
        reason,
        key,
        kind: 'other-name',
        decision,
        row,
        carried: [],
        suggested: null,
      });
      return decision !== null && decision !== 'leave-out';
    });
    const complete = addChoices(this.#questions, found.coaches);
    return {
      ...this.#teams.list(),
      coaches: found.coaches,
      pairs: found.pairs,
      rows,
      blank,
      repeated: this.#repeated + found.repeated,
      excluded: this.#excluded,
      doubtful: complete.filter(({ decision }) => decision === null),
      decided: complete.filter(({ decision }) => decision !== null),
    };
  }

  /** Adds a question. @returns its answer; null if there is none */
  #ask(
    row: EnrollmentRow,
    kind: QuestionKind,
    reason: string,
    {
      parts = rowParts(row),
      carried = [],
      suggested = null,
    }: Partial<{
      /** what the question is about; rows that agree in it share one answer */
      parts: string[];
      carried: Question['choices'];
      suggested: string | null;
    }> = {},
  ): string | null {
    const key = questionKey(kind, parts);
    const decision = this.#options.decisions.get(key) ?? null;
    this.#questions.push({ ...placeOf(row), reason, key, kind, decision, row, carried, suggested });
    return decision;
  }

  #exclude(row: EnrollmentRow, reason: string): null {
    this.#excluded.push({ ...placeOf(row), reason });
    return null;
  }

  /** Judges what concerns a whole line: its shape, program, role and team. @returns null if the line is not used */
  #judgeRow(row: EnrollmentRow): Judged {
    if (row.isTooLong && this.#ask(row, 'shifted', SHIFTED) !== 'use') return null;
    if (!this.#isOfProgram(row)) return null;
    const subject = this.#family.subjectOf(row);
    if (subject.kind === 'other') return this.#exclude(row, subject.reason);
    if (subject.kind === 'unclear' && this.#ask(row, 'unclear-role', subject.reason) !== 'use') return null;
    if (subject.kind === 'unknown-role' && !this.#isCoachByAnswer(row)) return null;
    const own = this.#withoutDates(row);
    const named = own === null ? null : this.#withPlaceAbove(own);
    if (named === null) return null;
    const problem = teamProblem(named);
    if (subject.kind === 'roster') {
      if (problem === null && !NO_TEAM.test(foldName(named.teamName ?? '').key)) this.#addTeam(named);
      return this.#exclude(row, subject.reason);
    }
    if (problem !== null) this.#ask(row, 'no-place', problem);
    return problem === null && this.#isTeam(named) ? named : null;
  }

  #isOfProgram(row: EnrollmentRow): boolean {
    const { programName, orderStatus } = row;
    const { program } = this.#options;
    if (programName !== undefined && isNoAnswer(programName)) {
      if (this.#ask(row, 'no-program', 'No program in this row.') !== 'use') return false;
    }
    const match = this.#programs.matchOf(programName ?? '');
    const shown = quoted(programName ?? '');
    if (match === 'canceled') this.#exclude(row, `canceled: program ${shown}`);
    if (match === 'another') this.#exclude(row, `program ${shown}`);
    if (match === 'canceled' || match === 'another') return false;
    if (match === 'perhaps-ours') {
      const decision = this.#ask(row, 'program', `The program is ${shown}. Is that ${quoted(program)}?`, {
        parts: [programKey(programName ?? ''), programKey(program)],
        suggested: this.#programs.isSameSeason(programName ?? '') ? 'use' : 'leave-out',
      });
      if (decision !== 'use') return false;
    }
    const canceled = canceledReason(orderStatus ?? '');
    if (canceled !== null) this.#exclude(row, canceled);
    return canceled === null && this.#isCounted(row);
  }

  #isCounted(row: EnrollmentRow): boolean {
    const status = row.orderStatus ?? '';
    if (isKnownStatus(status)) return true;
    const reason = `The status is ${quoted(foldName(status).shown)}. Do such rows count?`;
    return this.#ask(row, 'status', reason, { parts: [status] }) === 'use';
  }

  #isCoachByAnswer(row: EnrollmentRow): boolean {
    const role = row.role ?? '';
    const decision = this.#ask(
      row,
      'unknown-role',
      `The role is ${quoted(foldName(role).shown)}. Is that a coach?`,
      {
        parts: [role],
        suggested: isShortCoachRole(role) ? 'use' : 'leave-out',
      },
    );
    return decision === 'use';
  }

  #isTeam(row: EnrollmentRow): boolean {
    const team = row.teamName ?? '';
    if (!NO_TEAM.test(foldName(team).key)) return true;
    const reason = `Is ${quoted(foldName(team).shown)} a team? People without one are often listed like this.`;
    return this.#ask(row, 'no-team', reason, { parts: [team], suggested: 'leave-out' }) === 'use';
  }

  /** The row with the names that its division and team had before a spreadsheet made dates of them. */
  #withoutDates(row: EnrollmentRow): Judged {
    let named = row;
    for (const field of ['divisionName', 'teamName'] as const) {
      const text = row[field] ?? '';
      const before = textBeforeDate(text);
      if (before === null) continue;
      const known = field === 'divisionName' ? namesWithNumbers(this.#options.divisionNames, before) : [];
      const names = [...known, before];
      const what = field === 'divisionName' ? 'division' : 'team';
      const reason = `The ${what} ${quoted(text)} looks like a date that a spreadsheet made of "${before}".`;
      const decision = this.#ask(row, 'looks-like-date', reason, {
        parts: [field, text],
        carried: names.map((name) => ({ decision: `name:${name}`, label: `It is "${name}"` })),
        // of several divisions with these numbers, only a person knows which
        suggested: known.length > 1 ? null : `name:${known[0] ?? before}`,
      });
      const name = carriedBy('name', decision);
      if (name !== null) named = { ...named, [field]: name };
      else if (decision !== 'as-written') return null;
    }
    return named;
  }

  /**
   * The row with what its marks say stands in the row above, and with the division of that row if it has none, if an
   * administrator says so. A coach whose team is blank may have none.
   */
  #withPlaceAbove(row: EnrollmentRow): Judged {
    const above = this.#above?.line === row.line - 1 && this.#above.sheet === row.sheet ? this.#above : null;
    const fields = (['divisionName', 'teamName'] as const).filter((field) => isNone(row[field]));
    const isFromAbove = fields.every(
      (field) =>
        isDitto(row[field] ?? '') || (field === 'divisionName' && foldName(row[field] ?? '').key === ''),
    );
    this.#above = fields.length === 0 ? row : null;
    if (fields.length === 0 || above === null || !isFromAbove) return row;
    const filled = { ...row };
    for (const field of fields) filled[field] = above[field] ?? '';
    this.#above = filled;
    const what = fields.map((field) => (field === 'teamName' ? 'team' : 'division')).join(' and ');
    const names = fields.map((field) => foldName(above[field] ?? '').shown);
    const decision = this.#ask(
      row,
      'place-above',
      `No ${what} in this row. Is it ${quoted(names.join(' '))}, as in the row above?`,
      { parts: [...fields, ...names], suggested: 'use' },
    );
    return decision === 'use' ? filled : null;
  }

  /** The row for each of the teams or divisions in its cell, if an administrator says that there are several. */
  #placesOf(row: EnrollmentRow): EnrollmentRow[] {
    let rows = [row];
    for (const field of ['divisionName', 'teamName'] as const) {
      const text = row[field] ?? '';
      const names = this.#names.severalIn(field, text);
      if (names.length < 2) continue;
      const what = field === 'divisionName' ? 'division' : 'team';
      const decision = this.#ask(row, 'two-places', `Is ${quoted(foldName(text).shown)} one ${what}?`, {
        parts: [field, text],
        suggested: 'both',
      });
      if (decision === 'both')
        rows = rows.flatMap((each) => names.map((name) => ({ ...each, [field]: name })));
      else if (decision !== 'as-written') return [];
    }
    return rows;
  }

  #readCoach(row: EnrollmentRow): void {
    const name = rawNameOf(row);
    if (isNoAnswer(row.coachEmail ?? '')) {
      const isNamed = [name.full, name.first, name.last].some((part) => !isNoAnswer(part));
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

  #addCoach(row: EnrollmentRow, email: string, name: Name | null): void {
    const people = name === null ? [] : peopleIn(fullName(name.firstName, name.lastName));
    const own = people.length > 1 ? this.#askWhoseAddress(row, people, email) : name;
    if (own !== 'nobody') this.#coachRows.push({ row, team: this.#teams.teamOf(row), email, name: own });
  }

  /** Asks which of several people in a cell has the address of the row. */
  #askWhoseAddress(row: EnrollmentRow, people: readonly string[], email: string): Name | 'nobody' {
    const likely = people.filter((name) => addressOfName([email], name) !== null);
    const isCouple = people.every((name) => TITLE_AND_NAME.test(name));
    const reason = `There are ${several(people.length, 'name')} and one email in this row. Whose is it? Add a row for the others.`;
    const decision = this.#ask(row, 'two-names', reason, {
      carried: people.map((name) => ({ decision: `name:${name}`, label: `It is ${name}’s` })),
      suggested: likely.length === 1 ? `name:${likely[0]}` : isCouple ? 'as-written' : null,
    });
    const chosen = carriedBy('name', decision);
    if (chosen === null && decision !== 'as-written') return 'nobody';
    return nameOf(chosen === null ? rawNameOf(row) : { full: chosen, first: '', last: '' }) ?? 'nobody';
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
    const decision = this.#ask(row, kind, reason, { carried, suggested: carried[0]?.decision ?? null });
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
    const people = peopleIn(shown);
    const owners = ownersOf(emails, people);
    const reason = `There are ${several(emails.length, 'email')} in this cell. Who coaches the team?`;
    const decision = this.#ask(row, 'two-addresses', reason, {
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
    const decision = this.#ask(row, 'mistyped-domain', reason, {
      parts: [typed ?? ''],
      suggested: 'corrected',
    });
    const name = nameOf(rawNameOf(row));
    if (decision === 'corrected') this.#addCoach(row, meant, name);
    if (decision === 'as-written') this.#addCoach(row, email, name);
  }
}

/** Whose addresses they are, if all but one of as many people have their name in one; null otherwise. */
function ownersOf(emails: readonly string[], people: readonly string[]): Map<string, Name> | null {
  const sure = people.flatMap((person) => {
    const email = addressOfName(emails, person);
    return email === null ? [] : [[email, person] as const];
  });
  const owners = new Map(sure);
  if (people.length !== emails.length || owners.size !== sure.length || sure.length < people.length - 1)
    return null;
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

/** The names of divisions and teams, in the file or stored. */
class KnownNames {
  readonly #keys: Record<'divisionName' | 'teamName', Set<string>>;

  constructor(rows: readonly EnrollmentRow[], { divisionNames, teamNames }: Required<CleanOptions>) {
    const keysOf = (field: 'divisionName' | 'teamName', stored: readonly string[]) =>
      new Set(
        [...new Set([...stored, ...rows.map((row) => row[field] ?? '')])].map((name) => foldName(name).key),
      );
    this.#keys = {
      divisionName: keysOf('divisionName', divisionNames),
      teamName: keysOf('teamName', teamNames),
    };
  }

  /** The names in 'Otters, Foxes' and 'Otters & Foxes', if at least half of them are known. */
  severalIn(field: 'divisionName' | 'teamName', text: string): string[] {
    if (!/[,;&+\n]| and /i.test(text)) return [];
    const names = text
      .split(/[,;&+\n]| and /i)
      .map((name) => foldName(name).shown)
      .filter((name) => name !== '');
    const known = names.filter((name) => this.#keys[field].has(foldName(name).key));
    return known.length * 2 >= names.length ? names : [];
  }
}

const useEmail = (email: string) => ({ decision: `use-email:${email}`, label: `Use ${email}` });

const isNone = (text: string | undefined) => isNoAnswer(text ?? '');

/** Why the row has no usable division and team; null if it has. */
function teamProblem(row: EnrollmentRow): string | null {
  if (isNone(row.divisionName)) return 'No division in this row.';
  if (isNone(row.teamName)) return 'No team in this row.';
  const isLong = [row.divisionName, row.teamName].some(
    (name) => foldName(name ?? '').shown.length > MAX_NAME,
  );
  return isLong ? `The name of the division or team is longer than ${MAX_NAME} characters.` : null;
}

/** Adds what the row says and the choices to each question. Coaches of the file with the name of the row are among them. */
function addChoices(questions: readonly OpenQuestion[], coaches: readonly CleanCoach[]): Question[] {
  const isAboutCoach = ({ kind }: OpenQuestion) => kind === 'no-address' || kind === 'bad-address';
  const nameKey = ({ row }: OpenQuestion) => {
    const name = nameOf(rawNameOf(row));
    return name === null ? '' : nameKeyOf(name);
  };
  const namesakes = new Map<string, CleanCoach[]>();
  for (const question of questions) if (isAboutCoach(question)) namesakes.set(nameKey(question), []);
  namesakes.delete('');
  if (namesakes.size > 0) {
    for (const coach of coaches) {
      const same = namesakes.get(nameKeyOf(coach));
      if (same !== undefined && same.length < MAX_CANDIDATES) same.push(coach);
    }
  }
  return questions
    .toSorted((a, b) => a.row.line - b.row.line)
    .map((question) => {
      const same = isAboutCoach(question) ? (namesakes.get(nameKey(question)) ?? []) : [];
      const named = same.map(({ email, firstName, lastName }) => ({
        decision: `same-as:${email}`,
        label: `Same coach as ${fullName(firstName, lastName)} (${email})`,
      }));
      const { kind, row, carried, ...rest } = question;
      return { ...rest, ...shownRow(row), choices: choicesOf(kind, [...carried, ...named]) };
    });
}

/** What a row says, for the preview. */
export function shownRow(row: EnrollmentRow) {
  const shown = (text: string | undefined) => foldName(text ?? '').shown;
  const { full, first, last } = rawNameOf(row);
  return {
    division: shown(row.divisionName),
    team: shown(row.teamName),
    coach: fullName(first, last) || full,
    email: shown(row.coachEmail),
  };
}
