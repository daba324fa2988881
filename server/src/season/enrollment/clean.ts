import { normaliseEmail } from '@portal/domain/auth/email.ts';
import { foldName, fullName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { coachNames, compareKey, type NamedRow, nameOf } from './coach-names.ts';
import { choicesOf, type Doubt, type DoubtKind, doubtKey, rowParts, sameAs } from './doubts.ts';
import type { EnrollmentFamily, EnrollmentRow } from './family.ts';
import { foreignReason } from './foreign-rows.ts';
import { isBlankEnrollmentRow, rawNameOf } from './read-enrollment.ts';
import { quoted } from './redact.ts';
import { Spellings } from './spellings.ts';
import { withBreath } from './with-breath.ts';

export type LeftOut = { line: number; reason: string };
/** `line` is where the file says it first. */
export type CleanTeam = { divisionKey: string; key: string; name: string; line: number };
export type CleanCoach = { email: string; firstName: string; lastName: string };
export type CleanPair = { divisionKey: string; teamKey: string; email: string };

/** A league as an enrolment file tells it. Keys are folded names; an address is normalised. */
export type CleanEnrollment = {
  divisions: { key: string; name: string }[];
  teams: CleanTeam[];
  coaches: CleanCoach[];
  pairs: (CleanPair & { line: number })[];
  rows: number;
  blank: number;
  /** rows that say what another row said already */
  repeated: number;
  /** other programs' rows, cancelled ones, people who are no coaches */
  excluded: LeftOut[];
  /** rows that can't be decided; they load nothing until somebody corrects the file or decides */
  doubtful: Doubt[];
  /** rows that could not be decided but for what an administrator answered */
  decided: Doubt[];
};

/** Answers to doubts by the doubt's key. */
export type Decisions = ReadonlyMap<string, string>;

const MAX_NAME = 120;
const NO_TEAM = new Set(['unallocated', 'unassigned', 'no team']);

const collator = new Intl.Collator('en', { numeric: true });
const inOrder = (a: { key: string }, b: { key: string }) => collator.compare(a.key, b.key);

const isNone = (text: string | undefined) => isNoAnswer(text ?? '') || NO_TEAM.has(foldName(text ?? '').key);

/** The address of a cell, also out of 'Ada Lane <ada@example.org>' and 'mailto:ada@example.org'; null where none can be used. */
function addressOf(text: string): string | null {
  const { shown } = foldName(text);
  const bare = /^[^<>@]*<([^<>]*)>$/.exec(shown)?.[1] ?? shown;
  return normaliseEmail(bare.replace(/^mailto:/i, ''));
}

/** Why the division and team of a row can't be told; null where they can. */
function placeProblem(row: EnrollmentRow): string | null {
  if (isNone(row.divisionName)) return 'The row names no division.';
  if (isNone(row.teamName)) return 'The row names no team.';
  const isLong = [row.divisionName, row.teamName].some(
    (name) => foldName(name ?? '').shown.length > MAX_NAME,
  );
  return isLong ? `The name of the division or team is longer than ${MAX_NAME} characters.` : null;
}

/**
 * Reads a league out of an enrolment file's rows. Nothing is dropped in silence: every row is used, blank, repeated,
 * excluded, doubtful or decided.
 * @param program the program of the season; rows of any other are excluded
 * @param decisions what administrators answered to doubts; what nobody answered stays doubtful
 * @see decisions.md section 5.2
 */
export async function cleanEnrollment(
  rows: readonly EnrollmentRow[],
  family: EnrollmentFamily,
  program: string,
  decisions: Decisions = new Map(),
): Promise<CleanEnrollment> {
  const excluded: LeftOut[] = [];
  const doubts: (Omit<Doubt, 'choices'> & { kind: DoubtKind; row: EnrollmentRow })[] = [];
  const divisions = new Spellings();
  const teamNames = new Spellings();
  const teams = new Map<string, { divisionKey: string; key: string; line: number }>();
  const candidates: (NamedRow & CleanPair)[] = [];
  let blank = 0;
  let repeated = 0;

  const addTeam = (row: EnrollmentRow) => {
    const divisionKey = divisions.add(row.divisionName);
    const key = teamNames.add(row.teamName, `${divisionKey}\n`);
    const id = `${divisionKey}\n${key}`;
    const known = teams.get(id);
    if (known === undefined) teams.set(id, { divisionKey, key, line: row.line });
    else if (row.line < known.line) known.line = row.line;
    return known === undefined;
  };
  const addCandidate = (row: EnrollmentRow, email: string, name: ReturnType<typeof rawNameOf>) => {
    const [divisionKey, teamKey] = [foldName(row.divisionName ?? '').key, foldName(row.teamName ?? '').key];
    candidates.push({ row, email, divisionKey, teamKey, ...name });
  };
  /** Notes the doubt, and gives the answer to it where there is one. */
  const ask = (row: EnrollmentRow, kind: DoubtKind, reason: string, parts = rowParts(row)) => {
    const key = doubtKey(kind, parts);
    const decision = decisions.get(key) ?? null;
    doubts.push({ line: row.line, reason, key, kind, row, decision });
    return decision;
  };
  const askForAddress = (row: EnrollmentRow, kind: DoubtKind, reason: string) => {
    const decision = ask(row, kind, reason);
    const email = sameAs(decision);
    if (email !== null) addCandidate(row, email, NO_NAME);
    else if (decision === 'team-only') addTeam(row);
  };

  for await (const row of withBreath(rows)) {
    const { line } = row;
    if (isBlankEnrollmentRow(row)) {
      blank += 1;
      continue;
    }
    if (row.isTooLong && ask(row, 'shifted', SHIFTED) !== 'use') continue;
    const hasNoProgram = row.programName !== undefined && isNoAnswer(row.programName);
    if (hasNoProgram && ask(row, 'no-program', 'The row names no program.') !== 'use') continue;
    const foreign = foreignReason(row, program);
    if (foreign !== null) {
      excluded.push({ line, reason: foreign });
      continue;
    }
    const subject = family.subjectOf(row);
    const problem = placeProblem(row);
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
      if (isNamed) askForAddress(row, 'no-address', 'The row names a coach without an address.');
      else if (!addTeam(row)) repeated += 1;
      continue;
    }
    const email = addressOf(row.coachEmail ?? '');
    if (email === null) {
      askForAddress(row, 'bad-address', `The address ${quoted(row.coachEmail ?? '')} cannot be used.`);
      continue;
    }
    addCandidate(row, email, name);
  }

  const named = await coachNames(candidates, decisions);
  const pairs = new Map<string, CleanPair & { line: number }>();
  for await (const { row, email, divisionKey, teamKey } of withBreath(candidates)) {
    const doubt = named.doubts.get(row);
    if (doubt !== undefined) {
      const decision = ask(row, 'other-name', doubt.reason, doubt.parts);
      if (decision === null || decision === 'leave-out') continue;
    }
    addTeam(row);
    const id = `${divisionKey}\n${teamKey}\n${email}`;
    if (pairs.has(id)) repeated += 1;
    else pairs.set(id, { divisionKey, teamKey, email, line: row.line });
  }

  const divisionKeys = new Set([...teams.values()].map((team) => team.divisionKey));
  const coached = new Set([...pairs.values()].map((pair) => pair.email));
  const coaches = named.coaches.filter((coach) => coached.has(coach.email));
  const choose = withChoices(coaches);
  const told = doubts.sort((a, b) => a.line - b.line).map(choose);
  return {
    divisions: [...divisionKeys].map((key) => ({ key, name: divisions.best(key) })).sort(inOrder),
    teams: [...teams.values()]
      .map((team) => ({ ...team, name: teamNames.best(team.key, `${team.divisionKey}\n`) }))
      .sort((a, b) => inOrder({ key: a.divisionKey }, { key: b.divisionKey }) || inOrder(a, b)),
    coaches,
    pairs: [...pairs.values()],
    rows: rows.length,
    blank,
    repeated,
    excluded,
    doubtful: told.filter(({ decision }) => decision === null),
    decided: told.filter(({ decision }) => decision !== null),
  };
}

const NO_NAME = { one: '', first: '', last: '' };
const SHIFTED = 'The row has more cells than the header has columns; a separator may have shifted it.';
/** How many coaches of the same name are offered for a row without a usable address. */
const MAX_CANDIDATES = 5;

/** Gives each doubt its choices, with the coaches of the file who have the row's name. */
function withChoices(coaches: readonly CleanCoach[]) {
  const byName = Map.groupBy(coaches, compareKey);
  return ({
    kind,
    row,
    ...doubt
  }: Omit<Doubt, 'choices'> & { kind: DoubtKind; row: EnrollmentRow }): Doubt => {
    const name = nameOf({ row, email: '', ...rawNameOf(row) });
    const same = name === null ? [] : (byName.get(compareKey(name)) ?? []);
    const candidates = same.slice(0, MAX_CANDIDATES).map(({ email, firstName, lastName }) => ({
      email,
      name: fullName(firstName, lastName),
    }));
    return { ...doubt, choices: choicesOf(kind, candidates) };
  };
}
