import { fullName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import type { CleanEnrollment, CleanPair, LeftOut } from './clean.ts';
import type { EnrollmentFamily } from './family.ts';
import type { LoadPlan, StoredLeague } from './plan-load.ts';
import { quoted, redactEmail } from './redact.ts';
import { teamNamesOf } from './team-names.ts';

/** What one log may hold, in bytes (safety.md W21). */
const MAX_LOG_BYTES = 64 * 1_024;
const TAIL_LINES = 20;

/** The logs of a load, in the order in which the panel shows them (decisions.md section 5.2). */
export type LoadLogs = {
  cleanupScript: string;
  submitSql: string;
  submitSqlFileTail: string;
  lastOutput: string;
  raw: string;
};

/** As many lines as fit; a last line says how many did not. */
export function boundedText(lines: readonly string[], maxBytes = MAX_LOG_BYTES): string {
  const room = maxBytes - 100;
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > room)
      return [...kept, `… and ${several(lines.length - kept.length, 'more line')}`].join('\n');
    kept.push(line);
  }
  return kept.join('\n');
}

function listed(title: string, leftOut: readonly LeftOut[]): string[] {
  return [`${title}: ${leftOut.length}`, ...leftOut.map(({ line, reason }) => `  line ${line}: ${reason}`)];
}

/** Reasons with how often each stands, so that 700 players make one line. */
function counted(title: string, leftOut: readonly LeftOut[]): string[] {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return [
    `${title}: ${leftOut.length}`,
    ...[...byReason].map(([reason, rows]) => {
      const lines = rows.slice(0, 10).map(({ line }) => line);
      return `  ${rows.length} × ${reason} (line ${lines.join(', ')}${rows.length > 10 ? ', …' : ''})`;
    }),
  ];
}

/** 'same-as:ada@example.org' without the address. */
const asDecided = ({ line, reason, decision }: CleanEnrollment['decided'][number]): LeftOut => ({
  line,
  reason: `${reason} Decided: ${(decision ?? '').replace(/:.*$/, '')}`,
});

/** The cleaning log: what was read, and what was left out and why. */
export function cleaningLog(
  file: { fileName: string; sha256: string },
  family: EnrollmentFamily,
  program: string,
  clean: CleanEnrollment,
): string[] {
  return [
    `File ${quoted(file.fileName)}, SHA-256 ${file.sha256}`,
    `Read as: ${family.label}. Program: ${program}`,
    `Rows: ${clean.rows}, of which blank: ${clean.blank}, repeated: ${clean.repeated}`,
    ...counted('Excluded', clean.excluded),
    ...listed('Doubtful', clean.doubtful),
    ...(clean.decided.length > 0 ? listed('Decided', clean.decided.map(asDecided)) : []),
    `Found: ${several(clean.divisions.length, 'division')}, ${several(clean.teams.length, 'team')}, ` +
      `${several(clean.coaches.length, 'coach', 'coaches')}, ` +
      several(clean.pairs.length, 'coach of a team', 'coaches of teams'),
  ];
}

/** The load log: every single thing that is added, changed or missing. */
export function loadLog(plan: LoadPlan, clean: CleanEnrollment, stored: StoredLeague): string[] {
  const names = teamNamesOf(plan, clean, stored);
  const teamName = (divisionKey: string, key: string) =>
    quoted(`${names.division(divisionKey)} ${names.team(divisionKey, key)}`);
  const pairText = (pair: CleanPair) =>
    `${teamName(pair.divisionKey, pair.teamKey)} coach ${redactEmail(pair.email)}`;
  return [
    ...plan.newDivisions.map(({ name }) => `+ division ${quoted(name)}`),
    ...plan.newTeams.map((team) => `+ team ${teamName(team.divisionKey, team.key)}`),
    ...plan.newPairs.map((pair) => `+ ${pairText(pair)}`),
    ...[...plan.renamedDivisions, ...plan.renamedTeams].map(
      ({ before, after }) => `~ ${quoted(before)} is now spelled ${quoted(after)}`,
    ),
    ...plan.renamedCoaches.map(
      ({ email, before, after }) =>
        `~ coach ${redactEmail(email)} is now ${quoted(fullName(after.firstName, after.lastName))}, ` +
        `was ${quoted(fullName(before.firstName, before.lastName))}`,
    ),
    ...plan.missingPairs.map((pair) => `? not in the file, kept: ${pairText(pair)}`),
  ];
}

/** Puts the logs together, each within its bound. */
export function loadLogs(
  cleaning: readonly string[],
  load: readonly string[],
  closing: readonly string[],
): LoadLogs {
  return {
    cleanupScript: boundedText(cleaning),
    submitSql: boundedText(load),
    submitSqlFileTail: boundedText(load.slice(-TAIL_LINES)),
    lastOutput: boundedText(closing),
    raw: boundedText([...cleaning, ...load, ...closing]),
  };
}
