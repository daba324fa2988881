import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { foldName, fullName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { compareKey, type Name, nameOf } from './coach-names.ts';
import type { EnrollmentFamily, EnrollmentRow } from './family.ts';
import { foreignReason } from './foreign-rows.ts';
import { type CleanCoach, type CleanPair, type CoachRow, findCoaches } from './found-coaches.ts';
import { type CleanTeam, FoundTeams } from './found-teams.ts';
import { choicesOf, type Question, type QuestionKind, questionKey, rowParts, sameAs } from './questions.ts';
import { isBlankEnrollmentRow, rawNameOf } from './read-enrollment.ts';

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
  /** other programs' rows, canceled ones, people who are no coaches */
  excluded: LeftOutRow[];
  /** rows that can't be decided; they load nothing until someone corrects the file or decides */
  doubtful: Question[];
  /** rows that could be decided only by what an administrator answered */
  decided: Question[];
};

/** Answers to questions by the question's key. */
export type Decisions = ReadonlyMap<string, string>;

/** A question before its choices are known; `name` is the row's if coaches of the same name may be meant. */
type OpenQuestion = Omit<Question, 'choices'> & { kind: QuestionKind; name: Name | null };

const SHIFTED = 'This row has more cells than the header has columns. A separator may have shifted it.';
/** How many coaches of the same name are offered for a row without a usable address. */
const MAX_CANDIDATES = 5;
const MAX_NAME = 120;
const NO_TEAM = new Set(['unallocated', 'unassigned', 'no team']);

/**
 * Reads a league out of an enrollment file's rows. No row is dropped silently: each is used, blank, repeated, excluded,
 * in question or decided.
 * @param rows in the order of the file; read once
 * @param program the program of the season; rows of any other are excluded
 * @param decisions what administrators answered to questions; what nobody answered stays in question
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function cleanEnrollment(
  rows: Iterable<EnrollmentRow> | AsyncIterable<EnrollmentRow>,
  family: EnrollmentFamily,
  program: string,
  decisions: Decisions = new Map(),
): Promise<CleanEnrollment> {
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
  /** Notes the question, and returns the answer to it; null if there is none. */
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

  for await (const row of rows) {
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
      const isNamed = [name.one, name.first, name.last].some((part) => !isNoAnswer(part));
      if (isNamed) askForAddress(row, 'no-address', 'This coach has no email.');
      else if (!addTeam(row)) repeated += 1;
      continue;
    }
    const email = addressOf(row.coachEmail ?? '');
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
  const asked = withChoices(
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
    doubtful: asked.filter(({ decision }) => decision === null),
    decided: asked.filter(({ decision }) => decision !== null),
  };
}

const isNone = (text: string | undefined) => isNoAnswer(text ?? '') || NO_TEAM.has(foldName(text ?? '').key);

/** Why the row gives no usable division and team; null if it does. */
function teamProblem(row: EnrollmentRow): string | null {
  if (isNone(row.divisionName)) return 'No division in this row.';
  if (isNone(row.teamName)) return 'No team in this row.';
  const isLong = [row.divisionName, row.teamName].some(
    (name) => foldName(name ?? '').shown.length > MAX_NAME,
  );
  return isLong ? `The name of the division or team is longer than ${MAX_NAME} characters.` : null;
}

/** The address of a cell, also out of 'Ada Lane <ada@example.org>' and 'mailto:ada@example.org'; null if none can be used. */
function addressOf(text: string): string | null {
  const { shown } = foldName(text);
  const bare = /^[^<>@]*<([^<>]*)>$/.exec(shown)?.[1] ?? shown;
  return normalizeEmail(bare.replace(/^mailto:/i, ''));
}

/** Adds the choices to each question; the coaches of the file who have the row's name are among them. */
function withChoices(questions: readonly OpenQuestion[], coaches: readonly CleanCoach[]): Question[] {
  const namesakes = new Map<string, CleanCoach[]>();
  for (const { name } of questions) if (name !== null) namesakes.set(compareKey(name), []);
  if (namesakes.size > 0) {
    for (const coach of coaches) {
      const same = namesakes.get(compareKey(coach));
      if (same !== undefined && same.length < MAX_CANDIDATES) same.push(coach);
    }
  }
  return questions.map(({ kind, name, ...question }) => {
    const same = name === null ? [] : (namesakes.get(compareKey(name)) ?? []);
    const candidates = same.map(({ email, firstName, lastName }) => ({
      email,
      name: fullName(firstName, lastName),
    }));
    return { ...question, choices: choicesOf(kind, candidates) };
  });
}
