import { foldName } from '@portal/domain/coaches/names.ts';
import { layoutOfRow } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { firstOf, listWords } from '@portal/domain/text/list-words.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';
import { PERMIT_COLUMNS, VENUE_COLUMNS } from './import-columns.ts';
import type { PlaceNames } from './place-names.ts';

/*
 * Lists of gyms that name each place in one column, "Gym" or "Name", and no school.
 */

const NAMES = ['name', 'names', 'schoolgym', 'gymschool', 'schoolandgym'];
const { school: SCHOOL, gym: GYM } = VENUE_COLUMNS;

/** A question may be about a name, too, and so may a line with another separator. */
const isOfNames = (column: string): boolean => NAMES.includes(foldHeader(column)) && !/[?;|\t]/.test(column);

/** The position of the only column that names places; -1 if there is none, or one for schools. */
function positionOfNames(columns: readonly string[]): number {
  const { school, gym } = findColumns({ columns: [...columns] }, { school: SCHOOL, gym: GYM }).at;
  return school === undefined ? (gym ?? columns.findIndex(isOfNames)) : -1;
}

/** The position of the only column that names places, which is called one of schools and has gyms: 'Salk Gym'; -1 without one. */
function positionOfGyms({ columns, rows }: Table): number {
  const { school = -1, gym } = findColumns({ columns }, { school: SCHOOL, gym: GYM }).at;
  const isOfGyms = rows.some(({ cells }) => /^[^-–—]+ gym(?:nasium)?$/i.test((cells[school] ?? '').trim()));
  return gym === undefined && isOfGyms ? school : -1;
}

/** Whether these may be the columns of a list of gyms that names no school. A row with "Gym" in a cell is no header. */
export function isHeaderOfNamedGyms(columns: readonly string[]): boolean {
  const header = { columns: [...columns] };
  const hours = findColumns(header, PERMIT_COLUMNS).at;
  const isOfHours = (['weekday', 'firstDate', 'from', 'times', 'status'] as const).some(
    (field) => field in hours,
  );
  const found = findColumns(header, VENUE_COLUMNS).at;
  const others = ['scheduleName', 'courts', 'courtCount', 'partOf', 'address', 'doorNote'] as const;
  const isList = columns.length === 1 || others.some((field) => field in found);
  return positionOfNames(columns) >= 0 && !isOfHours && isList;
}

/** What stands before "Gym" in the names of the gyms of one school. */
const KINDS_OF_GYM = new Set(
  'main aux auxiliary small big large little old new upper lower north south east west front back boys girls varsity practice competition'.split(
    ' ',
  ),
);

/** 'Sandburg' and 'Main Gym' of 'Sandburg Main Gym', 'Salk' and 'Gym' of 'Salk' and 'Salk Gym'. */
function assumedNames(text: string): { school: string; gym: string } {
  const { shown } = foldName(text);
  const [first = '', ...rest] = shown.split(/ [-–—] /);
  if (rest.length > 0) return { school: first, gym: rest.join(' - ') };
  const words = shown.split(' ');
  const last = /^(?:[a-d]|\d)$/i.test(words.at(-1) ?? '') ? words.length - 2 : words.length - 1;
  if (last < 1 || !/^gym(?:nasium)?$/i.test(words[last] ?? '')) return { school: shown, gym: 'Gym' };
  const kind = words
    .slice(0, last)
    .findLastIndex((word) => !KINDS_OF_GYM.has(foldName(word).key.replaceAll("'", '')));
  const start = Math.max(1, kind + 1);
  return { school: words.slice(0, start).join(' '), gym: words.slice(start).join(' ') };
}

/** The most names that a note lists. */
const MOST_NAMES = 20;

/**
 * The table with a column for the school: that of a gym with this name, also in the schedule, or else a school of the same name,
 * which a note says. Any other table as it is.
 */
export function withSchoolsOfGyms(table: Table, places: PlaceNames): Table {
  const position = Math.max(positionOfNames(table.columns), positionOfGyms(table));
  if (position < 0) return table;
  const own = table.columns[position] ?? '';
  const assumed: string[] = [];
  const namesOf = (text: string) => {
    const known = places.gymNamed(foldName(text));
    if (known !== undefined) return { school: known.schoolName, gym: known.gymName };
    const names = assumedNames(text);
    const isSchool = places.schoolCalled(foldName(text)) !== undefined;
    const named = isSchool ? { school: text, gym: places.onlyGymName(foldName(text)) ?? 'Gym' } : names;
    if (places.gymCalled(foldName(named.school), foldName(named.gym)) === undefined)
      assumed.push(`${named.school} - ${named.gym}`);
    return named;
  };
  const rows = table.rows.map((row) => {
    const { cells, isHeading } = row;
    const text = cells[position] ?? '';
    const isApart = isHeading === true || layoutOfRow(table.columns, cells) !== null || text.trim() === '';
    // where the header is repeated, it has its new name, too
    const gym = isApart && foldHeader(text) === foldHeader(own) ? GYM.title : text;
    const names = isApart ? { school: '', gym } : namesOf(text);
    return {
      ...row,
      cells: [...cells.map((cell, index) => (index === position ? names.gym : cell)), names.school],
    };
  });
  const shown = firstOf(assumed, MOST_NAMES);
  const note = `Without a column School, each name under ${own} is that of a school with its gym: ${assumed.length > MOST_NAMES ? listWords(shown, 'and') : shown.join(', ')}.`;
  return {
    ...table,
    columns: [
      ...table.columns.map((column, index) => (index === position ? GYM.title : column)),
      SCHOOL.title,
    ],
    rows,
    notes: assumed.length === 0 ? table.notes : [...table.notes, note],
  };
}
