import { TeamNames } from '@portal/domain/games/look-up-names.ts';
import { DirtyFiles } from '@portal/testkit/dirty-files.ts';
import { expect, it } from 'vitest';
import { readTable } from '#platform/files/read/read-table.ts';
import { rosterFamilyOf } from './families.ts';
import { isRosterHeader, parseRoster } from './parse-roster.ts';

const FILES = 1_000;
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

it(`reads every player of ${FILES} dirty rosters once, and nobody else`, { timeout: 120_000 }, async () => {
  const { columns } = rosterFamilyOf([]);
  for (let seed = 1; seed <= FILES; seed += 1) {
    const dirt = new DirtyFiles(seed);
    const players = Array.from({ length: 1 + dirt.below(12) }, (_, index) => ({
      division: dirt.oneOf(DIVISIONS),
      team: dirt.oneOf(TEAMS),
      firstName: dirt.oneOf(FIRST_NAMES),
      lastName: dirt.oneOf(LAST_NAMES),
      jerseyNumber: String(index + 1),
      grade: dirt.oneOf(['3', '4', '5']),
    }));
    const column = (field: keyof typeof columns, textOf: (player: (typeof players)[number]) => string) => ({
      names: columns[field]?.names ?? [],
      cells: players.map(textOf),
    });
    const file = dirt.file(
      [
        column('divisionName', ({ division }) => dirt.name(division)),
        column('teamName', ({ team }) => dirt.name(team)),
        column('firstName', ({ firstName }) => dirt.oneOf([firstName, ` ${firstName} `])),
        column('lastName', ({ lastName }) =>
          dirt.oneOf([lastName, lastName.charAt(0), `${lastName.charAt(0)}.`]),
        ),
        column('jerseyNumber', ({ jerseyNumber }) => jerseyNumber),
        column('grade', ({ grade }) => dirt.oneOf([grade, `Grade ${grade}`])),
      ],
      { total: new Map(), mayRepeatHeader: false },
    );
    const about = `seed ${seed}:\n${file.bytes.toString()}`;
    const table = await readTable(file.bytes, { isHeader: isRosterHeader });
    const names = new TeamNames(STORED, new Map());
    const read = await parseRoster(table, { programName: 'Winter', answers: new Map() }, (row) =>
      names.findOne(row),
    );
    expect([...read.questions.values()], about).toEqual([]);
    expect(read.doubtful, about).toEqual([]);
    expect(read.unread, about).toEqual(file.unread);
    expect(
      read.rows.map(({ line, teamId, player }) => ({ line, teamId, ...player })),
      about,
    ).toEqual(
      players.map(({ division, team, firstName, lastName, jerseyNumber, grade }, index) => ({
        line: file.lines[index],
        teamId: idOf(division, team),
        ...{ firstName, lastInitial: lastName.charAt(0), jerseyNumber, grade },
      })),
    );
  }
});
