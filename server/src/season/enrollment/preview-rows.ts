import type { EnrollmentRowAnswer } from '@portal/contract/enrollment-row.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import type { CleanEnrollment, CleanPair } from './clean.ts';
import type { EnrollmentRow } from './family.ts';
import type { LoadPlan, StoredLeague } from './plan-load.ts';
import { rawNameOf } from './read-enrollment.ts';
import { teamNamesOf } from './team-names.ts';

type Row = EnrollmentRowAnswer;
type Kind = Row['kind'];

/** Rows shown of one kind; of more, the beginning. */
const MAX_OF_KIND = 5_000;

export type PreviewRows = { rows: Row[]; cut: Partial<Record<Kind, number>> };

/**
 * What a load would do, line by line: everything but what stays as it is, at most 5,000 rows of a kind.
 * @returns the rows by kind, each kind in the order of the file; `cut` says how many of a kind are left away
 */
export function previewRows(
  file: readonly EnrollmentRow[],
  clean: CleanEnrollment,
  plan: LoadPlan,
  stored: StoredLeague,
): PreviewRows {
  const names = teamNamesOf(plan, clean, stored);
  const coaches = new Map(
    [...stored.coaches, ...clean.coaches].map((coach) => [
      coach.email,
      fullName(coach.firstName, coach.lastName),
    ]),
  );
  const ofPair = ({ divisionKey, teamKey, email }: CleanPair) => ({
    division: names.division(divisionKey),
    team: names.team(divisionKey, teamKey),
    coach: coaches.get(email) ?? '',
    email,
  });
  const cut: PreviewRows['cut'] = {};
  const bounded = <T>(kind: Kind, items: readonly T[], told: (item: T) => Omit<Row, 'kind'>): Row[] => {
    if (items.length > MAX_OF_KIND) cut[kind] = items.length - MAX_OF_KIND;
    return items.slice(0, MAX_OF_KIND).map((item) => ({ kind, ...told(item) }));
  };
  const rowAt = rawRows(file);

  const newTeams = new Set(plan.newTeams.map((team) => `${team.divisionKey}\n${team.key}`));
  const coached = new Set(plan.newPairs.map((pair) => `${pair.divisionKey}\n${pair.teamKey}`));
  const added: { line: number; row: () => Omit<Row, 'kind' | 'line'> }[] = [
    ...plan.newPairs.map((pair) => ({
      line: pair.line,
      row: () => ({
        ...ofPair(pair),
        reason: newTeams.has(`${pair.divisionKey}\n${pair.teamKey}`)
          ? 'New team with this coach.'
          : 'New coach of this team.',
      }),
    })),
    ...plan.newTeams
      .filter((team) => !coached.has(`${team.divisionKey}\n${team.key}`))
      .map(({ divisionKey, key, line }) => ({
        line,
        row: () => ({
          division: names.division(divisionKey),
          team: names.team(divisionKey, key),
          coach: '',
          email: '',
          reason: 'New team without a coach.',
        }),
      })),
  ].sort((a, b) => a.line - b.line);

  return {
    rows: [
      ...bounded('added', added, ({ line, row }) => ({ line, ...row() })),
      ...bounded('changed', changedRows(clean, plan, stored), (row) => row),
      ...bounded('missing', plan.missingPairs, (pair) => ({
        line: null,
        ...ofPair(pair),
        reason: 'Not in the file. It stays as it is.',
      })),
      ...bounded('doubtful', clean.doubtful, ({ line, reason, key, choices }) => ({
        ...rowAt(line),
        reason,
        key,
        choices,
      })),
      ...bounded('decided', clean.decided, ({ line, reason, key, choices, decision }) => ({
        ...rowAt(line),
        reason,
        key,
        choices,
        decision: decision ?? '',
      })),
      ...bounded('excluded', clean.excluded, ({ line, reason }) => ({
        ...rowAt(line),
        reason: `Not loaded: ${reason}`,
      })),
    ],
    cut,
  };
}

/** What stands in a line of the file, as it stands there. The rows are in the order of their lines. */
function rawRows(file: readonly EnrollmentRow[]) {
  const byLine = new Map(file.map((row) => [row.line, row]));
  const shown = (text: string | undefined) => foldName(text ?? '').shown;
  return (line: number): Omit<Row, 'kind' | 'reason'> => {
    const row = byLine.get(line) ?? { line };
    const { one, first, last } = rawNameOf(row);
    return {
      line,
      division: shown(row.divisionName),
      team: shown(row.teamName),
      coach: fullName(first, last) || one,
      email: shown(row.coachEmail),
    };
  };
}

/** Names that are spelled anew, at the line where the file first tells the team or coach. */
function changedRows(clean: CleanEnrollment, plan: LoadPlan, stored: StoredLeague): Omit<Row, 'kind'>[] {
  const names = teamNamesOf(plan, clean, stored);
  const divisionKeys = new Map(stored.divisions.map(({ id, key }) => [id, key]));
  const teamsById = new Map(stored.teams.map((team) => [team.id, team]));
  const firstOf = <T>(items: readonly { line: number }[], keyOf: (index: number) => T) => {
    const lines = new Map<T, number>();
    for (const [index, { line }] of items.entries()) {
      const known = lines.get(keyOf(index));
      if (known === undefined || line < known) lines.set(keyOf(index), line);
    }
    return lines;
  };
  const lineOfDivision = firstOf(clean.teams, (index) => clean.teams[index]?.divisionKey);
  const lineOfTeam = firstOf(clean.teams, (index) => {
    const team = clean.teams[index];
    return `${team?.divisionKey}\n${team?.key}`;
  });
  const lineOfCoach = firstOf(clean.pairs, (index) => clean.pairs[index]?.email);
  const none = { division: '', team: '', coach: '', email: '' };
  return [
    ...plan.renamedDivisions.map(({ id, before, after }) => ({
      ...none,
      line: lineOfDivision.get(divisionKeys.get(id)) ?? null,
      division: after,
      reason: `The division was spelled "${before}".`,
    })),
    ...plan.renamedTeams.map(({ id, before, after }) => {
      const team = teamsById.get(id);
      const divisionKey = team?.divisionKey ?? '';
      return {
        ...none,
        line: lineOfTeam.get(`${divisionKey}\n${team?.key}`) ?? null,
        division: names.division(divisionKey),
        team: after,
        reason: `The team was spelled "${before}".`,
      };
    }),
    ...plan.renamedCoaches.map(({ email, before, after }) => ({
      ...none,
      line: lineOfCoach.get(email) ?? null,
      coach: fullName(after.firstName, after.lastName),
      email,
      reason: `The coach was called "${fullName(before.firstName, before.lastName)}".`,
    })),
  ];
}
