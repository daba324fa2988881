import { MAX_COURTS, venueNoteSchema } from '@portal/contract/venues.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { listWords } from '@portal/domain/text/list-words.ts';
import { lineName, placeOf } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { readYesNo } from '#enrollment/marks.ts';
import { linesText } from '#imports/file-questions.ts';
import { findColumns, refuseFile, type Table, textsIn, withTitles } from '#platform/files/read/table.ts';
import type { CourtPart } from './change-parts.ts';
import { isOfRooms, withTitleByCells } from './hours-roles.ts';
import { VENUE_COLUMNS } from './import-columns.ts';
import type { VenueNotes } from './known-venues.ts';
import { withSchoolsOfGyms } from './named-gyms.ts';
import { fileKey } from './place-aliases.ts';
import type { PlaceNames } from './place-names.ts';
import { isAll, nameInSchool, parseNameCell, severalGyms } from './read-names.ts';
import { type RowCells, type RowsRead, readRows } from './read-rows.ts';

type VenueCells = RowCells<keyof typeof VENUE_COLUMNS>;
type Name = { shown: string; key: string };
export type VenueRow = {
  line: number;
  school: Name;
  gym: Name;
  /** undefined if the file has no such column */
  scheduleName: string | undefined;
  /** none if the file has no such column */
  courts: Name[];
  /** only the courts for which the file says it */
  parts: CourtPart[];
  /** what kind of room it is, as the file says; '' if it does not */
  kind: string;
} & VenueNotes;

/** '12 Salk Way, Maplewood, NJ 08857' of an address in several columns; without a street '', whatever else there is. */
function wholeAddress(cell: VenueCells['cell']): string {
  const street = cell('address');
  const stateAndZip = [cell('state'), cell('zip')].filter((part) => part !== '').join(' ');
  const parts = [cell('moreAddress'), cell('city'), stateAndZip];
  const isSaid = (part: string) => part === '' || street.toLowerCase().includes(part.toLowerCase());
  return street === '' ? '' : [street, ...parts.filter((part) => !isSaid(part))].join(', ');
}

/** A cell that may be empty: then what is stored stays. */
function readNote({ cell, fail }: VenueCells, field: 'address' | 'doorNote'): string | undefined {
  const text = field === 'address' ? wholeAddress(cell) : cell(field);
  const note = venueNoteSchema.safeParse(text.replace(/\s+/g, ' '));
  if (!note.success) fail(field, 'please use plain letters, at most 200 characters.');
  return note.data || undefined;
}

/** 'A: Main|B: Main': what each court is part of. If the cell is empty, what is stored stays. */
function readParts({ cell, fail }: VenueCells): CourtPart[] {
  return cell('partOf')
    .split(/[|;,]/)
    .filter((text) => text.trim() !== '')
    .flatMap((text) => {
      const [name = null, partOf = null, ...more] = text.split(':').map(parseNameCell);
      if (name !== null && partOf !== null && more.length === 0) return [{ name, partOf }];
      fail('partOf', 'please write the court and what it is part of, such as A: Main|B: Main.');
      return [];
    });
}

/** The school and gym of a row. Without a column of gyms, a cell may have both, as "Salk - Gym", or the court, too. */
function readPlace({ cell, has, fail }: VenueCells, places: PlaceNames): { school: Name; gym: Name } | null {
  const isOne = has('gym') || places.schoolCalled(foldName(cell('school'))) !== undefined;
  const [first = '', ...rest] = isOne ? [cell('school')] : cell('school').split(/ [-–—] /);
  const school = parseNameCell(first);
  if (school === null) fail('school', 'please name the school in at most 80 characters.');
  const gymText = has('gym') ? cell('gym') : rest.join(' - ') || places.onlyGymName(school) || 'Gym';
  const gym = parseNameCell(gymText);
  if (gym === null) fail('gym', 'please name the gym in at most 80 characters.');
  if (school === null || gym === null) return null;
  const isKnown = places.gymCalled(school, gym) !== undefined;
  return { school, gym: isKnown ? gym : (nameInSchool(school, gym) ?? gym) };
}

const OUT_OF_USE =
  /^(?:closed|unavailable|not available|inactive|out of (?:service|use)|under (?:construction|renovation)|decommissioned)\b/;

/** Whether the row says that the gym can't be used. */
function isOutOfUse({ cell, leaveOut }: VenueCells): boolean {
  const field = (['isOpen', 'isClosed'] as const).find(
    (each) => OUT_OF_USE.test(foldName(cell(each)).key) || readYesNo(cell(each)) === (each === 'isClosed'),
  );
  if (field !== undefined) leaveOut(field);
  return field !== undefined;
}

/** The courts 1, 2 and so on. */
const numbered = (count: number) => Array.from({ length: count }, (_, index) => foldName(`${index + 1}`));

const AND = / ?(?:&|\/|\band\b) ?/i;

