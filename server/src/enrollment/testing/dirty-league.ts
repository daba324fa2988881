import { shuffled } from '@portal/testkit/random.ts';

/** A league before anyone typed it into a file. */
export type TrueLeague = {
  teams: { division: string; name: string }[];
  coaches: { email: string; first: string; last: string }[];
  /** [index of a team, index of a coach] */
  pairs: [number, number][];
};

export type FileStyle = {
  delimiter: ',' | ';' | '\t';
  encoding: 'utf8' | 'utf8-bom' | 'utf16le-bom' | 'latin1';
  lineEnd: '\n' | '\r\n';
  hasTwoNameColumns: boolean;
};

/** How many rows of each kind of dirt a file holds. */
export type Dirt = { blank: number; excluded: number; doubtful: number };

const DIVISIONS = ['Boys 1-2', 'Girls 3-4', 'Boys 5-6', 'Girls HS'];
const TEAMS = ['Hawks', 'Owls', 'Red Foxes', 'Müller Bees', "D'Angelo Stars", 'Lynx'];
const FIRST = ['Ada', 'José', 'Zoë', 'Anna-Marie', 'Bo', 'Siân', 'Umar'];
const LAST = ['Lane', 'St. John', 'Nuñez', "O'Brien", 'Quill', 'Ellis', 'McRae'];

type Random = () => number;
const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T;

/** A league whose teams are all different when folded, and whose coaches have one name each. */
export function randomLeague(random: Random, size: { teams: number; coaches: number }): TrueLeague {
  const places = DIVISIONS.flatMap((division) => TEAMS.map((name) => ({ division, name })));
  const teams = shuffled(places, random).slice(0, size.teams);
  const coaches = [...Array(size.coaches).keys()].map((index) => ({
    email: `coach.${index}@example.org`,
    first: pick(FIRST, random),
    last: pick(LAST, random),
  }));
  const pairs = coaches.flatMap((_, coach): [number, number][] =>
    shuffled([...teams.keys()], random)
      .slice(0, 1 + Math.floor(random() * 3))
      .map((team) => [team, coach]),
  );
  return { teams, coaches, pairs };
}

const spaced = (text: string, random: Random) =>
  pick([text, text, `${text}  `, ` ${text}`, text.replace(' ', '  ')], random);
const cased = (text: string, random: Random) => pick([text, text, text, text.toUpperCase()], random);

function encode(text: string, encoding: FileStyle['encoding']): Buffer {
  if (encoding === 'latin1') return Buffer.from(text, 'latin1');
  if (encoding === 'utf16le-bom') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  return Buffer.from(encoding === 'utf8-bom' ? `\uFEFF${text}` : text);
}

/** The league as a plain list that many people typed, and how many of its rows are dirt. */
export function dirtyFile(league: TrueLeague, style: FileStyle, program: string, random: Random) {
  const nameCells = (first: string, last: string) =>
    style.hasTwoNameColumns
      ? [spaced(first, random), spaced(last, random)]
      : [spaced(`${first} ${last}`, random)];
  const row = (
    team: { division: string; name: string },
    name: string[],
    email: string,
    ofProgram = program,
  ) => [
    spaced(team.division, random),
    spaced(cased(team.name, random), random),
    ...name,
    email,
    ofProgram,
    pick(['', '', 'duplicate line', `line one\nline two${style.delimiter} with "quotes"`], random),
  ];
  const none = () => nameCells(pick(['N/A', 'TBD', 'No Answer', ''], random), '');
  const stranger = () => nameCells('Nobody', 'Known');
  const dirt: Dirt = { blank: 0, excluded: 0, doubtful: 0 };
  const rows: string[][] = [];
  const add = (kind: keyof Dirt, cells: string[]) => {
    rows.push(cells);
    dirt[kind] += 1;
  };
  for (const [team, coach] of league.pairs) {
    const of = league.teams[team] as TrueLeague['teams'][number];
    const { email, first, last } = league.coaches[coach] as TrueLeague['coaches'][number];
    const repeats = random() < 0.2 ? 2 : 1;
    for (let n = 0; n < repeats; n += 1) {
      rows.push(row(of, nameCells(first, last), spaced(cased(email, random), random)));
    }
  }
  for (const team of league.teams) {
    if (random() < 0.15)
      add('excluded', row({ ...team, name: 'Ghosts' }, stranger(), 'g@example.org', 'Other program'));
    if (random() < 0.1)
      add(
        'excluded',
        row({ ...team, name: 'Shades' }, stranger(), 's@example.org', `${program} - Cancelled`),
      );
    if (random() < 0.1) add('doubtful', row({ ...team, name: 'TBD' }, stranger(), 'lost@example.org'));
    if (random() < 0.1) add('doubtful', row({ ...team, name: 'Broken' }, stranger(), 'broken.address@'));
    if (random() < 0.1) add('blank', ['', ' ', ...none().map(() => ''), '', '', '']);
  }
  // each team has one more row without a coach, so that all teams are in the file and spelled well
  for (const team of league.teams) rows.push([team.division, team.name, ...none(), '', program, '']);
  const names = style.hasTwoNameColumns ? ['Coach FIRST name', 'coachLastName'] : [' Coach  Name'];
  const header = ['Division Name ', 'teamname', ...names, 'Coach  Email', 'PROGRAM NAME', 'Comments'];
  const order = shuffled([...header.keys()], random);
  const quote = (cell: string) =>
    /["\n]/.test(cell) || cell.includes(style.delimiter) || random() < 0.1
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const text = [header, ...shuffled(rows, random)]
    .map((cells) => order.map((at) => quote(cells[at] ?? '')).join(style.delimiter))
    .join('\n')
    .replaceAll('\n', style.lineEnd);
  return { bytes: encode(text, style.encoding), rows: rows.length, dirt };
}
