import { foldName } from '@portal/domain/coaches/names.ts';
import { placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import {
  bestSpelling,
  chooseName,
  countSpelling,
  isMixedCase,
  type Name,
  nameKeyOf,
  type Spellings,
} from './coach-names.ts';
import type { EnrollmentRow } from './families.ts';

/** `line` is the first one of the file that names the team. */
export type CleanTeam = RowPlace & { divisionKey: string; key: string; name: string };

/** A name in the team column of a division. `line` is 0 until a row adds it as a team. */
type FoundTeam = RowPlace & { divisionKey: string; key: string; spellings: Spellings };

/** The team that a row names, and how the row spells division and team. */
export type RowTeam = { found: FoundTeam; divisionName: string; name: string };

/** A key for a team within a season; names never contain a line break. */
export const teamKeyOf = (divisionKey: string, key: string): string => `${divisionKey}\n${key}`;

const collator = new Intl.Collator('en', { numeric: true });

/** The divisions and teams that a file's rows name. */
export class FoundTeams {
  readonly #teams = new Map<string, FoundTeam>();
  readonly #divisions = new Map<string, Spellings>();
  /** by team name, over all divisions */
  readonly #names = new Map<string, Spellings>();

  /** Looks up the team that a row names, and does not add it. */
  teamOf(row: EnrollmentRow): RowTeam {
    const division = foldName(row.divisionName ?? '');
    const team = foldName(row.teamName ?? '');
    const key = teamKeyOf(division.key, team.key);
    let found = this.#teams.get(key);
    if (found === undefined) {
      found = { divisionKey: division.key, key: team.key, line: 0, spellings: new Map() };
      this.#teams.set(key, found);
      if (!this.#divisions.has(division.key)) this.#divisions.set(division.key, new Map());
      if (!this.#names.has(team.key)) this.#names.set(team.key, new Map());
    }
    return { found, divisionName: division.shown, name: team.shown };
  }

  /** Adds the team of a row. @returns false if an earlier row added it */
  add({ found, divisionName, name }: RowTeam, row: EnrollmentRow): boolean {
    const place = placeOf(row);
    const isNew = found.line === 0;
    countSpelling(this.#divisions.get(found.divisionKey) ?? new Map(), divisionName);
    countSpelling(found.spellings, name);
    countSpelling(this.#names.get(found.key) ?? new Map(), name);
    const isBefore = place.line < found.line && place.sheet === found.sheet;
    if (isNew || isBefore) Object.assign(found, place);
    return isNew;
  }

  /** Divisions and teams, sorted by name (1-2 before 10-11), each in its best spelling. */
  list(): { divisions: { key: string; name: string }[]; teams: CleanTeam[] } {
    const divisions = [...this.#divisions]
      .filter(([, spellings]) => spellings.size > 0)
      .map(([key, spellings]) => ({ key, name: bestSpelling(spellings) }))
      .sort((a, b) => collator.compare(a.key, b.key));
    const positions = new Map(divisions.map(({ key }, position) => [key, position]));
    const positionOf = ({ divisionKey }: FoundTeam) => positions.get(divisionKey) ?? 0;
    const teams = [...this.#teams.values()]
      .filter(({ line }) => line > 0)
      .sort((a, b) => positionOf(a) - positionOf(b) || collator.compare(a.key, b.key))
      .map((team) => ({
        divisionKey: team.divisionKey,
        key: team.key,
        name: this.#bestName(team),
        ...placeOf(team),
      }));
    return { divisions, teams };
  }

  /** The best spelling in its division. If that has only 'HAWKS', a mixed-case spelling from another division. */
  #bestName({ key, spellings }: FoundTeam): string {
    const here = bestSpelling(spellings);
    if (isMixedCase(here)) return here;
    const anywhere = bestSpelling(this.#names.get(key) ?? new Map());
    return isMixedCase(anywhere) ? anywhere : here;
  }
}

/** A name, folded and as it is shown. */
export type Named = { key: string; name: string };

export type CleanCoach = { email: string; firstName: string; lastName: string };
export type CleanPair = { divisionKey: string; teamKey: string; email: string };

export type StoredTeam = { id: number; divisionKey: string; key: string; name: string; hasCoach: boolean };
/** `into` is null if it was not merged into a team that still plays. */
type FormerTeam = {
  id: number;
  divisionKey: string;
  name: string;
  into: { key: string; name: string } | null;
};
/** A coach of a team, with the names that people see. */
export type StoredPair = CleanPair & { division: string; team: string; coach: string };

export const teamKey = (team: { divisionKey: string; key: string }) => teamKeyOf(team.divisionKey, team.key);
export const teamOfPair = (pair: CleanPair) => teamKeyOf(pair.divisionKey, pair.teamKey);
export const storedNameKey = ({ coach }: StoredPair) => nameKeyOf({ firstName: coach, lastName: '' });

/** The season's teams and coaches as they are stored. */
export type StoredLeague = {
  divisions: readonly { id: number; key: string; name: string }[];
  teams: readonly StoredTeam[];
  /** teams that left the season, the latest last */
  formerTeams: readonly FormerTeam[];
  pairs: readonly StoredPair[];
  /** the coaches of the file, of any season */
  coaches: readonly (CleanCoach & { id: number })[];
};

/** A row that names a coach. */
export type CoachRow = { row: EnrollmentRow; team: RowTeam; email: string; name: Name | null };

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
  const pairs = new Map<string, CleanPair & RowPlace>();
  let repeated = 0;
  for (const row of rows) {
    const { email, team } = row;
    const questionKey = named.get(email)?.questionKeyOf(row.name) ?? null;
    if (questionKey !== null && !ask(row, questionKey)) continue;
    teams.add(team, row.row);
    used.add(email);
    const pair = { divisionKey: team.found.divisionKey, teamKey: team.found.key, email, ...placeOf(row.row) };
    const key = pairKeyOf(pair);
    if (pairs.has(key)) repeated += 1;
    else pairs.set(key, pair);
  }
  const coaches: CleanCoach[] = [];
  for (const [email, { name }] of named) if (used.has(email)) coaches.push({ email, ...name });
  return { coaches, pairs: [...pairs.values()], repeated };
}
