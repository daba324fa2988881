import { chooseName, type Name } from './coach-names.ts';
import { type FoundTeams, type RowTeam, teamKeyOf } from './found-teams.ts';

export type CleanCoach = { email: string; firstName: string; lastName: string };
export type CleanPair = { divisionKey: string; teamKey: string; email: string };

/** A row that names a coach. */
export type CoachRow = { line: number; team: RowTeam; email: string; name: Name | null };

/** A key for a coach of a team within a season. */
export const pairKeyOf = ({ divisionKey, teamKey, email }: CleanPair): string =>
  `${teamKeyOf(divisionKey, teamKey)}\n${email}`;

/**
 * Chooses the name of each coach, and collects teams, coaches and coaches of teams from the rows that are used, in the
 * order of the file.
 * @param ask is called for a row whose name needs an answer, and returns whether the row is used
 */
export function findCoaches(
  rows: readonly CoachRow[],
  teams: FoundTeams,
  decisions: ReadonlyMap<string, string>,
  ask: (row: CoachRow, questionKey: string) => boolean,
) {
  const named = new Map(
    [...Map.groupBy(rows, ({ email }) => email)].map(([email, own]) => [
      email,
      chooseName(
        email,
        own.flatMap(({ name }) => name ?? []),
        decisions,
      ),
    ]),
  );
  const used = new Set<string>();
  const pairs = new Map<string, CleanPair & { line: number }>();
  let repeated = 0;
  for (const row of rows) {
    const { email, team, line } = row;
    const questionKey = named.get(email)?.questionKeyOf(row.name) ?? null;
    if (questionKey !== null && !ask(row, questionKey)) continue;
    teams.add(team, line);
    used.add(email);
    const pair = { divisionKey: team.found.divisionKey, teamKey: team.found.key, email, line };
    const key = pairKeyOf(pair);
    if (pairs.has(key)) repeated += 1;
    else pairs.set(key, pair);
  }
  const coaches: CleanCoach[] = [];
  for (const [email, { name }] of named) if (used.has(email)) coaches.push({ email, ...name });
  return { coaches, pairs: [...pairs.values()], repeated };
}
