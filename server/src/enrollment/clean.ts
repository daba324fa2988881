import { fullName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { Items, type TruncatedList } from '#enrollment/columns/items.ts';
import { withBreath } from '#platform/with-breath.ts';
import { compareKey, type Name, nameOf } from './coach-names.ts';
import { choicesOf, type Doubt, type DoubtKind, doubtKey, rowParts, sameAs } from './doubts.ts';
import type { EnrollmentFamily, EnrollmentRow } from './family.ts';
import { foreignReason } from './foreign-rows.ts';
import { type CleanCoach, type CleanPair, FoundCoaches } from './found-coaches.ts';
import { type CleanTeam, FoundTeams } from './found-teams.ts';
import { Doubts, ExcludedRows, mergedDoubts, type OpenDoubt } from './left-out.ts';
import { isBlankEnrollmentRow, rawNameOf } from './read-enrollment.ts';
import { quoted, redactEmail } from './redact.ts';
import { addressOf, placeProblem } from './row-parts.ts';

/**
 * A league as an enrollment file tells it. Keys are folded names; an address is normalized. Lists of what may be very
 * much are made item by item when they are looked at; of rows that are left out the first 5,000 of a kind are kept.
 */
export type CleanEnrollment = {
  divisions: Items<{ key: string; name: string }>;
  teams: Items<CleanTeam>;
  coaches: Items<CleanCoach>;
  pairs: Items<CleanPair & { line: number }>;
  /** positions in the lists above; -1 where the file does not have it */
  find: {
    division(key: string): number;
    team(divisionKey: string, key: string): number;
    coach(email: string): number;
  };
  /** of a pair, positions of its team and its coach */
  teamOfPair(pair: number): number;
  coachOfPair(pair: number): number;
  rows: number;
  blank: number;
  /** rows that say what another row said already */
  repeated: number;
  /** other programs' rows, canceled ones, people who are no coaches */
  excluded: ExcludedRows;
  /** rows that can't be decided; they load nothing until somebody corrects the file or decides */
  doubtful: TruncatedList<Doubt>;
  /** rows that could not be decided but for what an administrator answered */
  decided: TruncatedList<Doubt>;
};

/** Answers to doubts by the doubt's key. */
export type Decisions = ReadonlyMap<string, string>;

const SHIFTED = 'The row has more cells than the header has columns; a separator may have shifted it.';
/** How many coaches of the same name are offered for a row without a usable address. */
const MAX_CANDIDATES = 5;

/**
 * Reads a league out of an enrollment file's rows. Nothing is dropped in silence: every row is used, blank, repeated,
 * excluded, doubtful or decided. Takes about a hundred bytes for each row that names a coach, and pauses for other
 * calls (docs/decisions/0019).
 * @param rows in the order of the file; read once
 * @param program the program of the season; rows of any other are excluded
 * @param decisions what administrators answered to doubts; what nobody answered stays doubtful
 * @see docs/spec/decisions.md#enrollment-files
 */
export async function cleanEnrollment(
  rows: Iterable<EnrollmentRow> | AsyncIterable<EnrollmentRow>,
  family: EnrollmentFamily,
  program: string,
  decisions: Decisions = new Map(),
): Promise<CleanEnrollment> {
  const excluded = new ExcludedRows();
  const doubts = new Doubts();
  const teams = new FoundTeams();
  const coaches = new FoundCoaches();
  let count = 0;
  let blank = 0;
  let repeated = 0;

  const addCandidate = (row: EnrollmentRow, email: string, name: Name | null) =>
    coaches.add({ line: row.line, place: teams.placeOf(row), email, name });
  const addTeam = (row: EnrollmentRow) => teams.add(teams.placeOf(row), row.line);
  /** Notes the doubt, and gives the answer to it where there is one. */
  const ask = (row: EnrollmentRow, kind: DoubtKind, reason: string) => {
    const key = doubtKey(kind, rowParts(row));
    const decision = decisions.get(key) ?? null;
    const name = kind === 'no-address' || kind === 'bad-address' ? nameOf(rawNameOf(row)) : null;
    doubts.note({ line: row.line, reason, key, kind, decision, name });
    return decision;
  };
  const askForAddress = (row: EnrollmentRow, kind: DoubtKind, reason: string) => {
    const decision = ask(row, kind, reason);
    const email = sameAs(decision);
    if (email !== null) addCandidate(row, email, null);
    else if (decision === 'team-only') addTeam(row);
  };

  for await (const row of withBreath(rows)) {
    const { line } = row;
    count += 1;
    if (isBlankEnrollmentRow(row)) {
      blank += 1;
      continue;
    }
    if (row.isTooLong && ask(row, 'shifted', SHIFTED) !== 'use') continue;
    const hasNoProgram = row.programName !== undefined && isNoAnswer(row.programName);
    if (hasNoProgram && ask(row, 'no-program', 'The row names no program.') !== 'use') continue;
    const foreign = foreignReason(row, program);
    if (foreign !== null) {
      excluded.note(line, foreign);
      continue;
    }
    const subject = family.subjectOf(row);
    const problem = placeProblem(row);
    if (subject.kind === 'unclear') {
      if (ask(row, 'unclear-role', subject.reason) !== 'use') continue;
    } else if (subject.kind !== 'coach') {
      if (subject.kind === 'roster' && problem === null) addTeam(row);
      excluded.note(line, subject.reason);
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
    addCandidate(row, email, nameOf(name));
  }

  const otherNames = new Doubts();
  const found = await coaches.settle(teams, decisions, ({ line, email, key }) => {
    const decision = decisions.get(key) ?? null;
    const reason = `Other rows give the address ${redactEmail(email)} another name.`;
    otherNames.note({ line, reason, key, kind: 'other-name', decision, name: null });
    return decision !== null && decision !== 'leave-out';
  });
  const { divisions, teams: ownTeams, findDivision, findTeam, teamAt } = await teams.settle();
  const { places, coaches: coachPositions } = found.pairs;
  const finish = await withChoices(found.coaches, [...doubts.doubtful, ...doubts.decided]);
  return {
    divisions,
    teams: ownTeams,
    coaches: found.coaches,
    pairs: new Items(places.length, (pair) => {
      const { divisionKey, teamKey } = teams.keysOf(places.at(pair));
      const email = found.emailAt(coachPositions.at(pair));
      return { divisionKey, teamKey, email, line: found.lineOfPair(pair) };
    }),
    find: { division: findDivision, team: findTeam, coach: found.findCoach },
    teamOfPair: (pair) => teamAt(places.at(pair)),
    coachOfPair: (pair) => coachPositions.at(pair),
    rows: count,
    blank,
    repeated: repeated + found.repeated,
    excluded,
    doubtful: mergedDoubts(doubts.doubtful, otherNames.doubtful, finish),
    decided: mergedDoubts(doubts.decided, otherNames.decided, finish),
  };
}

/** Gives each doubt its choices, with the coaches of the file who have the row's name. */
async function withChoices(coaches: Iterable<CleanCoach>, asking: readonly OpenDoubt[]) {
  const wanted = new Map<string, CleanCoach[]>();
  for (const { name } of asking) if (name !== null) wanted.set(compareKey(name), []);
  if (wanted.size > 0) {
    for await (const coach of withBreath(coaches)) {
      const same = wanted.get(compareKey(coach));
      if (same !== undefined && same.length < MAX_CANDIDATES) same.push(coach);
    }
  }
  return ({ kind, name, ...doubt }: OpenDoubt): Doubt => {
    const same = name === null ? [] : (wanted.get(compareKey(name)) ?? []);
    const candidates = same.map(({ email, firstName, lastName }) => ({
      email,
      name: fullName(firstName, lastName),
    }));
    return { ...doubt, choices: choicesOf(kind, candidates) };
  };
}
