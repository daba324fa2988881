import { TeamNames } from '@portal/domain/games/look-up-names.ts';
import { describe, expect, it } from 'vitest';
import { readTable } from '#platform/files/read/read-table.ts';
import { isRosterHeader, parseRoster } from './parse-roster.ts';

const TEAMS = [{ id: 1, name: 'Owls', divisionId: 1, divisionName: 'Boys 3-4' }];

async function read(text: string, answers: ReadonlyMap<string, string> = new Map()) {
  const table = await readTable(Buffer.from(text), { isHeader: isRosterHeader });
  const names = new TeamNames(TEAMS, answers);
  const parsed = await parseRoster(table, { programName: 'Winter', answers }, (row) => names.findOne(row));
  return {
    players: parsed.rows.map(({ player }) =>
      `${player.firstName} ${player.lastInitial} ${player.jerseyNumber ?? ''}`.trim(),
    ),
    doubtful: parsed.doubtful.map(({ line, reason }) => `${line} ${reason}`),
    unsure: parsed.inPart.map(({ line, reason }) => `${line} ${reason}`),
    repeated: parsed.repeated,
    leftOut: parsed.leftOut,
    questions: [...parsed.questions.values()],
  };
}
const roster = (header: string, ...rows: string[]) =>
  [`Division,Team,${header}`, ...rows.map((row) => `Boys 3-4,Owls,${row}`)].join('\n');

const NAMESAKE =
  'Another player of the team has this first name, initial and jersey number. Another number tells them apart.';

describe('players of one team whose names differ in a suffix', () => {
  it.each([
    ['Player,Jersey', 'John Stone,7', 'John Stone Jr.,7'],
    ['Player,Jersey', 'John Stone III,7', '"Stone, John",7'],
    ['Player,Jersey', '"Stone Jr., John",7', '"Stone, John",7'],
    ['First,Last,Jersey', 'John,Stone,7', 'John,"Stone, Jr.",7'],
  ])('are two, of whom the second needs a number of its own: %s, %s and %s', async (header, one, other) => {
    expect(await read(roster(header, one, other))).toMatchObject({
      players: ['John S 7'],
      doubtful: [`3 ${NAMESAKE}`],
      repeated: 0,
    });
  });

  it('are two with two numbers, and one if the suffix is spelled in two ways', async () => {
    const text = roster('Player,Jersey', 'John Stone,7', 'John Stone Jr.,8', '"Stone Jr, John",8');
    expect(await read(text)).toMatchObject({ players: ['John S 7', 'John S 8'], doubtful: [], repeated: 1 });
  });
});

it('a player who stands in two grades is named and not counted as repeated', async () => {
  expect(await read(roster('Player,Jersey,Grade', 'Ava Stone,7,3', 'Ava Stone,7,4'))).toMatchObject({
    players: ['Ava S 7'],
    doubtful: ['3 A row above has this player in another grade. Correct one of them.'],
    repeated: 0,
  });
});

it('a row without the number or grade of another row is about the same player, with what either has', async () => {
  const rows = ['Ava Stone,,3', 'Ava Stone,7,', 'Ava Stone,07,3', 'Ava Smith,8,', 'Ava S,9,', 'Ava S,,'];
  expect(await read(roster('Player,Jersey,Grade', ...rows))).toMatchObject({
    players: ['Ava S 7', 'Ava S 8', 'Ava S 9', 'Ava S'],
    doubtful: [],
    repeated: 2,
  });
});

it.each([
  ['5', '05', 1],
  ['#5', '5.0', 1],
  ['0', '00', 2],
])('the numbers %s and %s are those of %s', async (one, other, count) => {
  const { players, repeated } = await read(roster('Player,Jersey', `Ava Stone,${one}`, `Ava Stone,${other}`));
  expect([players.length, repeated]).toEqual([count, 2 - count]);
});

describe('names in capitals in one column', () => {
  const text = roster('Player', 'STONE AVA', 'DE LA CRUZ ANA', 'RAY BO JR');

  it('are asked about once, without a name in the question', async () => {
    const { players, questions } = await read(text);
    expect(players).toEqual([]);
    expect(questions).toMatchObject([
      {
        text: 'The names are in capitals and in one column. Which part of a name is first?',
        rows: 3,
        answer: null,
      },
    ]);
  });

  it.each([
    ['last-first', ['AVA S', 'ANA D', 'BO R'], 0],
    ['import', ['STONE A', 'DE L', 'RAY B'], 0],
    ['leave-out', [], 3],
  ])('are read by the answer %s', async (answer, players, leftOut) => {
    expect(await read(text, new Map([['name-order:player', answer]]))).toMatchObject({ players, leftOut });
  });

  it.each([
    ['Player', ['"STONE, AVA"']],
    ['First,Last', ['AVA,STONE']],
    ['Player', ['AVA STONE', 'Bo Ray']],
  ])('are not asked about where something tells the order: %s, %j', async (header, rows) => {
    expect((await read(roster(header, ...rows))).questions).toEqual([]);
  });

  it('have the last name first if the header says so', async () => {
    expect((await read(roster('Player (Last First)', 'STONE AVA'))).players).toEqual(['AVA S']);
  });
});

