/** The rows of a long file: volunteers of all programs of a club, or one of our coaches on each row. */
export type LongKind = 'volunteers' | 'coaches';

const PROGRAMS = ['Soccer', 'Baseball', 'Swimming', 'Basketball Camp'];
const ROLES = ['Team Parent', 'Scorekeeper', 'Referee'];
const FIRST = ['Ada', 'José', 'Zoë', 'Anna-Marie', 'Bo', 'Siân', 'Umar', 'Hana', 'Milo', 'Priya'];
const LAST = ['Lane', 'St. John', 'Nuñez', "O'Brien", 'Quill', 'Ellis', 'McRae', 'Okafor', 'Lindqvist'];

const nth = (items: readonly string[], number: number) => items[number % items.length] ?? '';
const nameOf = (number: number) =>
  `${nth(FIRST, number)} ${nth(LAST, Math.floor(number / FIRST.length))} ${String.fromCharCode(97 + (number % 26))}`;

/** Ten rows for each team; up to 500 divisions, whose number of teams grows with the file. */
const placeOf = (coach: number) => {
  const team = Math.floor(coach / 10);
  return { division: `Division ${team % 500}`, team: `Team ${Math.floor(team / 500)}` };
};

const HEADERS: Record<LongKind, string> = {
  coaches: 'Division Name,Team Name,Coach First Name,Coach Last Name,Coach Email',
  volunteers:
    'Program Name,Division Name,Team Name,Team Personnel Name,Team Personnel Role,User Email,Street,City,' +
    'Postal Code,Cellphone,Birth Date,Shirt Size,Order Date,Order Status,Order No,Comments',
};

function volunteer(row: number, program: string): string {
  const { division, team } = placeOf(row);
  // of 25 rows, 20 are of other programs, 3 of people who aren't coaches, and 2 of our coaches, each of ten teams
  const kind = row % 25;
  const isOther = kind < 20;
  const coach = Math.floor(row / 250) * 2 + (kind % 2);
  return [
    isOther ? nth(PROGRAMS, row) : program,
    division,
    team,
    isOther || kind < 23 ? nameOf(row) : nameOf(coach),
    isOther || kind > 22 ? 'Head Coach' : nth(ROLES, row),
    isOther || kind < 23 ? `person.${row}@example.org` : `coach.${coach}@example.org`,
    `${row} Maple Street`,
    'Springfield',
    '01101',
    '413-555-0100',
    '1980-05-06',
    'Adult L',
    '2026-09-01',
    'Paid',
    `A-${row}`,
    '"Can help on weekends, and drive"',
  ].join(',');
}

function coachRow(row: number): string {
  const { division, team } = placeOf(row);
  const [first, ...last] = nameOf(row).split(' ');
  return [division, team, first, last.join(' '), `coach.${row}@example.org`].join(',');
}

const ROWS_OF_PIECE = 500;

/**
 * An enrollment file of any length, piece by piece, so that it never has to fit into memory.
 * @param program the season's, for the rows that are ours
 */
export function* longEnrollment(kind: LongKind, rows: number, program: string): Generator<Buffer> {
  yield Buffer.from(`${HEADERS[kind]}\n`);
  for (let from = 0; from < rows; from += ROWS_OF_PIECE) {
    const lines = Array.from({ length: Math.min(ROWS_OF_PIECE, rows - from) }, (_, index) =>
      kind === 'coaches' ? coachRow(from + index) : volunteer(from + index, program),
    );
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
}
