import { DirtyFiles, GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import { expect, it } from 'vitest';
import { withHeadings } from './headings.ts';
import { readTable } from './read-table.ts';

const DIVISIONS = ['Boys 5th Grade', 'Girls 7/8', 'Coed K-2', '10U Girls', 'Boys Gr. 3-4'];
const TEAMS = ['Herons', 'Red-Tails', 'St. Mary’s', 'Team USA', 'Coach Kim'];
const HEADERS = {
  neither: ['Name', 'Email'],
  division: ['Division', 'Name', 'Email'],
  team: ['Team', 'Name', 'Email'],
};

async function read(rows: readonly (readonly string[])[]) {
  const lackingIn = (columns: readonly string[]) => ({
    division: columns.includes('Division') ? null : 'Division',
    team: columns.includes('Team') ? null : 'Team',
  });
  const isHeader = (cells: readonly string[]) => cells.includes('Name') && cells.includes('Email');
  const table = await readTable(Buffer.from(rows.map((row) => row.join(',')).join('\n')), {
    isHeader,
    lackingIn,
  });
  const at = (name: string) => table.columns.indexOf(name);
  const people = table.rows
    .filter(({ cells }) => cells[at('Email')]?.includes('@') === true)
    .map(({ line, cells }) => [line, ...['Division', 'Team', 'Name'].map((name) => cells[at(name)] ?? '')]);
  return { people, table };
}

it(`reads what stands above the rows of ${GENERATED_FILES} files as their division or team`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const kind = dirt.oneOf(['neither', 'division', 'team'] as const);
    const header = HEADERS[kind];
    const isRepeated = dirt.chance(0.3);
    const rows: string[][] = [];
    const truth: unknown[] = [];
    const fill = (cells: string[]) => [...cells, ...header.map(() => '')].slice(0, header.length);
    if (dirt.chance(0.3)) rows.push(['Winter rosters']);
    rows.push(header);
    const heading = (label: string, name: string, mayBeBare: boolean) => {
      if (dirt.chance(0.3)) rows.push(fill([]));
      const labeled = [[`${label}: ${name}`], [`${label}:`, name], [`${label} - ${name}`]];
      rows.push(fill(dirt.oneOf(mayBeBare ? [[name], ...labeled] : labeled)));
      if (isRepeated) rows.push(header);
    };
    for (const division of dirt.shuffled(DIVISIONS).slice(0, 1 + dirt.below(3))) {
      if (kind !== 'division') heading('Division', division, true);
      for (const team of dirt.shuffled(TEAMS).slice(0, 1 + dirt.below(3))) {
        // below a row, a name by itself may be a person's
        const mayBeBare = ['', undefined].includes(rows.at(-1)?.join(''));
        if (kind !== 'team') heading('Team', team, mayBeBare);
        for (let index = dirt.below(3); index >= 0; index -= 1) {
          const own = kind === 'neither' ? [] : [kind === 'division' ? division : team];
          rows.push([...own, `Kim ${index}`, 'kim@example.org']);
          truth.push([rows.length, division, team, `Kim ${index}`]);
        }
      }
    }
    const { people } = await read(rows);
    expect(people, `seed ${seed}\n${rows.join('\n')}`).toEqual(truth);
  }
});

it('takes no row, total or footer for a heading, and says how many lines it read as one', async () => {
  const { people, table } = await read([
    ['Team', 'Name', 'Email'],
    ['Otters', '', ''],
    ['Boys 5th Grade', '', ''],
    ['Owls', '', ''],
    ['Owls', 'Kim', 'kim@example.org'],
    ['Total 3', '', ''],
    ['Page 1 of 2', '', ''],
    ['kim@example.org', '', ''],
  ]);
  expect(people).toEqual([[5, 'Boys 5th Grade', 'Owls', 'Kim']]);
  expect(table.rows.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7, 8]);
  expect(table.notes).toEqual(['1 line with one name was read as the division of the rows below.']);
});

it('changes no table that has neither such lines nor several sheets', async () => {
  const { table } = await read([
    ['Team', 'Name', 'Email'],
    ['Otters', '', ''],
    ['Owls', 'Kim', 'kim@example.org'],
  ]);
  expect(table.columns).toEqual(['Team', 'Name', 'Email']);
  expect(table.notes).toEqual([]);
});

it('takes no name that a spreadsheet gives to a sheet for a division, nor one that is its team', async () => {
  const { rows } = await withHeadings(
    {
      columns: ['Team', 'Name'],
      titles: [],
      notes: [],
      close: async () => {},
      rows: (async function* () {
        for (const sheet of ['Sheet2', 'Hawks', 'Rookies'])
          yield { line: 2, sheet, cells: ['Hawks', 'Kim'], isTooLong: false };
      })(),
    },
    { division: 'Division', team: null },
  );
  const divisions: (string | undefined)[] = [];
  for await (const { cells } of rows) divisions.push(cells[2]);
  expect(divisions).toEqual(['', '', 'Rookies']);
});

it('takes the team of each sheet from the title above its header that has the name of the sheet', async () => {
  const { rows } = await withHeadings(
    {
      columns: ['Name', 'Grade'],
      notes: [],
      close: async () => {},
      rows: (async function* () {
        for (const sheet of ['Hawks', 'Owls'])
          yield {
            line: 3,
            sheet,
            titles: [`Boys 3-4 ${sheet} – Coach Ray`],
            cells: ['Kim', '3'],
            isTooLong: false,
          };
      })(),
    },
    { division: 'Division', team: 'Team' },
  );
  const read: string[][] = [];
  for await (const { cells } of rows) read.push(cells);
  expect(read).toEqual([
    ['Kim', '3', 'Boys 3-4 Hawks', ''],
    ['Kim', '3', 'Boys 3-4 Owls', ''],
  ]);
});

it('takes the title that names the division, whatever else stands above the header', async () => {
  const { table } = await read([
    ['Boys 5-6 schedule'],
    ['Week 1'],
    ['Name', 'Email'],
    ['Kim', 'kim@example.org'],
  ]);
  expect(table.rows.map(({ cells }) => cells.slice(2))).toEqual([['Boys 5-6']]);
});

it.each([
  ['Division: Boys 3-4', 'Team: Herons', 'Boys 3-4', 'Herons'],
  ['Boys 3-4', 'Team: Herons', 'Boys 3-4', 'Herons'],
  ['Winter rosters', 'Boys 3-4 Herons', '', 'Boys 3-4 Herons'],
  ['Winter rosters', 'Boys 3-4 Winter 2026', '', ''],
  ['Winter rosters', 'Boys 3-4 Herons – Coach Ray', '', 'Boys 3-4 Herons'],
  ['Girls Coaches List', 'Team: Herons', '', 'Herons'],
  ['Herons - Coach Ray - Boys 3-4', 'Practice Tuesdays 6 PM', '', 'Boys 3-4 - Herons'],
  ['Herons (Coach Ray) - Boys 3-4', 'Winter rosters', '', 'Boys 3-4 - Herons'],
])(
  'reads the titles "%s" and "%s" above the header as division "%s" and team "%s"',
  async (one, other, division, team) => {
    const { people } = await read([[one], [other], ['Name', 'Email'], ['Kim', 'kim@example.org']]);
    expect(people).toEqual([[4, division, team, 'Kim']]);
  },
);
