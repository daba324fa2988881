import { TeamNames } from '@portal/domain/games/look-up-names.ts';
import { DirtyFiles, GENERATED_FILES } from '@portal/testkit/dirty-files.ts';
import { expect, it } from 'vitest';
import { readTable } from '#platform/files/read/read-table.ts';
import { rosterFamilyOf } from './families.ts';
import { isRosterHeader, parseRoster } from './parse-roster.ts';

const DIVISIONS = ['Boys 3-4', 'Girls 5-6'];
const TEAMS = ["St. Mary's", 'Red-Tails', 'Blue Herons', 'A.C. Lynx'];
const STORED = DIVISIONS.flatMap((divisionName, divisionId) =>
  TEAMS.map((name, index) => ({
    ...{ id: divisionId * TEAMS.length + index + 1, name },
    ...{ divisionId: divisionId + 1, divisionName },
  })),
);
const idOf = (division: string, team: string) =>
  STORED.find(({ name, divisionName }) => name === team && divisionName === division)?.id;
const FIRST_NAMES = ['Ava', 'Zoë', 'Li', 'Mary Ann', 'José'];
const LAST_NAMES = ['Stone', 'Nuñez', 'Fox', 'Élan', 'Burke'];

it(`reads every player of ${GENERATED_FILES} dirty rosters once, and nobody else`, {
  timeout: 120_000,
}, async () => {
  const { columns } = rosterFamilyOf([]);
  for (let seed = 1; seed <= GENERATED_FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const players = Array.from({ length: 1 + dirt.below(12) }, (_, index) => ({
      division: dirt.oneOf(DIVISIONS),
      team: dirt.oneOf(TEAMS),
      firstName: dirt.oneOf(FIRST_NAMES),
      lastName: dirt.oneOf(LAST_NAMES),
      jerseyNumber: String(index + 1),
      grade: dirt.oneOf(['3', '4', '5']),
      isDropped: dirt.chance(0.1),
    }));
    const staying = players.filter(({ isDropped }) => !isDropped);
    const isOneName = dirt.chance(0.3);
    const hasMarks = dirt.chance(0.3) || staying.length < players.length;
    const isActive = dirt.chance(0.5);
    const column = (field: keyof typeof columns, textOf: (player: (typeof players)[number]) => string) => ({
      names: columns[field]?.names ?? [],
      cells: players.map(textOf),
    });
    const file = dirt.file(
      [
        column('divisionName', ({ division }) => dirt.name(division)),
        column('teamName', ({ team }) => dirt.name(team)),
        ...(isOneName
          ? [
              column('playerName', ({ firstName, lastName }) =>
                dirt.oneOf([`${lastName}, ${firstName}`, `${lastName} Jr., ${firstName}`]),
              ),
            ]
          : [
              column('firstName', ({ firstName }) => dirt.oneOf([firstName, ` ${firstName} `])),
              column('lastName', ({ lastName }) =>
                dirt.oneOf([lastName, lastName.charAt(0), `${lastName.charAt(0)}.`]),
              ),
            ]),
        ...(hasMarks
          ? [
              {
                names: isActive ? ['active', 'isactive'] : ['dropped', 'withdrawn', 'isinactive'],
                cells: players.map(({ isDropped }) =>
                  dirt.oneOf(
                    isDropped === isActive ? ['No', 'n', 'FALSE', '0'] : ['Yes', 'x', 'TRUE', '1', '✓'],
                  ),
                ),
              },
            ]
          : []),
        column('jerseyNumber', ({ jerseyNumber }) => jerseyNumber),
        column('grade', ({ grade }) => dirt.oneOf([grade, `Grade ${grade}`])),
      ],
      { total: new Map(), mayRepeatHeader: false },
    );
    const lineOf = new Map(players.map((player, index) => [player, file.lines[index]]));
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const table = await readTable(file.bytes, { isHeader: isRosterHeader });
    const names = new TeamNames(STORED, new Map());
    const read = await parseRoster(table, { programName: 'Winter', answers: new Map() }, (row) =>
      names.findOne(row),
    );
    expect([...read.questions.values()], about).toEqual([]);
    expect([...read.doubtful, ...read.inPart], about).toEqual([]);
    expect(read.unread, about).toEqual(file.unread);
    expect([read.canceled, read.excluded], about).toEqual(Array(2).fill(players.length - staying.length));
    expect(
      read.rows.map(({ line, teamId, player }) => ({ line, teamId, ...player })),
      about,
    ).toEqual(
      staying.map((player) => ({
        line: lineOf.get(player),
        teamId: idOf(player.division, player.team),
        ...{ firstName: player.firstName, lastInitial: player.lastName.charAt(0) },
        ...{ jerseyNumber: player.jerseyNumber, grade: player.grade },
      })),
    );
  }
});