/** The names in '1|2', in '1 & 2' and 'A, B & C' if they are as short, and in 'Courts 1-3'. */
function namesIn(text: string): string[] {
  const [, first, last] = /^(?:courts? ?)?(\d{1,2}) ?(?:-|–|to|thru|through) ?(\d{1,2})$/i.exec(text) ?? [];
  if (first !== undefined && Number(first) === 1 && Number(last) <= MAX_COURTS)
    return numbered(Number(last)).map(({ shown }) => shown);
  const names = text.split(/[|;,]/);
  const short = names.flatMap((name) => name.trim().split(AND)).filter((name) => name !== '');
  return short.every((name) => /^(?:(?:court|ct)\.? ?)?[a-z0-9]{1,2}$/i.test(name)) ? short : names;
}

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
/** '2 full / 4 half', 'half court' */
const OF_KINDS = /\b\d{1,2} (?:full|half|small|large|side|cross|main|regulation|youth)\b|^half courts?$/;

/** @param areCounts whether a number in the column of courts says how many there are */
function readCourts({ cell, has, fail }: VenueCells, areCounts: boolean): Name[] {
  const text = foldName(cell('courts')).key;
  const word = NUMBERS.indexOf(text.replace(/ (?:full )?courts?$/, ''));
  const words = /^(\d{1,2}) (?:full )?courts?$/.exec(text)?.[1] ?? word;
  if (Number(words) >= 1) return numbered(Math.min(Number(words), MAX_COURTS));
  if (OF_KINDS.test(text)) {
    fail('courts', 'please name the courts, separated by "|", such as 1|2, or write how many there are.');
    return [];
  }
  if (areCounts && text === '') return [];
  const field = areCounts ? 'courts' : 'courtCount';
  if (areCounts || (cell('courtCount') !== '' && cell('courts') === '')) {
    const count = Number(cell(field));
    if (Number.isInteger(count) && count >= 1 && count <= MAX_COURTS) return numbered(count);
    fail(field, `enter how many courts the gym has, from 1 to ${MAX_COURTS}.`);
    return [];
  }
  if (!has('courts') || cell('courts') === '') return [];
  const courts = namesIn(cell('courts'))
    .map(parseNameCell)
    .filter((court) => court !== null);
  if (courts.length === 0) fail('courts', 'please name the courts, separated by "|", such as 1|2.');
  return courts.filter((court, at) => courts.findIndex(({ key }) => key === court.key) === at);
}

function readRow(cells: VenueCells, places: PlaceNames, areCounts: boolean): VenueRow | null {
  const { cell, has, fail } = cells;
  const place = readPlace(cells, places);
  const scheduleName = has('scheduleName') ? parseNameCell(cell('scheduleName')) : undefined;
  if (scheduleName === null) fail('scheduleName', 'enter the schedule name in at most 80 characters.');
  const courts = readCourts(cells, areCounts);
  const notes = { address: readNote(cells, 'address'), doorNote: readNote(cells, 'doorNote') };
  const parts = readParts(cells);
  if (place === null || scheduleName === null) return null;
  return {
    ...placeOf(cells),
    ...place,
    scheduleName: scheduleName?.shown,
    courts,
    parts,
    kind: cell('kind'),
    ...notes,
  };
}

const gymOf = ({ school, gym }: VenueRow) => `${school.key}\n${gym.key}`;

/**
 * Whether the column of courts may say how many there are: each of its cells is a number, not all of them are 1, and no gym has
 * a row for each of its courts.
 */
function mayBeCounts({ columns, rows }: Table): boolean {
  const { school, gym, courts, courtCount } = findColumns({ columns }, VENUE_COLUMNS).at;
  if (courts === undefined || courtCount !== undefined) return false;
  const filled = rows.filter(
    ({ cells }) => (cells[courts] ?? '').trim() !== '' && layoutOfRow(columns, cells) === null,
  );
  const numbers = filled.map(({ cells }) => (cells[courts] ?? '').trim());
  const gyms = filled.map(({ cells }) => foldName(`${cells[school ?? -1]} - ${cells[gym ?? -1]}`).key);
  return (
    numbers.every((text) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_COURTS) &&
    numbers.some((text) => Number(text) > 1) &&
    new Set(gyms).size === gyms.length
  );
}

/** Joins rows of one gym that differ only in their courts. */
function joinCourts(rows: readonly VenueRow[]): RowsRead<VenueRow> {
  const joined = new Map<string, VenueRow>();
  const others: VenueRow[] = [];
  const lines: string[] = [];
  for (const row of rows) {
    const first = joined.get(gymOf(row));
    if (first === undefined) joined.set(gymOf(row), row);
    else if (hasOnlyOtherCourts(row, first)) {
      joined.set(gymOf(row), {
        ...first,
        courts: [...first.courts, ...row.courts],
        parts: [...first.parts, ...row.parts],
      });
      lines.push(lineName(row));
    } else others.push(row);
  }
  const notes = [
    `Added to the courts of a gym above: ${several(lines.length, 'row')} (${linesText(lines)}).`,
  ];
  return { rows: [...joined.values(), ...others], notes: lines.length === 0 ? [] : notes };
}

