import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { readTable } from '#season/table/read-table.ts';
import { dirtyFile, randomLeague, type TrueLeague } from '../testing/dirty-league.ts';
import { type CleanEnrollment, cleanEnrollment } from './clean.ts';
import { planLoad, type StoredLeague } from './plan-load.ts';
import { keepNeeded, missingColumns } from './read-enrollment.ts';

const PROGRAM = 'Rec 2026 Season - Winter 2026';

const styles = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  encoding: fc.constantFrom('utf8', 'utf8-bom', 'utf16le-bom', 'latin1'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasTwoNameColumns: fc.boolean(),
} as const);
const files = fc.record({
  seed: fc.integer(),
  teams: fc.integer({ min: 1, max: 24 }),
  coaches: fc.integer({ min: 0, max: 40 }),
  style: styles,
});

async function read(bytes: Buffer): Promise<CleanEnrollment> {
  const { family, rows, doubled } = keepNeeded(await readTable(bytes));
  expect([family.name, missingColumns(family, rows), doubled]).toEqual(['plain', [], []]);
  return cleanEnrollment(rows, family, PROGRAM);
}

const sorted = (lines: string[]) => lines.toSorted();
const leagueOf = (clean: CleanEnrollment) => {
  const divisions = new Map(clean.divisions.map(({ key, name }) => [key, name]));
  const teams = new Map(clean.teams.map((team) => [`${team.divisionKey}\n${team.key}`, team.name]));
  return {
    teams: sorted(clean.teams.map((team) => `${divisions.get(team.divisionKey)} ${team.name}`)),
    coaches: sorted(clean.coaches.map((coach) => `${coach.email} ${coach.firstName} ${coach.lastName}`)),
    pairs: sorted(
      clean.pairs.map(
        (pair) =>
          `${divisions.get(pair.divisionKey)} ${teams.get(`${pair.divisionKey}\n${pair.teamKey}`)} ${pair.email}`,
      ),
    ),
  };
};
const meant = ({ teams, coaches, pairs }: TrueLeague) => ({
  teams: sorted(teams.map(({ division, name }) => `${division} ${name}`)),
  coaches: sorted(coaches.map(({ email, first, last }) => `${email} ${first} ${last}`)),
  pairs: sorted(
    pairs.map(([team, coach]) => `${teams[team]?.division} ${teams[team]?.name} ${coaches[coach]?.email}`),
  ),
});

/** What would be stored after a plan was done. */
function done(clean: CleanEnrollment): StoredLeague {
  return {
    divisions: clean.divisions.map((division, id) => ({ id, ...division })),
    teams: clean.teams.map((team, id) => ({ id, ...team })),
    coaches: clean.coaches.map((coach, id) => ({ id, ...coach })),
    pairs: clean.pairs,
  };
}

describe('any league', () => {
  it('comes back from a file as dirty as they are, with every row accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(files, async ({ seed, teams, coaches, style }) => {
        const random = seededRandom(seed);
        const league = randomLeague(random, { teams, coaches });
        const file = dirtyFile(league, style, PROGRAM, random);
        const clean = await read(file.bytes);
        expect(leagueOf(clean)).toEqual(meant(league));
        const { rows, blank, excluded, doubtful } = clean;
        expect({ rows, blank, excluded: excluded.length, doubtful: doubtful.length }).toEqual({
          rows: file.rows,
          ...file.dirt,
        });
      }),
      { numRuns: 150 },
    );
  });

  it('needs nothing done when it is loaded again, from whichever file', async () => {
    await fc.assert(
      fc.asyncProperty(files, styles, async ({ seed, teams, coaches, style }, otherStyle) => {
        const random = seededRandom(seed);
        const league = randomLeague(random, { teams, coaches });
        const first = await read(dirtyFile(league, style, PROGRAM, random).bytes);
        const second = await read(dirtyFile(league, otherStyle, PROGRAM, random).bytes);
        const { after, unchangedPairs, ...changes } = planLoad(second, done(first));
        expect(Object.values(changes).flat()).toEqual([]);
        expect([after.pairs, unchangedPairs]).toEqual([league.pairs.length, league.pairs.length]);
      }),
      { numRuns: 60 },
    );
  });
});
