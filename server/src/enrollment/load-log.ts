import { fullName } from '@portal/domain/coaches/names.ts';
import { lineName, lineText } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { quoted, redactEmail } from '#platform/log/redact.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import type { EnrollmentFamily } from './families.ts';
import type { CleanPair, StoredPair } from './found-league.ts';
import type { LeftOutRow } from './judge-row.ts';
import type { LoadPlan } from './plan-load.ts';
import type { Question } from './questions.ts';

/** The longest log, in bytes (docs/spec/safety.md#w21). */
const MAX_LOG_BYTES = 64 * 1_024;
const TAIL_LINES = 20;
const MAX_REASONS = 500;
const LINES_LISTED = 10;

/** The logs of a load, in the order in which the panel shows them (docs/spec/decisions.md#enrollment-files). */
type LoadLogs = {
  cleanupScript: string;
  submitSql: string;
  submitSqlFileTail: string;
  lastOutput: string;
  raw: string;
};

/** As many lines as fit, and a last line with the number of the others. */
function boundedText(lines: readonly string[]): string {
  const room = MAX_LOG_BYTES - 100;
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > room) break;
    kept.push(line);
  }
  const rest = lines.length - kept.length;
  return (rest > 0 ? [...kept, `… and ${several(rest, 'more line')}`] : kept).join('\n');
}

const listed = (title: string, leftOut: readonly LeftOutRow[]): string[] => [
  `${title}: ${leftOut.length}`,
  ...leftOut.map((row) => `  ${lineText(row)}: ${row.reason}`),
];

/** Counts how often each reason occurs, so that 700 players need one line. */
function counted(title: string, excluded: readonly LeftOutRow[]): string[] {
  const reasons = new Map<string, { count: number; lines: string[] }>();
  for (const { reason, ...place } of excluded) {
    const shown = reasons.has(reason) || reasons.size < MAX_REASONS ? reason : 'other reasons';
    const known = reasons.get(shown) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < LINES_LISTED) known.lines.push(lineName(place));
    reasons.set(shown, known);
  }
  const texts = [...reasons].map(
    ([reason, { count, lines }]) =>
      `  ${count} × ${reason} (line ${lines.join(', ')}${count > lines.length ? ', …' : ''})`,
  );
  return [`${title}: ${excluded.length}`, ...texts];
}

/** Of 'same-as:ada@example.org', the log shows only 'same-as'. */
const asDecided = ({ reason, decision, ...place }: Question) =>
  `  ${lineText(place)}: ${reason} Resolved: ${(decision ?? '').split(':', 1)[0]}`;

/** The cleaning log: what was read, and which rows were skipped and why. */
export function cleaningLog(
  file: { fileName: string; sha256: string },
  family: EnrollmentFamily,
  program: string,
  clean: CleanEnrollment,
): string[] {
  const { decided, divisions, teams, coaches, pairs } = clean;
  const head = [
    `File ${quoted(file.fileName)}, SHA-256 ${file.sha256}`,
    `Read as: ${family.label}. Program: ${program}`,
    `Rows: ${clean.rows}, of which blank: ${clean.blank}, repeated: ${clean.repeated}`,
    ...counted('Skipped', clean.excluded),
  ];
  const found =
    `Found: ${several(divisions.length, 'division')}, ${several(teams.length, 'team')}, ` +
    `${several(coaches.length, 'coach', 'coaches')}, ` +
    several(pairs.length, 'coach assignment');
  return [
    ...head,
    ...listed('Needs review', clean.doubtful),
    ...(decided.length === 0 ? [] : [`Resolved: ${decided.length}`, ...decided.map(asDecided)]),
    found,
  ];
}

/** The names of a missing pair's division and team after the load. */
export const missingTeam = ({ divisionKey, teamKey, division, team }: StoredPair, plan: LoadPlan) => ({
  division: plan.divisionName(divisionKey) ?? division,
  team: plan.teamName(divisionKey, teamKey) ?? team,
});

/** The load log: a line for everything that is added, changed or missing. */
export function loadLog(plan: LoadPlan): string[] {
  const teamName = (divisionKey: string, key: string) =>
    quoted(`${plan.divisionName(divisionKey) ?? ''} ${plan.teamName(divisionKey, key) ?? ''}`);
  const pairText = (pair: CleanPair, team: string) => `${team} coach ${redactEmail(pair.email)}`;
  const respelled = ({ before, after, beforeKey }: LoadPlan['renamedDivisions'][number]) =>
    `~ ${quoted(before)} is now ${beforeKey === null ? 'spelled' : 'called'} ${quoted(after)}`;
  return [
    ...plan.newDivisions.map(({ name }) => `+ division ${quoted(name)}`),
    ...plan.newTeams.map((team) => `+ team ${teamName(team.divisionKey, team.key)}`),
    ...plan.newPairs.map((pair) => `+ ${pairText(pair, teamName(pair.divisionKey, pair.teamKey))}`),
    ...plan.renamedDivisions.map(respelled),
    ...plan.renamedTeams.map((renamed) =>
      renamed.from === null
        ? respelled(renamed)
        : `~ ${quoted(`${renamed.from.name} ${renamed.before}`)} is now ${teamName(renamed.team.divisionKey, renamed.key)}`,
    ),
    ...plan.renamedCoaches.map(
      ({ email, before, after }) =>
        `~ coach ${redactEmail(email)} is now ${quoted(fullName(after.firstName, after.lastName))}, ` +
        `was ${quoted(fullName(before.firstName, before.lastName))}`,
    ),
    ...plan.removedPairs.map((pair) => {
      const { division, team } = missingTeam(pair, plan);
      return `- former address: ${pairText(pair, quoted(`${division} ${team}`))}`;
    }),
    ...plan.missingPairs.map((pair) => {
      const { division, team } = missingTeam(pair, plan);
      return `? not in the file, kept: ${pairText(pair, quoted(`${division} ${team}`))}`;
    }),
  ];
}

/** Creates the logs, each no longer than its limit. */
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