/** Whether a row says nothing else about the gym of an earlier row than more courts. */
const hasOnlyOtherCourts = (row: VenueRow, first: VenueRow): boolean =>
  (['scheduleName', 'address', 'doorNote'] as const).every(
    (field) => row[field] === undefined || row[field] === first[field],
  ) &&
  row.courts.length > 0 &&
  row.courts.every(({ key }) => !first.courts.some((court) => court.key === key));

/** The table with the title of gyms above its facilities or rooms, if another column names their sites. */
function withFacilities(table: Table): Table {
  const { school = -1, gym } = findColumns(table, VENUE_COLUMNS).at;
  const rooms = table.columns.findIndex(
    (column, position) =>
      position !== school && (/^facility(?:name)?$/.test(foldHeader(column)) || isOfRooms(column)),
  );
  if (gym !== undefined || school < 0) return table;
  const marked = table.columns.filter((column) => /\S gym(?:nasium)?$/i.test(column));
  if (rooms < 0 && marked.length > 1)
    throw refuseFile(
      `Write a row for each gym, with its name in a column Gym, instead of the columns ${listWords(marked, 'and')}.`,
    );
  return rooms < 0 ? table : withTitles(table, new Map([[rooms, VENUE_COLUMNS.gym.title]]));
}

/** The table with a row for each of several gyms in a cell: 'Gym A; Gym B'. */
function withSeveralGyms(table: Table, places: PlaceNames): Table {
  const { school = -1, gym = -1 } = findColumns(table, VENUE_COLUMNS).at;
  const rows = table.rows.flatMap((row) => {
    const [at, text] = [foldName(row.cells[school] ?? ''), row.cells[gym] ?? ''];
    const names = places.gymCalled(at, foldName(text)) === undefined ? severalGyms(text) : [text];
    return names.map((name) => (name === text ? row : { ...row, cells: row.cells.with(gym, name) }));
  });
  return { ...table, rows };
}

const COUNT_BEHIND = /^(.*?) ?\((\d{1,2} (?:full )?courts?)\)$/i;

/** The table with a column of courts for 'Pond Gym (2 courts)', if it has none. */
function withCountsInNames(table: Table): Table {
  const { gym, school, courts, courtCount } = findColumns(table, VENUE_COLUMNS).at;
  const at = gym ?? school ?? table.columns.findIndex((column) => foldHeader(column) === 'name');
  const isLacking = courts === undefined && courtCount === undefined;
  if (!isLacking || !textsIn(table, at).some((text) => COUNT_BEHIND.test(text))) return table;
  const rows = table.rows.map((row) => {
    const text = row.cells[at] ?? '';
    const [, name = text, count = ''] = COUNT_BEHIND.exec(text.trim()) ?? [];
    return { ...row, cells: [...row.cells.with(at, name), count] };
  });
  return { ...table, columns: [...table.columns, VENUE_COLUMNS.courts.title], rows };
}

/** '4 Elm St, Maplewood, NJ 08857' */
const ADDRESS = /^\d+ [^,]+,.*\b\d{5}\b/;

const COURTS_ARE = [
  { answer: 'count', label: 'How many courts there are: 2 means the courts 1 and 2' },
  { answer: 'names', label: 'The name of a court: 2 means one court, called 2' },
];

/** The gyms of an uploaded file. @throws AppError INVALID_INPUT */
export async function readVenueRows(file: Table, places: PlaceNames): Promise<RowsRead<VenueRow>> {
  const counts = file.columns.findIndex((column) => /^# ?courts$/i.test(column));
  const counted = withTitles(file, new Map(counts < 0 ? [] : [[counts, VENUE_COLUMNS.courtCount.title]]));
  const located = withTitleByCells(counted, VENUE_COLUMNS, 'address', (texts) =>
    texts.every((text) => ADDRESS.test(text)),
  );
  const table = withSeveralGyms(
    withSchoolsOfGyms(withFacilities(withCountsInNames(located)), places),
    places,
  );
  const isOpen = mayBeCounts(table);
  const read = await readRows(
    table,
    VENUE_COLUMNS,
    (cells) => {
      if (isOutOfUse(cells)) return [];
      const answer = isOpen
        ? places.askAboutFile(cells, fileKey('courts', ''), {
            column: VENUE_COLUMNS.courts.title,
            text: 'What are the numbers in the column Courts?',
            name: 'numbers of courts',
            choices: COURTS_ARE,
            suggested: 'count',
          })
        : 'names';
      if (answer === 'waits' || answer === 'left-out') return [];
      const row = readRow(cells, places, answer === 'count');
      if (row !== null && isAll(row.school.shown)) {
        cells.fail('school', `“${row.school.shown}” means every school and can’t be the name of one.`);
      }
      return row === null ? [] : [row];
    },
    ['school'],
  );
  const { rows, notes } = joinCourts(read.rows);
  return { rows, notes: [...read.notes, ...notes] };
}
