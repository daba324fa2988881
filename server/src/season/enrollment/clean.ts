import { normaliseEmail } from '@portal/domain/auth/email.ts';
import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { coachNames, type NamedRow } from './coach-names.ts';
import type { EnrollmentFamily, EnrollmentRow } from './family.ts';
import { isBlankEnrollmentRow, rawNameOf } from './read-enrollment.ts';
import { quoted } from './redact.ts';
import { Spellings } from './spellings.ts';

export type LeftOut = { line: number; reason: string };
export type CleanTeam = { divisionKey: string; key: string; name: string };
export type CleanCoach = { email: string; firstName: string; lastName: string };
export type CleanPair = { divisionKey: string; teamKey: string; email: string };

/** A league as an enrolment file tells it. Keys are folded names; an address is normalised. */
export type CleanEnrollment = {
  divisions: { key: string; name: string }[];
  teams: CleanTeam[];
  coaches: CleanCoach[];
  pairs: CleanPair[];
  rows: number;
  blank: number;
  /** rows that say what another row said already */
  repeated: number;
  /** other programs' rows, cancelled ones, people who are no coaches */
  excluded: LeftOut[];
  /** rows that can't be decided; they load nothing until somebody corrects them */
  doubtful: LeftOut[];
};

const MAX_NAME = 120;
const CANCELLED = /cancel|void|refund/i;
const NO_TEAM = new Set(['unallocated', 'unassigned', 'no team']);

const collator = new Intl.Collator('en', { numeric: true });
const inOrder = (a: { key: string }, b: { key: string }) => collator.compare(a.key, b.key);

/** Why a row is none of this program's; null where it is, or where the file names no programs at all. */
function foreignReason(row: EnrollmentRow, program: string): string | null {
  if (row.programName !== undefined) {
    const name = foldName(row.programName);
    const ours = foldName(program);
    if (name.key !== ours.key) {
      const isCancelled = name.key.startsWith(ours.key) && CANCELLED.test(name.key);
      return isCancelled ? `cancelled: program ${quoted(name.shown)}` : `program ${quoted(name.shown)}`;
    }
  }
  const status = (row.orderStatus ?? '').trim();
  return CANCELLED.test(status) ? `cancelled: order status ${quoted(status)}` : null;
}

const isNone = (text: string | undefined) => isNoAnswer(text ?? '') || NO_TEAM.has(foldName(text ?? '').key);

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
 * excluded or doubtful.
 * @param program the program of the season; rows of any other are excluded
 * @see decisions.md section 5.2
 */
export function cleanEnrollment(
  rows: readonly EnrollmentRow[],
  family: EnrollmentFamily,
  program: string,
): CleanEnrollment {
  const excluded: LeftOut[] = [];
  const doubtful: LeftOut[] = [];
  const divisions = new Spellings();
  const teamNames = new Spellings();
  const teams = new Map<string, { divisionKey: string; key: string }>();
  const candidates: (NamedRow & CleanPair)[] = [];
  let blank = 0;
  let repeated = 0;

  const addTeam = (row: EnrollmentRow) => {
    const divisionKey = divisions.add(row.divisionName);
    const key = teamNames.add(row.teamName, `${divisionKey}\n`);
    const isNew = !teams.has(`${divisionKey}\n${key}`);
    teams.set(`${divisionKey}\n${key}`, { divisionKey, key });
    return { divisionKey, key, isNew };
  };

  for (const row of rows) {
    const { line } = row;
    const doubt = (reason: string) => doubtful.push({ line, reason });
    if (isBlankEnrollmentRow(row)) {
      blank += 1;
      continue;
    }
    if (row.isTooLong) {
      doubt('The row has more cells than the header has columns; a separator may have shifted it.');
      continue;
    }
    if (row.programName !== undefined && isNoAnswer(row.programName)) {
      doubt('The row names no program.');
      continue;
    }
    const foreign = foreignReason(row, program);
    if (foreign !== null) {
      excluded.push({ line, reason: foreign });
      continue;
    }
    const subject = family.subjectOf(row);
    const problem = placeProblem(row);
    if (subject.kind !== 'coach') {
      if (subject.kind === 'roster' && problem === null) addTeam(row);
      excluded.push({ line, reason: subject.reason });
      continue;
    }
    if (problem !== null) {
      doubt(problem);
      continue;
    }
    const name = rawNameOf(row);
    if (isNoAnswer(row.coachEmail ?? '')) {
      const isNamed = [name.one, name.first, name.last].some((part) => !isNoAnswer(part));
      if (isNamed) doubt('The row names a coach without an address.');
      else if (!addTeam(row).isNew) repeated += 1;
      continue;
    }
    const email = normaliseEmail(row.coachEmail ?? '');
    if (email === null) {
      doubt(`The address ${quoted(row.coachEmail ?? '')} cannot be used.`);
      continue;
    }
    const [divisionKey, teamKey] = [foldName(row.divisionName ?? '').key, foldName(row.teamName ?? '').key];
    candidates.push({ row, email, divisionKey, teamKey, ...name });
  }

  const named = coachNames(candidates);
  const pairs = new Map<string, CleanPair>();
  for (const { row, email, divisionKey, teamKey } of candidates) {
    const reason = named.doubts.get(row);
    if (reason !== undefined) {
      doubtful.push({ line: row.line, reason });
      continue;
    }
    addTeam(row);
    const id = `${divisionKey}\n${teamKey}\n${email}`;
    if (pairs.has(id)) repeated += 1;
    else pairs.set(id, { divisionKey, teamKey, email });
  }

  const divisionKeys = new Set([...teams.values()].map((team) => team.divisionKey));
  const coached = new Set([...pairs.values()].map((pair) => pair.email));
  return {
    divisions: [...divisionKeys].map((key) => ({ key, name: divisions.best(key) })).sort(inOrder),
    teams: [...teams.values()]
      .map((team) => ({ ...team, name: teamNames.best(team.key, `${team.divisionKey}\n`) }))
      .sort((a, b) => inOrder({ key: a.divisionKey }, { key: b.divisionKey }) || inOrder(a, b)),
    coaches: named.coaches.filter((coach) => coached.has(coach.email)),
    pairs: [...pairs.values()],
    rows: rows.length,
    blank,
    repeated,
    excluded,
    doubtful: doubtful.sort((a, b) => a.line - b.line),
  };
}
