import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { foldName, fullName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { type Name, nameKeyOf, nameOf } from './coach-names.ts';
import type { EnrollmentFamily, EnrollmentRow } from './families.ts';
import {
  type CleanCoach,
  type CleanPair,
  type CleanTeam,
  type CoachRow,
  FoundTeams,
  findCoaches,
} from './found-league.ts';
import { choicesOf, type Question, type QuestionKind, questionKey, rowParts, sameAs } from './questions.ts';
import { foreignReason, isBlankEnrollmentRow, rawNameOf } from './read-enrollment.ts';

export type LeftOutRow = { line: number; reason: string };

/** A league as an enrollment file describes it. Keys are folded names; an address is normalized. */
export type CleanEnrollment = {
  divisions: { key: string; name: string }[];
  teams: CleanTeam[];
  coaches: CleanCoach[];
  /** the coaches of teams, in the order of the file */
  pairs: (CleanPair & { line: number })[];
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

/** A question without its choices. `name` is the row's name if coaches of the same name are offered, else null. */
type OpenQuestion = Omit<Question, 'choices'> & { kind: QuestionKind; name: Name | null };

const SHIFTED = 'This row has more cells than the header has columns. A separator may have shifted it.';
/** How many coaches of the same name are offered for a row without a usable address. */
const MAX_CANDIDATES = 5;
const MAX_NAME = 120;
const NO_TEAM = new Set(['unallocated', 'unassigned', 'no team']);

/**
 * Reads a league from the rows of an enrollment file. No row is dropped silently: each is used, blank, repeated,
 * excluded, doubtful or decided.
 * @param rows in the order of the file
 * @param program the program of the season; rows of any other are excluded
 * @param decisions the answers of administrators; a row whose question has none is doubtful
 * @see docs/spec/decisions.md#enrollment-files
 */
export function cleanEnrollment(
  rows: Iterable<EnrollmentRow>,
  family: EnrollmentFamily,
  program: string,
  decisions: Decisions = new Map(),
): CleanEnrollment {
  const excluded: LeftOutRow[] = [];
  const questions: OpenQuestion[] = [];
  const teams = new FoundTeams();
  const coachRows: CoachRow[] = [];
  let count = 0;
  let blank = 0;
  let repeated = 0;

  const addCoach = (row: EnrollmentRow, email: string, name: Name | null) =>
    coachRows.push({ line: row.line, team: teams.teamOf(row), email, name });
  const addTeam = (row: EnrollmentRow) => teams.add(teams.teamOf(row), row.line);
  /** Adds a question. @returns its answer; null if there is none */
  const ask = (row: EnrollmentRow, kind: QuestionKind, reason: string) => {
    const key = questionKey(kind, rowParts(row));
    const decision = decisions.get(key) ?? null;
    const name = kind === 'no-address' || kind === 'bad-address' ? nameOf(rawNameOf(row)) : null;
    questions.push({ line: row.line, reason, key, kind, decision, name });
    return decision;
  };
  const askForAddress = (row: EnrollmentRow, kind: QuestionKind, reason: string) => {
    const decision = ask(row, kind, reason);
    const email = sameAs(decision);
    if (email !== null) addCoach(row, email, null);
    else if (decision === 'team-only') addTeam(row);
  };

  for (const row of rows) {
    const { line } = row;
    count += 1;
    if (isBlankEnrollmentRow(row)) {
      blank += 1;
      continue;
    }
    if (row.isTooLong && ask(row, 'shifted', SHIFTED) !== 'use') continue;
    const hasNoProgram = row.programName !== undefined && isNoAnswer(row.programName);
    if (hasNoProgram && ask(row, 'no-program', 'No program in this row.') !== 'use') continue;
    const foreign = foreignReason(row, program);
    if (foreign !== null) {
      excluded.push({ line, reason: foreign });
      continue;
    }
    const subject = family.subjectOf(row);
    const problem = teamProblem(row);
    if (subject.kind === 'unclear') {
      if (ask(row, 'unclear-role', subject.reason) !== 'use') continue;
    } else if (subject.kind !== 'coach') {
      if (subject.kind === 'roster' && problem === null) addTeam(row);
      excluded.push({ line, reason: subject.reason });
      continue;
    }
    if (problem !== null) {
      ask(row, 'no-place', problem);
      continue;
    }
    const name = rawNameOf(row);
    if (isNoAnswer(row.coachEmail ?? '')) {
      const isNamed = [name.full, name.first, name.last].some((part) => !isNoAnswer(part));
      if (isNamed) askForAddress(row, 'no-address', 'This coach has no email.');
      else if (!addTeam(row)) repeated += 1;
      continue;
    }
    const email = parseAddress(row.coachEmail ?? '');
    if (email === null) {
      askForAddress(row, 'bad-address', 'This isn’t a valid email.');
      continue;
    }
    addCoach(row, email, nameOf(name));
  }

  const found = findCoaches(coachRows, teams, decisions, ({ line }, key) => {
    const decision = decisions.get(key) ?? null;
    const reason = 'This email has a different name on other rows.';
    questions.push({ line, reason, key, kind: 'other-name', decision, name: null });
    return decision !== null && decision !== 'leave-out';
  });
  const complete = addChoices(
    questions.sort((a, b) => a.line - b.line),
    found.coaches,
  );
  return {
    ...teams.list(),
    coaches: found.coaches,
    pairs: found.pairs,
    rows: count,
    blank,
    repeated: repeated + found.repeated,
    excluded,
    doubtful: complete.filter(({ decision }) => decision === null),
    decided: complete.filter(({ decision }) => decision !== null),
  };
}

const isNone = (text: string | undefined) => isNoAnswer(text ?? '') || NO_TEAM.has(foldName(text ?? '').key);

/** Why the row has no usable division and team; null if it has. */
function teamProblem(row: EnrollmentRow): string | null {
  if (isNone(row.divisionName)) return 'No division in this row.';
  if (isNone(row.teamName)) return 'No team in this row.';
  const isLong = [row.divisionName, row.teamName].some(
    (name) => foldName(name ?? '').shown.length > MAX_NAME,
  );
  return isLong ? `The name of the division or team is longer than ${MAX_NAME} characters.` : null;
}

/** The address in a cell, also in 'Ada Lane <ada@example.org>' or 'mailto:ada@example.org'; null if there is no valid one. */
function parseAddress(text: string): string | null {
  const { shown } = foldName(text);
  const bare = /^[^<>@]*<([^<>]*)>$/.exec(shown)?.[1] ?? shown;
  return normalizeEmail(bare.replace(/^mailto:/i, ''));
}

/** Adds the choices to each question. Coaches of the file with the name of the row are among them. */
function addChoices(questions: readonly OpenQuestion[], coaches: readonly CleanCoach[]): Question[] {
  const namesakes = new Map<string, CleanCoach[]>();
  for (const { name } of questions) if (name !== null) namesakes.set(nameKeyOf(name), []);
  if (namesakes.size > 0) {
    for (const coach of coaches) {
      const same = namesakes.get(nameKeyOf(coach));
      if (same !== undefined && same.length < MAX_CANDIDATES) same.push(coach);
    }
  }
  return questions.map(({ kind, name, ...question }) => {
    const same = name === null ? [] : (namesakes.get(nameKeyOf(name)) ?? []);
    const candidates = same.map(({ email, firstName, lastName }) => ({
      email,
      name: fullName(firstName, lastName),
    }));
    return { ...question, choices: choicesOf(kind, candidates) };
  });
}
