import { type DescribedFileKind, FILE_KINDS, type FileKind } from '@portal/contract/file-kinds.ts';
import { GAME_COLUMNS, isGameHeader } from '@portal/domain/games/game-columns.ts';
import type { FileColumn } from '@portal/domain/text/file-column.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { addDays, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';
import type { FastifyInstance } from 'fastify';
import { plain as coachList } from '#enrollment/families.ts';
import { isEnrollmentHeader, keepNeeded } from '#enrollment/read-enrollment.ts';
import { findInvoiceColumns, hasMoney, INVOICE_COLUMNS } from '#permit-book/invoice-columns.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { findColumns, type HeaderTest } from '#platform/files/read/table.ts';
import { tableFile } from '#platform/files/write/table-file.ts';
import { sendFile, serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { plain as playerList, rosterFamilyOf } from '#ratings/roster/families.ts';
import { isRosterHeader } from '#ratings/roster/parse-roster.ts';
import { CALENDAR_COLUMNS, CLOSURE_COLUMNS, PERMIT_COLUMNS, VENUE_COLUMNS } from '#venues/import-columns.ts';
import { isHeaderOfNamedGyms } from '#venues/named-gyms.ts';

type Columns<Field extends string = string> = Readonly<Partial<Record<Field, FileColumn>>>;

type Kind<Field extends string = string> = {
  title: string;
  page: Pick<DescribedFileKind, 'where' | 'path'>;
  columns: Columns<Field>;
  notes: readonly string[];
  /**
   * its columns are those of the first row; `{year}` and `{next}` are this year and the next one, `{saturday}` and
   * `{sunday}` its first weekend of December
   */
  example: readonly [Readonly<Partial<Record<Field, string>>>, Readonly<Partial<Record<Field, string>>>];
  isHeader: HeaderTest;
  /** the same for a file that was brought to its importer, which may say less */
  isHeaderHere: HeaderTest;
  /** the columns that are looked for in a file with this header */
  columnsFor: (cells: readonly string[]) => Columns;
  /** whether its columns tell enough: such a file is of this kind whatever else it has */
  isSure: boolean;
};

/** @param instead columns that may stand for the first date and the school */
const hasNeeded =
  (columns: Columns, instead: Columns = {}): HeaderTest =>
  (cells) => {
    const header = { columns: [...cells] };
    const { missing } = findColumns(header, columns);
    const { at } = findColumns<string>(header, instead);
    // the only column of places may be that of gyms, and a day may stand before each time
    const hasMoments = at.from !== undefined && at.to !== undefined;
    return missing.every(
      (title) =>
        (hasMoments && title === PERMIT_COLUMNS.firstDate.title) ||
        (at.gym !== undefined && title === PERMIT_COLUMNS.school.title),
    );
  };

const HOURS = { from: PERMIT_COLUMNS.from, to: PERMIT_COLUMNS.to, gym: PERMIT_COLUMNS.gym };

/** A kind that has all needed columns in its header, unless it says otherwise. */
const defineKind = <Field extends string>(
  kind: Omit<Kind<Field>, 'isHeader' | 'isHeaderHere' | 'columnsFor' | 'isSure'> & Partial<Kind<Field>>,
): Kind => {
  const isHeader = kind.isHeader ?? hasNeeded(kind.columns);
  return {
    isHeader,
    isHeaderHere: isHeader,
    columnsFor: () => kind.columns,
    isSure: false,
    ...kind,
  };
};

const hasOne = (cells: readonly string[], pattern: RegExp) =>
  cells.some((cell) => pattern.test(foldHeader(cell)));
const OF_PLAYERS = /player|child|jersey|uniform|grade|birth|^dob$/;
const OF_COACHES = /coach|email/;
const OF_GAMES = /^(?:home|away|visitor|opponent)|^team\d/;

/** Whether a header has the columns of gyms, or enough of them and no times or dates. */
function isGymHeader(cells: readonly string[], fewest: readonly (keyof typeof VENUE_COLUMNS)[]): boolean {
  const header = { columns: [...cells] };
  const { at } = findColumns(header, VENUE_COLUMNS);
  if (at.school === undefined) return false;
  if (at.gym !== undefined && at.scheduleName !== undefined && at.courts !== undefined) return true;
  const { weekday, firstDate, from, times, status } = findColumns(header, PERMIT_COLUMNS).at;
  // beside a city, "State" is no status
  const hasStatus = status !== undefined && status !== at.state;
  const isOfHours = hasStatus || [weekday, firstDate, from, times].some((column) => column !== undefined);
  return !isOfHours && fewest.some((field) => at[field] !== undefined);
}

const hasInvoiceColumns: HeaderTest = (cells) =>
  findInvoiceColumns({ columns: [...cells] }).missing.length === 0;
const hasHours: HeaderTest = (cells) =>
  findColumns({ columns: [...cells] }, INVOICE_COLUMNS).missing.length === 0 ||
  hasMoney({ columns: [...cells] });
function isOfTimes(cells: readonly string[]): boolean {
  const { weekday, from, times } = findColumns({ columns: [...cells] }, PERMIT_COLUMNS).at;
  return [weekday, from, times].some((column) => column !== undefined);
}

/** Whether it is a list that someone typed; exports of a program have players and coaches. */
const isTyped = (cells: readonly string[]) => keepNeeded({ columns: cells }).family === coachList;

/**
 * Everything that is said of a kind of file. Two rows of each kind are about one small league, so that the examples can be
 * imported one after the other.
 */
export const KINDS: Readonly<Record<FileKind, Kind>> = {
  venues: defineKind({
    title: 'Gyms',
    page: { where: 'Venues', path: '/admin/venues?import=venues' },
    columns: VENUE_COLUMNS,
    isSure: true,
    isHeader: (cells) => isGymHeader(cells, ['courtCount']),
    isHeaderHere: (cells) =>
      isHeaderOfNamedGyms(cells) ||
      isGymHeader(cells, ['gym', 'scheduleName', 'courts', 'courtCount', 'address']),
    notes: [
      'Without “School”, a column “Gym” or “Name” names both: “Salk Gym” is the gym of Salk. The preview says what it takes them for.',
      'Without “Gym”, the school has one gym, or the cell has both: “Salk - Small Gym”. Without “Schedule Name”, a new gym is named after its school in the schedule, and without courts it gets one.',
      'A gym may have a row for each of its courts.',
      'An address may stand in several columns: street, city, state and ZIP.',
      'Separate the names of courts with |, a comma or a semicolon.',
      '“Part of” is for a floor that is used whole or in parts: “A: Main|B: Main” means that courts A and B are halves of Main.',
    ],
    example: [
      { school: 'Salk', gym: 'Gym', scheduleName: 'Salk', courts: '1|2', partOf: '', address: '12 Salk Way' },
      {
        school: 'Schirra',
        gym: 'Main Gym',
        scheduleName: 'Schirra',
        courts: 'Main|A|B',
        partOf: 'A: Main|B: Main',
        address: '3 Orbit Street',
      },
    ],
  }),
  permits: defineKind({
    title: 'Permits',
    page: { where: 'Venues, Permits', path: '/admin/venues?import=permits' },
    columns: PERMIT_COLUMNS,
    // a permit without a status is asked about
    isHeaderHere: hasNeeded(
      { ...PERMIT_COLUMNS, status: { ...PERMIT_COLUMNS.status, isNeeded: false } },
      HOURS,
    ),
    notes: [
      'A row is a permit for one or more weekdays between two dates, such as “Mon/Wed”, or for the single date in a column “Date”.',
      'Two times or two dates may share a cell: “6:00 PM - 9:00 PM”. “Midnight” is the end of the day.',
      'Without a court, or with “All”, a permit is for every court of the gym.',
      'A grid may have a row for each day and a column for each school or gym, or the other way round, with times in its cells.',
      'A week may have a column for each weekday and a row for each time, with gyms or marks in its cells.',
      '“Every other week”, a number of weeks or occurrences and a calendar’s weekly rule (RRULE) are read as the days that they mean.',
      'The status may stand in a line above its rows, or be the name of their sheet: “Denied”.',
      'Times are the league’s; a file in another time zone is refused.',
      'A permit has no exceptions: import days on which it does not hold as closures.',
    ],
    example: [
      {
        school: 'Salk',
        gym: 'Gym',
        court: 'All',
        weekday: 'Tue/Thu',
        from: '6:00 PM',
        to: '9:00 PM',
        firstDate: '12/01/{year}',
        lastDate: '02/28/{next}',
        status: 'Approved',
      },
      {
        school: 'Schirra',
        gym: 'Main Gym',
        court: 'Main',
        weekday: 'Sat/Sun',
        from: '9:00 AM',
        to: '5:00 PM',
        firstDate: '12/01/{year}',
        lastDate: '02/28/{next}',
        status: 'Approved',
      },
    ],
  }),
  closures: defineKind({
    title: 'Closures',
    page: { where: 'Venues, Closures', path: '/admin/venues?import=closures' },
    columns: CLOSURE_COLUMNS,
    // a file with columns for teams is of games that lack something
    isHeader: (cells) => hasNeeded(CLOSURE_COLUMNS)(cells) && !hasOne(cells, OF_GAMES),
    isHeaderHere: (cells) =>
      [CLOSURE_COLUMNS, CALENDAR_COLUMNS].some((columns) => hasNeeded(columns, HOURS)(cells)),
    notes: [
      'A gym may be closed “after 6 PM” or “until 8 PM”.',
      'Without times the whole day is closed, without a gym every gym of the school. The school “All” closes all schools.',
      'A school’s calendar with a date and what happens on it needs no school: you choose which schools it is about.',
      'A grid may have a row for each day and a column for each school or gym, or the other way round: “Closed” closes it.',
      'A yes under “Available” or a no under “Closed” leaves a row out.',
    ],
    example: [
      {
        firstDate: '12/24/{year}',
        lastDate: '12/31/{year}',
        school: 'All',
        gym: '',
        from: '',
        to: '',
        reason: 'Winter break',
      },
      {
        firstDate: '12/08/{year}',
        lastDate: '12/08/{year}',
        school: 'Salk',
        gym: 'Gym',
        from: '5:00 PM',
        to: '7:00 PM',
        reason: 'School concert',
      },
    ],
  }),
  coaches: defineKind({
    title: 'Coaches',
    page: { where: 'Load coach data', path: '/admin/load' },
    columns: coachList.columns,
    isSure: true,
    isHeader: (cells) =>
      isEnrollmentHeader(cells) && !(isTyped(cells) && hasOne(cells, OF_PLAYERS) && !hasOne(cells, /coach/)),
    columnsFor: (cells) => keepNeeded({ columns: cells }).family.columns,
    notes: [
      'Exports of Sports Connect, TeamSnap and SportsEngine are read as they are.',
      'Write a row for each coach, or a row for each team with columns for its coaches: “Head Coach”, “Head Coach Email”, “Assistant Coach”, “Assistant Coach Email”, “Coach 2 Name”, “Coach 2 Email”.',
      'The email may stand beside the name: “Ada Lane (ada.lane@example.org)”.',
      'Without a column for the division, the name of each sheet is the division. A line such as “Boys 5th Grade” or “Team: Hawks” may stand above its rows instead.',
      'A yes under “Dropped?” or a no under “Active” leaves a row out, and a yes under “Is Head Coach” is a role.',
    ],
    example: [
      {
        divisionName: 'Boys 3-4',
        teamName: 'Hawks',
        coachName: 'Ada Lane',
        coachEmail: 'ada.lane@example.org',
      },
      {
        divisionName: 'Boys 3-4',
        teamName: 'Owls',
        coachName: 'Bo Quill',
        coachEmail: 'bo.quill@example.org',
      },
    ],
  }),
  players: defineKind({
    title: 'Players',
    page: { where: 'League ratings, Deadline and files', path: '/admin/ratings?view=manage' },
    columns: playerList.columns,
    isSure: true,
    isHeader: (cells) =>
      isRosterHeader(cells) && !(isTyped(cells) && hasOne(cells, OF_COACHES) && !hasOne(cells, OF_PLAYERS)),
    isHeaderHere: (cells) => isRosterHeader([...cells, 'Division Name']),
    columnsFor: (cells) => rosterFamilyOf(cells.map(foldHeader)).columns,
    notes: [
      'Exports of TeamSnap and SportsEngine are read as they are.',
      'The name may be in one column: “Ava Stone” or “Stone, Ava”. A yes under “Dropped?” leaves a row out.',
      'Of the last name only the initial is kept. Addresses, birth dates and everything else are not read.',
    ],
    example: [
      {
        divisionName: 'Boys 3-4',
        teamName: 'Hawks',
        firstName: 'Milo',
        lastName: 'Ellis',
        jerseyNumber: '12',
        grade: '3',
      },
      {
        divisionName: 'Boys 3-4',
        teamName: 'Owls',
        firstName: 'Umar',
        lastName: 'S',
        jerseyNumber: '7',
        grade: '4',
      },
    ],
  }),
  games: defineKind({
    title: 'Games',
    page: { where: 'Games', path: '/admin/games?step=upload' },
    columns: GAME_COLUMNS,
    isSure: true,
    isHeader: isGameHeader,
    notes: [
      'Exports of SportsEngine, TeamSnap and Assignr with both teams in every row are read as they are.',
      'Without an end, a game lasts as long as Settings says. The status “Canceled” or “Postponed” takes a game off its court.',
      'A game number tells which game it is when its day or time changes.',
      'The place is a “Location”, or a school, gym and court in columns of their own.',
      'Both teams may share a column “Matchup”, “Game” or “Subject”: “Hawks vs Owls”, “Owls @ Hawks”. So a calendar’s export is read, too.',
      'With “Team”, “Opponent” and “Home/Away”, a game may stand in the rows of both teams; it is read once.',
      'A day may be a heading over its games: “Saturday, December 5”.',
      'A grid may have a column for each court, day or time and games such as “Hawks vs Owls” in its cells, or a row for each team and its opponents below the days.',
      'A playoff whose teams are not known yet keeps its place: “Winner of game Q1”, “#1 seed”.',
    ],
    example: [
      {
        date: '{saturday}',
        start: '9:00 AM',
        end: '10:00 AM',
        division: 'Boys 3-4',
        home: 'Hawks',
        away: 'Owls',
        place: 'Schirra',
        court: 'Main',
        number: '1',
      },
      {
        date: '{sunday}',
        start: '1:00 PM',
        end: '2:00 PM',
        division: 'Boys 3-4',
        home: 'Owls',
        away: 'Hawks',
        place: 'Schirra',
        court: 'Main',
        number: '2',
      },
    ],
  }),
  invoices: defineKind({
    title: 'Invoices of schools',
    page: { where: 'Permit Book', path: '/admin/permit-book' },
    columns: INVOICE_COLUMNS,
    // beside times, minutes may be those of a slot
    isHeader: (cells) => hasInvoiceColumns(cells) && (hasHours(cells) || !isOfTimes(cells)),
    isHeaderHere: hasInvoiceColumns,
    notes: [
      'The rows of a school are added up. Rows of totals are skipped.',
      'With a column “Item” or “Description”, rows for custodians, fees and the like are left out and listed.',
      'With dates or months, only the rows of the chosen month are read; with units, only hours and minutes.',
      'Hours may be “1.5”, “1:30”, “1h30” or “90 min”, and minutes may have a column of their own.',
      'Without such columns, hours are counted from “From” to “To” if a column says what they cost.',
    ],
    example: [
      { school: 'Salk', hours: '12.5' },
      { school: 'Schirra', hours: '8' },
    ],
  }),
};

/** The columns of its example. */
export const headingsOf = ({ columns, example: [row] }: Kind): string[] =>
  Object.keys(row).map((field) => columns[field]?.title ?? field);

type Example = { headings: string[]; rows: string[][] };

/** '12/05/2026' */
const toSlashes = (date: IsoDate) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** @param year of the dates in it */
function exampleOf(kind: FileKind, year: number): Example {
  const { example } = KINDS[kind];
  const fields = Object.keys(example[0]);
  const saturday = addDays(`${year}-12-01`, 6 - weekdayOf(`${year}-12-01`));
  const dated = (text: string) =>
    text
      .replace('{year}', `${year}`)
      .replace('{next}', `${year + 1}`)
      .replace('{saturday}', toSlashes(saturday))
      .replace('{sunday}', toSlashes(addDays(saturday, 1)));
  return {
    headings: headingsOf(KINDS[kind]),
    rows: example.map((row) => fields.map((field) => dated(row[field] ?? ''))),
  };
}

const yearOf = ({ clock, settings }: Portal) =>
  Number(leagueNowOf(clock, settings.current().timeZone).date.slice(0, 4));

/** What each kind of file may have, from the columns that its reader looks for. */
const listFileKinds = (portal: Portal): DescribedFileKind[] =>
  FILE_KINDS.map((kind) => {
    const { title, page, columns, notes } = KINDS[kind];
    return {
      kind,
      title,
      ...page,
      columns: Object.values(columns).flatMap((column) =>
        column === undefined
          ? []
          : [{ title: column.title, also: [...column.also], isNeeded: column.isNeeded }],
      ),
      notes: [...notes],
      example: exampleOf(kind, yearOf(portal)),
    };
  });

/** What files the portal reads (docs/spec/decisions.md#files-we-read). */
export function fileKindsRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    listFileKinds: async () => listFileKinds(portal),
    downloadExampleFile: async (call, { kind, format }) => {
      const { headings, rows } = exampleOf(kind, yearOf(portal));
      const table = { name: `example-${kind}`, sheet: KINDS[kind].title, headings };
      return sendFile(call, tableFile(format, { ...table, rows: [rows], toCells: (row) => row }));
    },
  });
}
