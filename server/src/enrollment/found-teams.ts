import { foldName } from '@portal/domain/coaches/names.ts';
import type { EnrollmentRow } from './family.ts';
import { bestSpelling, countSpelling, isMixedCase, type Spellings } from './spellings.ts';

/** `line` is the first one of the file that names the team. */
export type CleanTeam = { divisionKey: string; key: string; name: string; line: number };

/** A name in the team column of a division. `line` is 0 until a row adds it as a team. */
type FoundTeam = { divisionKey: string; key: string; line: number; spellings: Spellings };

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
  add({ found, divisionName, name }: RowTeam, line: number): boolean {
    const isNew = found.line === 0;
    countSpelling(this.#divisions.get(found.divisionKey) ?? new Map(), divisionName);
    countSpelling(found.spellings, name);
    countSpelling(this.#names.get(found.key) ?? new Map(), name);
    if (isNew || line < found.line) found.line = line;
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
        line: team.line,
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