async function read(text: string, stored = STORED) {
  const table = await readTable(Buffer.from(text), { isHeader: isRosterHeader });
  const names = new TeamNames(stored, new Map());
  const { rows, questions, doubtful, inPart, canceled, excluded } = await parseRoster(
    table,
    { programName: 'Winter', answers: new Map() },
    (row) => names.findOne(row),
  );
  return {
    players: rows.map(({ player }) => `${player.firstName} ${player.lastInitial}`),
    questions: [...questions.values()].map((question) => question.lines.map(Number)),
    doubtful: [...inPart, ...doubtful].map(({ line }) => line),
    skipped: [excluded, canceled],
  };
}

const FALCONS = [{ id: 1, name: 'Falcons', divisionId: 1, divisionName: 'Boys U12' }];

it.each([
  [
    'the name of a team that one division has, beside the age of players',
    'Team,First,Last,Age',
    'Falcons,Ava,Stone,9',
    0,
  ],
  ['“#” for the jersey', 'Division,Team,First,Last,#', 'Boys U12,Falcons,Ava,Stone,7', 0],
  ['a child’s names', "Division,Team,Child's First Name,Child’s Last Name", 'Boys U12,Falcons,Ava,Stone', 0],
  ['the age and gender of teams as the division', 'Team,Age,Gender,First,Last', 'Falcons,U12,M,Ava,Stone', 0],
  ['teams under "Roster Name"', 'Division,Roster Name,Profile Name', 'Boys U12,Falcons,Ava Stone', 0],
  ['picks of a draft', 'Round,Player,Drafted By,Division', '1,Ava Stone,Falcons,Boys U12', 0],
  ['the age of teams alone, which is asked about', 'Team,Age,First,Last', 'Falcons,U12,Ava,Stone', 1],
])('reads a list of players with %s', async (_, head, row, asked) => {
  const { players, questions, doubtful } = await read(`${head}\n${row}`, FALCONS);
  expect([players, questions.length, doubtful]).toEqual([asked === 0 ? ['Ava S'] : [], asked, []]);
});

it.each([
  ['Ava Stone', 'Ava S'],
  ['Stone, Ava', 'Ava S'],
  ['Ava Stone Jr.', 'Ava S'],
  ['Ava Stone, III', 'Ava S'],
  ['Stone Jr., Ava', 'Ava S'],
  ['Ava “Avie” Stone', 'Ava S'],
  ['Ava (Avie) Stone', 'Ava S'],
  ['Ava van Dyke', 'Ava V'],
  ['Ava De La Cruz', 'Ava D'],
  ['St. John, Ava', 'Ava S'],
])('reads the name of a player in one cell: %s', async (cell, player) => {
  expect(await read(`Division,Team,Player\nBoys 3-4,Red-Tails,"${cell}"`)).toEqual({
    players: [player],
    ...{ questions: [], doubtful: [], skipped: [0, 0] },
  });
});

it('takes two players in one cell for nobody, unless commas stand behind last names', async () => {
  const readNames = (...names: string[]) =>
    read(`Division,Team,Player\n${names.map((name) => `Boys 3-4,Red-Tails,"${name}"`).join('\n')}`);
  expect(await readNames('Ava Stone', 'Al Dow, Ty Kerr')).toMatchObject({
    players: ['Ava S'],
    doubtful: [3],
  });
  expect(await readNames('Stone, Ava', 'Garcia Lopez, Maria Jose')).toMatchObject({
    players: ['Ava S', 'Maria Jose G'],
    doubtful: [],
  });
});

it('names the lines in which the parts of a name are not clear', async () => {
  const names = ['Ava Marie Stone', 'Ava', 'Ava Stone'];
  const rows = names.map((name) => `Boys 3-4,Red-Tails,${name}`);
  expect(await read(`Division,Team,Name\n${rows.join('\n')}`)).toMatchObject({
    players: ['Ava Marie S', 'Ava S'],
    doubtful: [2, 3],
  });
  expect(
    await read(`Division,Team,"Last, First"\n${rows.join('\n')}\nBoys 3-4,Red-Tails,"Stone, Ava"`),
  ).toMatchObject({
    players: ['Ava S'],
    doubtful: [2, 3, 4],
  });
});

it('leaves out players who are marked as dropped or guests, and asks once about a status that it does not know', async () => {
  const rows = [
    'Ava,Stone,Paid,,',
    'Bo,Fox,Paid,x,',
    'Cy,Fox,Medical hold,,',
    'Di,Fox,Medical hold,,',
    'Ed,Fox,,,Yes',
  ];
  const header = 'Division,Team,First Name,Last Name,Status,Dropped?,Guest Player';
  expect(await read([header, ...rows.map((row) => `Boys 3-4,Red-Tails,${row}`)].join('\n'))).toEqual({
    players: ['Ava S'],
    questions: [[4, 5]],
    doubtful: [6],
    skipped: [1, 1],
  });
});
