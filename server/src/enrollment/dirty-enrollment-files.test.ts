import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import { GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import { seededRandom, shuffled } from '@portal/testkit/random.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CleanEnrollment, cleanEnrollment } from './clean-enrollment.ts';
import { dirtyExport, KINDS_OF_DIRT, type KindOfDirt, pickOf, respelled } from './testing/dirty-export.ts';
import type { TrueLeague } from './testing/dirty-league.ts';
import { EXPORT_SHAPES } from './testing/export-shapes.ts';
import { kept } from './testing/kept-rows.ts';
import { leagues } from './testing/true-leagues.ts';
import { writeExport } from './testing/write-export.ts';
import { FILE_STYLES, TITLES } from './testing/write-file.ts';

/** Files that are only read and cleaned, not loaded: many more than in any-export.test.ts. */

const PROGRAM = 'Rec 2026 Season - Winter 2026';
const RUNS_PER_FAMILY = GENERATED_FILES / 4;
const families = Object.keys(EXPORT_SHAPES);

const key = (text: string) => foldName(text).key;

/** The coaches of teams that a league has, and those that were read, with folded names. */
const meantPairs = (league: TrueLeague) =>
  league.pairs
    .map(([team, coach]) => {
      const { division, name } = league.teams[team] as TrueLeague['teams'][number];
      return [key(division), key(name), league.coaches[coach]?.email].join(' | ');
    })
    .sort();
const readPairs = ({ pairs }: CleanEnrollment) =>
  pairs.map(({ divisionKey, teamKey, email }) => [divisionKey, teamKey, email].join(' | ')).sort();
const meantCoaches = ({ coaches }: TrueLeague) =>
  coaches.map(({ email, first, last }) => `${email} ${key(fullName(first, last))}`).sort();
const readCoaches = ({ coaches }: CleanEnrollment) =>
  coaches.map(({ email, firstName, lastName }) => `${email} ${key(fullName(firstName, lastName))}`).sort();

describe.each(families)('any file of the %s family', (family) => {
  it('loses, doubles and invents no coach, and asks about every row that is unclear', async () => {
    await fc.assert(
      fc.asyncProperty(
        leagues,
        fc.constantFrom(...(EXPORT_SHAPES[family] ?? [])),
        fc.tuple(FILE_STYLES, TITLES),
        fc.subarray([...KINDS_OF_DIRT]),
        fc.integer(),
        async (league, shape, [style, title], dirt, seed) => {
          const random = seededRandom(seed);
          const rows = dirtyExport(league, shape, new Set<KindOfDirt>(dirt), PROGRAM, random);
          const { bytes, lines } = await writeExport(
            rows,
            shape,
            { ...style, title },
            { hasMore: true, random },
          );
          const { rows: read, family: found } = await kept(bytes);
          const clean = cleanEnrollment(read, found, { program: PROGRAM });
          const linesOf = (kind: string) => lines.filter((_, index) => rows[index]?.kind === kind);
          expect(readPairs(clean)).toEqual(meantPairs(league));
          expect(readCoaches(clean)).toEqual(meantCoaches(league));
          expect(clean.doubtful.map(({ line }) => line)).toEqual(
            linesOf('doubtful').toSorted((a, b) => a - b),
          );
          expect([clean.rows, clean.blank, clean.excluded.length]).toEqual([
            rows.length,
            linesOf('blank').length,
            linesOf('excluded').length,
          ]);
        },
      ),
      { numRuns: RUNS_PER_FAMILY },
    );
  });
});

/** How the columns of the coaches of a row may be called, for the first to the fourth coach. */
const HEADERS: readonly ((number: number, part: 'Name' | 'Email') => string)[] = [
  (number, part) => `Coach ${number} ${part}`,
  (number, part) => `Coach ${part} ${number}`,
  (number, part) =>
    number === 1
      ? `Head Coach${part === 'Name' ? '' : ' Email'}`
      : `Assistant Coach ${number - 1}${part === 'Name' ? '' : ' E-mail'}`,
  (number, part) => (number === 1 ? `Coach’s ${part}` : `Asst. Coach #${number - 1} ${part}`),
  (number, part) =>
    number === 1 ? `coach${part}` : `assistantCoach${number}${part === 'Name' ? 'FullName' : 'EmailAddress'}`,
];

describe('any file with all coaches of a team in one row', () => {
  it('loses, doubles and invents no coach', async () => {
    await fc.assert(
      fc.asyncProperty(leagues, fc.constantFrom(...HEADERS), fc.integer(), async (league, header, seed) => {
        const random = seededRandom(seed);
        const coaches = [1, 2, 3, 4];
        const columns = shuffled(
          [
            'Division',
            'Team',
            'Jersey Size',
            ...coaches.flatMap((number) => [header(number, 'Name'), header(number, 'Email')]),
          ],
          random,
        );
        const rows = league.teams.flatMap((team, index) => {
          const own = league.pairs.filter((pair) => pair[0] === index).map((pair) => league.coaches[pair[1]]);
          const places = shuffled(coaches, random);
          const cells = new Map<string, string>();
          for (const [place, coach] of own.slice(0, 4).entries()) {
            if (coach === undefined) continue;
            cells.set(header(places[place] ?? 1, 'Name'), fullName(coach.first, coach.last));
            cells.set(header(places[place] ?? 1, 'Email'), coach.email);
          }
          cells.set('Division', respelled(team.division, random));
          cells.set('Team', respelled(team.name, random));
          cells.set('Jersey Size', pickOf(['', 'M'], random));
          return own.length === 0 ? [] : [columns.map((column) => cells.get(column) ?? '')];
        });
        const csv = [columns, ...rows].map((cells) =>
          cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
        );
        const { rows: read, family, unread } = await kept(Buffer.from(csv.join('\n')));
        const clean = cleanEnrollment(read, family, { program: PROGRAM });
        const most = Math.max(
          0,
          ...league.teams.map((_, index) => league.pairs.filter((pair) => pair[0] === index).length),
        );
        fc.pre(most <= 4);
        expect([unread, clean.doubtful, clean.excluded]).toEqual([['Jersey Size'], [], []]);
        expect(readPairs(clean)).toEqual(meantPairs(league));
      }),
      { numRuns: GENERATED_FILES },
    );
  });
});

/** How a name and its address may share a cell. */
const CELLS: readonly ((name: string, email: string) => string)[] = [
  (name, email) => `${name} (${email})`,
  (name, email) => `${name} <${email}>`,
  (name, email) => `${email} - ${name}`,
  (name, email) => `${email} (${name})`,
  (name, email) => `${name}, ${email}`,
  (name, email) => `${name}: ${email}`,
  (name, email) => `${name} 555-555-0101 ${email}`,
  (name, email) => `${name}\n${email}\n(555) 555-0101`,
  (name, email) => `${name}, email: ${email}, cell: 555.555.0101`,
];
/** Columns of names without one for addresses, for the first to the third coach. */
const NAME_HEADERS: readonly string[][] = [
  ['Head Coach', 'Assistant Coach', 'Assistant Coach 2'],
  ['Coach', 'Assistant', 'Co-Coach'],
  ['Coach Name', 'Coach 2 Name', 'Coach 3 Name'],
  ['Coach 1', 'Coach 2', 'Coach 3'],
];

describe('any file with the address of each coach beside the name', () => {
  it('loses, doubles and invents no coach, and asks about those without an address', async () => {
    await fc.assert(
      fc.asyncProperty(
        leagues,
        fc.constantFrom(...NAME_HEADERS),
        fc.constantFrom(...CELLS),
        fc.boolean(),
        fc.integer(),
        async (league, headers, cellOf, isJoint, seed) => {
          const random = seededRandom(seed);
          const ofTeam = (index: number) =>
            league.pairs.filter((pair) => pair[0] === index).flatMap((pair) => league.coaches[pair[1]] ?? []);
          fc.pre(league.teams.every((_, index) => ofTeam(index).length <= headers.length));
          let nameless = 0;
          const rows = league.teams.flatMap((team, index) => {
            const coaches = ofTeam(index);
            const cells = coaches.map(({ first, last, email }) => cellOf(fullName(first, last), email));
            if (coaches.length === 0) return [];
            const isUnknown = cells.length < headers.length && random() < 0.2;
            if (isUnknown) nameless += 1;
            const all = [...cells, ...(isUnknown ? ['Lost Soul'] : [])];
            const place = [respelled(team.division, random), respelled(team.name, random)];
            if (isJoint) return [[...place, all.join(' / ')]];
            return [[...place, ...headers.map((_header, at) => all[at] ?? '')]];
          });
          // a name behind all addresses belongs to the last one
          fc.pre(!isJoint || !cellOf('n', 'e').startsWith('e'));
          const csv = [['Division', 'Team', ...(isJoint ? ['Coaches'] : headers)], ...rows].map((cells) =>
            cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
          );
          const { rows: read, family, unread } = await kept(Buffer.from(csv.join('\n')));
          const clean = cleanEnrollment(read, family, { program: PROGRAM });
          expect([unread, clean.excluded]).toEqual([[], []]);
          expect(clean.doubtful.map(({ coach, reason }) => [coach, reason])).toEqual(
            Array(nameless).fill(['Lost Soul', 'This coach has no email.']),
          );
          expect(readPairs(clean)).toEqual(meantPairs(league));
          expect(readCoaches(clean)).toEqual(
            meantCoaches(league).filter((line) =>
              league.pairs.some(([, coach]) => line.startsWith(`${league.coaches[coach]?.email} `)),
            ),
          );
        },
      ),
      { numRuns: GENERATED_FILES },
    );
  });
});
