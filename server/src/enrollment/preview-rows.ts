import type { EnrollmentRowAnswer } from '@portal/contract/enrollment-row.ts';
import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { type Items, type Listed, TruncatedList } from '#enrollment/columns/items.ts';
import { withBreath } from '#platform/with-breath.ts';
import type { CleanEnrollment } from './clean.ts';
import type { EnrollmentRow } from './family.ts';
import type { CleanPair } from './found-coaches.ts';
import type { CleanTeam } from './found-teams.ts';
import { MAX_LISTED } from './left-out.ts';
import { missingTeam } from './load-log.ts';
import type { LoadPlan } from './plan-load.ts';
import { rawNameOf } from './read-enrollment.ts';

type Row = EnrollmentRowAnswer;
type Kind = Row['kind'];

export type PreviewRows = { rows: Row[]; cut: Partial<Record<Kind, number>> };

/**
 * What a load would do, line by line: everything but what stays as it is, at most 5,000 rows of a kind.
 * @param rowsAt gives rows of the file as they stand there, by their lines
 * @returns the rows by kind, each kind in the order of the file; `cut` says how many of a kind are left away
 */
export async function previewRows(
  clean: CleanEnrollment,
  plan: LoadPlan,
  rowsAt: (lines: readonly number[]) => Promise<ReadonlyMap<number, EnrollmentRow>>,
): Promise<PreviewRows> {
  const cut: PreviewRows['cut'] = {};
  const bounded = <T>(kind: Kind, items: Listed<T>, told: (item: T) => Omit<Row, 'kind'>): Row[] => {
    if (items.length > MAX_LISTED) cut[kind] = items.length - MAX_LISTED;
    return items.slice(0, MAX_LISTED).map((item) => ({ kind, ...told(item) }));
  };
  const { doubtful, decided, excluded } = clean;
  const leftOut = [...doubtful, ...decided, ...excluded].map(({ line }) => line);
  const rowAt = rawRows(await rowsAt(leftOut));
  const changed = await changedRows(clean, plan);
  const rows = [
    ...bounded('added', addedRows(clean, plan), (row) => row),
    ...bounded('changed', changed, (row) => row),
    ...bounded('missing', plan.missingPairs, (pair) => ({
      line: null,
      ...missingTeam(pair, plan),
      coach: pair.coach,
      email: pair.email,
      reason: 'Not in the file. It stays as it is.',
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
      reason: `Not loaded: ${reason}`,
    })),
  ];
  return { rows, cut };
}

/** The beginning of a longer list. */
const beginning = <T>(first: readonly T[], length: number): Listed<T> =>
  new TruncatedList(MAX_LISTED, first.slice(0, MAX_LISTED), length);

/** What is added, in the order of the file. */
function addedRows(clean: CleanEnrollment, plan: LoadPlan): Listed<Omit<Row, 'kind'>> {
  const namesOf = (divisionKey: string, key: string) => ({
    division: plan.divisionName(divisionKey) ?? '',
    team: plan.teamName(divisionKey, key) ?? '',
  });
  const ofPair = ({ divisionKey, teamKey, email, line }: CleanPair & { line: number }) => {
    const { firstName, lastName } = clean.coaches.at(clean.find.coach(email));
    const reason = plan.isNewTeam(divisionKey, teamKey)
      ? 'New team with this coach.'
      : 'New coach of this team.';
    return { line, ...namesOf(divisionKey, teamKey), coach: fullName(firstName, lastName), email, reason };
  };
  const ofTeam = ({ divisionKey, key, line }: CleanTeam) => {
    const reason = 'New team without a coach.';
    return { line, ...namesOf(divisionKey, key), coach: '', email: '', reason };
  };
  const { newPairs, newTeamsWithoutCoach: teams } = plan;
  const rows = [...newPairs.slice(0, MAX_LISTED).map(ofPair), ...teams.slice(0, MAX_LISTED).map(ofTeam)];
  return beginning(
    rows.sort((a, b) => a.line - b.line),
    newPairs.length + teams.length,
  );
}

/** What stands in a line of the file, as it stands there. */
function rawRows(byLine: ReadonlyMap<number, EnrollmentRow>) {
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
async function changedRows(clean: CleanEnrollment, plan: LoadPlan): Promise<Listed<Omit<Row, 'kind'>>> {
  const divisions = plan.renamedDivisions.slice(0, MAX_LISTED);
  const teams = plan.renamedTeams.slice(0, MAX_LISTED);
  const coaches = plan.renamedCoaches.slice(0, MAX_LISTED);
  const lineOfDivision = await firstLines(
    divisions,
    ({ key }) => key,
    clean.teams,
    (team) => team.divisionKey,
  );
  const lineOfCoach = await firstLines(
    coaches,
    ({ email }) => email,
    clean.pairs,
    (pair) => pair.email,
  );
  const none = { division: '', team: '', coach: '', email: '' };
  const rows = [
    ...divisions.map(({ key, before, after }) => ({
      ...none,
      line: lineOfDivision.get(key) ?? null,
      division: after,
      reason: `The division was spelled "${before}".`,
    })),
    ...teams.map(({ team, before, after }) => ({
      ...none,
      line: team.line,
      division: plan.divisionName(team.divisionKey) ?? '',
      team: after,
      reason: `The team was spelled "${before}".`,
    })),
    ...coaches.map(({ email, before, after }) => ({
      ...none,
      line: lineOfCoach.get(email) ?? null,
      coach: fullName(after.firstName, after.lastName),
      email,
      reason: `The coach was called "${fullName(before.firstName, before.lastName)}".`,
    })),
  ];
  const { renamedDivisions, renamedTeams, renamedCoaches } = plan;
  return beginning(rows, renamedDivisions.length + renamedTeams.length + renamedCoaches.length);
}

/** For each of the wanted the first line among the items that have its key. */
async function firstLines<Wanted, T extends { line: number }>(
  wanted: readonly Wanted[],
  keyOf: (wanted: Wanted) => string,
  items: Items<T>,
  keyOfItem: (item: T) => string,
): Promise<ReadonlyMap<string, number>> {
  const lines = new Map(wanted.map((one) => [keyOf(one), Number.POSITIVE_INFINITY]));
  if (lines.size === 0) return lines;
  for await (const item of withBreath(items)) {
    const known = lines.get(keyOfItem(item));
    if (known !== undefined && item.line < known) lines.set(keyOfItem(item), item.line);
  }
  return lines;
}
