import type { EnrollmentRowAnswer } from '@portal/contract/enrollment-row.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { inFileOrder, lineName, placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { quoted } from '#platform/log/redact.ts';
import type { CleanEnrollment } from './clean-enrollment.ts';
import type { EnrollmentRow } from './families.ts';
import { missingTeam } from './load-log.ts';
import type { LoadPlan } from './plan-load.ts';
import type { Question } from './questions.ts';
import { shownRow } from './row-questions.ts';

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
  const rowAt = createRowAt(fileRows);
  const newTeamOf = new Map(plan.newPairs.map((pair) => [pair.email, pair]));
  const elsewhere = (email: string) => {
    const moved = newTeamOf.get(email);
    if (moved === undefined) return '';
    const { divisionKey, teamKey } = moved;
    const names = [plan.divisionName(divisionKey), plan.teamName(divisionKey, teamKey)];
    return `, which has this coach on ${quoted(names.join(' '))}`;
  };
  const added = inFileOrder([...plan.newPairs, ...plan.newTeamsWithoutCoach], fileRows);
  const rows = [
    ...bounded('added', added, addedRow(clean, plan)),
    ...bounded(
      'changed',
      [...plan.renamedDivisions, ...plan.renamedTeams, ...plan.renamedCoaches, ...plan.removedPairs],
      changedRow(clean, plan),
    ),
    ...bounded('missing', plan.missingPairs, (pair) => ({
      line: null,
      ...missingTeam(pair, plan),
      coach: pair.coach,
      email: pair.email,
      reason: `Not in the file${elsewhere(pair.email)}. Stays on the team.`,
    })),
    ...bounded('doubtful', byQuestion(doubtful), questionRow),
    ...bounded('decided', byQuestion(decided), (rows) => ({
      ...questionRow(rows),
      decision: rows[0].decision ?? '',
    })),
    ...bounded('excluded', excluded, (row) => ({ ...rowAt(row), reason: `Skipped: ${row.reason}` })),
  ];
  return { rows, cut };
}

type Added = LoadPlan['newPairs'][number] | LoadPlan['newTeamsWithoutCoach'][number];
type Renamed =
  | LoadPlan[`renamed${'Divisions' | 'Teams' | 'Coaches'}`][number]
  | LoadPlan['removedPairs'][number];

/** Describes a new coach of a team, or a new team without a coach. */
function addedRow(clean: CleanEnrollment, plan: LoadPlan) {
  const coaches = new Map(clean.coaches.map((coach) => [coach.email, coach]));
  const namesOf = (divisionKey: string, key: string) => ({
    division: plan.divisionName(divisionKey) ?? '',
    team: plan.teamName(divisionKey, key) ?? '',
  });
  return (added: Added): Omit<Row, 'kind'> => {
    const { divisionKey } = added;
    const place = placeOf(added);
    if (!('email' in added)) {
      const reason = 'New team without a coach.';
      return { ...place, ...namesOf(divisionKey, added.key), coach: '', email: '', reason };
    }
    const { teamKey, email } = added;
    const { firstName, lastName } = coaches.get(email) ?? { firstName: '', lastName: '' };
    const reason = plan.isNewTeam(divisionKey, teamKey)
      ? 'New team with this coach.'
      : 'New coach of this team.';
    return {
      ...place,
      ...namesOf(divisionKey, teamKey),
      coach: fullName(firstName, lastName),
      email,
      reason,
    };
  };
}

type QuestionRows = [Question, ...Question[]];
/** The lines that are named beside a question about many rows. */
const LINES_NAMED = 10;

/** The rows of each question, in the order in which the file first has them. */
const byQuestion = (questions: readonly Question[]) =>
  [...Map.groupBy(questions, ({ key }) => key).values()] as QuestionRows[];

/** Describes a question by its first row, and says how many rows it is about. */
function questionRow(rows: QuestionRows): Omit<Row, 'kind'> {
  const [{ decision: _decision, suggested, ...first }] = rows;
  const others = suggested === null ? {} : { suggested };
  if (rows.length === 1) return { ...first, ...others };
  const lines = rows.slice(0, LINES_NAMED).map(lineName);
  const reason = `${first.reason} ${several(rows.length, 'row')}: lines ${lines.join(', ')}${rows.length > lines.length ? ', …' : ''}.`;
  return { ...first, ...others, reason, rows: rows.length };
}

/** Describes a line with the texts of the file. */
function createRowAt(fileRows: readonly EnrollmentRow[]) {
  const own = fileRows.filter(({ isMore }) => isMore !== true);
  const byPlace = new Map(own.map((row) => [lineName(row), row]));
  return (row: RowPlace): Omit<Row, 'kind' | 'reason'> => ({
    ...placeOf(row),
    ...shownRow(byPlace.get(lineName(row)) ?? { line: row.line }),
  });
}

/** Describes a name that is spelled differently, at the line of the file that first has the division, team or coach. */
function changedRow(clean: CleanEnrollment, plan: LoadPlan) {
  const placeOfDivision = firstPlaces(clean.teams, ({ divisionKey }) => divisionKey);
  const placeOfCoach = firstPlaces(clean.pairs, ({ email }) => email);
  const none = { division: '', team: '', coach: '', email: '' };
  return (renamed: Renamed): Omit<Row, 'kind'> => {
    if ('teamKey' in renamed) {
      const reason = 'This email is replaced by the new one and loses access.';
      const { coach, email } = renamed;
      return { line: null, ...missingTeam(renamed, plan), coach, email, reason };
    }
    if ('email' in renamed) {
      const { email, before, after } = renamed;
      return {
        ...none,
        ...(placeOfCoach.get(email) ?? NO_LINE),
        coach: fullName(after.firstName, after.lastName),
        email,
        reason: `The coach was called "${fullName(before.firstName, before.lastName)}".`,
      };
    }
    if ('team' in renamed) {
      const { team, before, after, beforeKey, from } = renamed;
      const division = plan.divisionName(team.divisionKey) ?? '';
      const reason =
        from === null
          ? `The team was ${beforeKey === null ? 'spelled' : 'called'} "${before}".`
          : `The team was in "${from.name}".`;
      return { ...none, ...placeOf(team), division, team: after, reason };
    }
    const { key, before, after, beforeKey } = renamed;
    return {
      ...none,
      ...(placeOfDivision.get(key) ?? NO_LINE),
      division: after,
      reason: `The division was ${beforeKey === null ? 'spelled' : 'called'} "${before}".`,
    };
  };
}

const NO_LINE = { line: null };

/** The first place of each key. */
function firstPlaces<T extends RowPlace>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, RowPlace> {
  return new Map(
    inFileOrder(items)
      .map((item) => [keyOf(item), placeOf(item)] as const)
      .toReversed(),
  );
}