it.each([
  ['Age Group,Gender,Team,First,Last', '3-4,M,Owls,Ava,Stone'],
  ['Division,Team,Player’s first name,Player’s last name', 'Boys 3-4,Owls,Ava,Stone'],
])('a list of players is read with the columns %s', async (header, row) => {
  expect((await read(`${header}\n${row}`)).players).toEqual(['Ava S']);
});

it.each([
  ['12 - Ava Stone', 'Ava S 12'],
  ['#7 Ava Stone', 'Ava S 7'],
  ['Ava Stone (3)', 'Ava S 3'],
  ['"Stone, Ava #21"', 'Ava S 21'],
  ['Ava Stone', 'Ava S'],
])('a number beside the name of a player, as in %s, is the jersey number', async (cell, player) => {
  expect((await read(roster('Player', cell))).players).toEqual([player]);
});

it('a header whose second line names the columns that the first one leaves blank is read', async () => {
  const text = [
    'Division,Team,Player,,Uniform,,Grade',
    ',,First,Last,No.,Size,(Fall 2026)',
    'Boys 3-4,Owls,Ava,Stone,4,YM,3',
  ].join('\n');
  expect(await read(text)).toMatchObject({ players: ['Ava S 4'], doubtful: [] });
});

it('a status of players under "Roster Status" is asked about if it is not known', async () => {
  const { players, questions } = await read(
    roster('Player,Roster Status', 'Ava Stone,Active', 'Bo Ray,Released'),
  );
  expect([players, questions.length]).toEqual([['Ava S'], 1]);
});

it('a status that is not known is quoted if three rows have it, and else no more of it than that players left', async () => {
  const others = ['Bo Ray,Bo Ray Sr.', 'Cy Dow,Moved to Cy'];
  const { questions } = await read(
    roster('Player,Status', 'Ava Stone,IR', 'Al Fox,IR', 'Pia Day,IR', ...others),
  );
  const textOf = (quote: string) =>
    `The status of these rows${quote} is not one that the portal knows. Do these players count?`;
  expect(questions.map(({ text }) => text)).toEqual([' ("IR")', '', ' ("Moved")'].map(textOf));
});

describe('a player who may have left', () => {
  it.each([
    ['Player', 'Ava Stone (moved to Foxes)', 'moved'],
    ['Player', 'Ava Stone - dropped', 'dropped'],
    ['Player', '"Stone, Ava - w/d"', 'w/d'],
    ['First,Last', 'Ava,Stone (withdrew)', 'withdrew'],
    ['Player,Notes', 'Ava Stone,dropped 11/20', 'dropped 11/20'],
    ['Player,Comments', 'Ava Stone,Family says not returning', 'not returning'],
  ])('is asked about with no more of the note than that: %s, %s', async (header, cells, words) => {
    const text = roster(header, cells);
    const { players, questions } = await read(text);
    expect(players).toEqual([]);
    expect(questions).toMatchObject([
      {
        text: `A mark or note of these rows ("${words}") says that the player may have left. Do these players count?`,
      },
    ]);
    const [key = ''] = questions.map((question) => question.key);
    expect((await read(text, new Map([[key, 'import']]))).players).toEqual(['Ava S']);
  });

  it.each(['Ava Stone (Captain),', 'Ava Stone,Drop off at 5', 'Ava Stone,allergic to nuts'])(
    'is not everyone with a note: %s',
    async (cells) => {
      expect(await read(roster('Player,Notes', cells))).toMatchObject({ players: ['Ava S'], questions: [] });
    },
  );
});

it.each([
  ['María Fernanda Ortega y Gasset', 'María Fernanda O', []],
  ['Ortega y Gasset Ana', 'Ortega Y', ['2 The name has several words. Check the initial of the last name.']],
])(
  'the last name of %s begins before its "y", and is listed if it may be first',
  async (name, player, inPart) => {
    const { players, unsure } = await read(roster('Player', name));
    expect([players, unsure]).toEqual([[player], inPart]);
  },
);

it.each(['No Player', 'Player 7', 'Open Spot'])('%s is no player', async (name) => {
  expect((await read(roster('Player', name))).players).toEqual([]);
});
