import type { EnrollmentRowAnswer } from '@portal/contract/enrollment-row.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import type { EnrollmentRow } from './families.ts';
import { missingTeam } from './load-log.ts';
import type { LoadPlan } from './plan-load.ts';
import { rawNameOf } from './read-enrollment.ts';

type Row = EnrollmentRowAnswer;
type Kind = Row['kind'];

export type PreviewRows = { rows: Row[]; cut: Partial<Record<Kind, number>> };

/** The most rows of a kind that a preview lists. */
export const MAX_LISTED = 5_000;

/**
 * Lists what a load would do, line by line, except what stays as it is; at most MAX_LISTED rows of a kind.
 * @param fileRows the unchanged rows of the file
 * @returns the rows by kind, each kind in the order of the file; `cut` says how many of a kind are left out
 */
export function previewRows(
  clean: CleanEnrollment,
  plan: LoadPlan,
  fileRows: readonly EnrollmentRow[],
): PreviewRows {
  const cut: PreviewRows['cut'] = {};
  const bounded = <T>(kind: Kind, items: readonly T[], describe: (item: T) => Omit<Row, 'kind'>): Row[] => {
    if (items.length > MAX_LISTED) cut[kind] = items.length - MAX_LISTED;
    return items.slice(0, MAX_LISTED).map((item) => ({ kind, ...describe(item) }));
  };
  const { doubtful, decided, excluded } = clean;
  const rowAt = rawRows(new Map(fileRows.map((row) => [row.line, row])));
  const rows = [
    ...bounded('added', [...plan.newPairs, ...plan.newTeamsWithoutCoach].sort(byLine), addedRow(clean, plan)),
    ...bounded(
      'changed',
      [...plan.renamedDivisions, ...plan.renamedTeams, ...plan.renamedCoaches],
      changedRow(clean, plan),
    ),
    ...bounded('missing', plan.missingPairs, (pair) => ({
      line: null,
      ...missingTeam(pair, plan),
      coach: pair.coach,
      email: pair.email,
      reason: 'Not in the file. Stays on the team.',
    })),
    ...bounded('doubtful', doubtful, ({ line, reason, key, choices }) => ({
      ...rowAt(line),
      reason,
      key,
      choices,
    })),
    ...bounded('decided', decided, ({ line, reason, key, choices, decision }) => ({
      ...rowAt(line),
      reason,
      key,
      choices,
      decision: decision ?? '',
    })),
    ...bounded('excluded', excluded, ({ line, reason }) => ({
      ...rowAt(line),
      reason: `Skipped: ${reason}`,
    })),
  ];
  return { rows, cut };
}

type Lined = { line: number };
type Added = LoadPlan['newPairs'][number] | LoadPlan['newTeamsWithoutCoach'][number];
type Renamed = LoadPlan[`renamed${'Divisions' | 'Teams' | 'Coaches'}`][number];

const byLine = (a: Lined, b: Lined) => a.line - b.line;

/** Describes a new coach of a team, or a new team without a coach. */
function addedRow(clean: CleanEnrollment, plan: LoadPlan) {
  const coaches = new Map(clean.coaches.map((coach) => [coach.email, coach]));
  const namesOf = (divisionKey: string, key: string) => ({
    division: plan.divisionName(divisionKey) ?? '',
    team: plan.teamName(divisionKey, key) ?? '',
  });
  return (added: Added): Omit<Row, 'kind'> => {
    const { line, divisionKey } = added;
    if (!('email' in added)) {
      const reason = 'New team without a coach.';
      return { line, ...namesOf(divisionKey, added.key), coach: '', email: '', reason };
    }
    const { teamKey, email } = added;
    const { firstName, lastName } = coaches.get(email) ?? { firstName: '', lastName: '' };
    const reason = plan.isNewTeam(divisionKey, teamKey)
      ? 'New team with this coach.'
      : 'New coach of this team.';
    return { line, ...namesOf(divisionKey, teamKey), coach: fullName(firstName, lastName), email, reason };
  };
}

/** Describes a line with the texts of the file. */
function rawRows(byLine: ReadonlyMap<number, EnrollmentRow>) {
  const shown = (text: string | undefined) => foldName(text ?? '').shown;
  return (line: number): Omit<Row, 'kind' | 'reason'> => {
    const row = byLine.get(line) ?? { line };
    const { full, first, last } = rawNameOf(row);
    return {
      line,
      division: shown(row.divisionName),
      team: shown(row.teamName),
      coach: fullName(first, last) || full,
      email: shown(row.coachEmail),
    };
  };
}

/** Describes a name that is spelled differently, at the line of the file that first has the division, team or coach. */
function changedRow(clean: CleanEnrollment, plan: LoadPlan) {
  const lineOfDivision = firstLines(clean.teams, ({ divisionKey }) => divisionKey);
  const lineOfCoach = firstLines(clean.pairs, ({ email }) => email);
  const none = { division: '', team: '', coach: '', email: '' };
  return (renamed: Renamed): Omit<Row, 'kind'> => {
    if ('email' in renamed) {
      const { email, before, after } = renamed;
      return {
        ...none,
        line: lineOfCoach.get(email) ?? null,
        coach: fullName(after.firstName, after.lastName),
        email,
        reason: `The coach was called "${fullName(before.firstName, before.lastName)}".`,
      };
    }
    if ('team' in renamed) {
      const { team, before, after } = renamed;
      const division = plan.divisionName(team.divisionKey) ?? '';
      return { ...none, line: team.line, division, team: after, reason: `The team was spelled "${before}".` };
    }
    const { key, before, after } = renamed;
    return {
      ...none,
      line: lineOfDivision.get(key) ?? null,
      division: after,
      reason: `The division was spelled "${before}".`,
    };
  };
}

/** The first line of each key. */
function firstLines<T extends Lined>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    lines.set(key, Math.min(item.line, lines.get(key) ?? item.line));
  }
  return lines;
}
