import { foldName } from '@portal/domain/coaches/names.ts';
import { isDay } from '@portal/domain/games/file-dates.ts';
import { minutesBetween, readStart, splitMoment } from '@portal/domain/games/file-times.ts';
import { GAME_FIELDS, type GameField, type GameFileRow, type GameLayout } from '@portal/domain/games/game.ts';
import {
  GAME_COLUMNS,
  homeMarkColumn,
  isGrid,
  layoutOf,
  matchupColumn,
  missingText,
  oneSidedColumns,
  PART_COLUMNS,
  sidesOf,
  sidesOfTeam,
  withHomeFirst,
  withPart,
  withSideColumn,
} from '@portal/domain/games/game-columns.ts';
import { skippedRow } from '@portal/domain/games/read-game-row.ts';
import { isStatusNote } from '@portal/domain/games/row-kind.ts';
import { type NewTime, statusColumns } from '@portal/domain/games/status-columns.ts';
import { layoutOfRow, skippedNotes } from '@portal/domain/text/file-notes.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { lineName, placeOf } from '@portal/domain/text/row-place.ts';
import { several } from '@portal/domain/text/several.ts';
import { zoneOfHeader } from '@portal/domain/time/time-zones.ts';
import { linesText } from '#imports/file-questions.ts';
import { withMonthHeadings } from '#imports/month-headings.ts';
import { readFileOf } from '#imports/right-door.ts';
import {
  findColumns,
  notReadNotes,
  refuseDoubled,
  refuseFile,
  type Table,
  textsIn,
  withCellsAbove,
  withDittos,
  withTitles,
} from '#platform/files/read/table.ts';
import { dayOf } from './game-grid.ts';

/** More than any season has. */
const MAX_ROWS = 5_000;
const TIME_FIELDS: readonly GameField[] = ['start', 'end'];

export type GameFileRead = {
  layout: GameLayout;
  rows: GameFileRow[];
  /** what was not read, or not as the file has it, in sentences */
  notes: string[];
};

/**
 * The rows of a file of games, without blank rows and repeated headers.
 * @throws AppError INVALID_INPUT | UNSUPPORTED_TYPE with a sentence
 */
export async function readGameFile(bytes: Buffer): Promise<GameFileRead> {
  const opened = withDatedStart(withUnnamedDays(await readFileOf('games', bytes, MAX_ROWS)));
  const { date } = findColumns(opened, { date: GAME_COLUMNS.date }).at;
  const read = withMonthHeadings(withCellsAbove(withDittos(opened), [date]), [date]);
  const file = { ...read, ...withSideColumn(read) };
  const matchup = matchupColumn(file.columns, file.rows);
  const oneSided = oneSidedColumns(file.columns);
  const sided = matchup < 0 ? file : withSides(file, matchup);
  const { table, headings, dated } = withDays(oneSided === null ? sided : withBothSides(file, oneSided));
  const { at, doubled } = findColumns<GameField>(table, GAME_COLUMNS);
  const { at: saying, statusOf, newTimeOf } = statusColumns(table.columns);
  const found = GAME_FIELDS.filter(
    (field) => at[field] !== undefined || (field === 'status' && saying.length > 0),
  );
  const missing = missingText(new Set(found), table.columns);
  const hasSides = found.includes('home') || found.includes('away');
  if (missing !== null)
    throw refuseFile(date === undefined && !hasSides && isGrid(file.columns, file.rows) ? GRID : missing);
  // each side may have a score beside it
  refuseDoubled(doubled.filter((title) => title !== GAME_COLUMNS.notes.title));
  const hasStatus = (position: number) => table.rows.some(({ cells }) => isStatusNote(cells[position] ?? ''));
  // of notes, comments and scores, those that say what a status would say
  const notes = table.columns.findIndex(
    (name, position) => GAME_COLUMNS.notes.names.includes(foldHeader(name)) && hasStatus(position),
  );
  const hasStatusNotes = notes >= 0;
  if (hasStatusNotes) at.notes = notes;
  const fields = hasStatusNotes ? found : found.filter((field) => field !== 'notes');
  // a zone in the heading is that of each time below it
  const zones = new Map(
    TIME_FIELDS.map((field) => [field, zoneOfHeader(table.columns[at[field] ?? -1] ?? '')]),
  );
  const parts = findColumns<GameField>(table, PART_COLUMNS).at;
  const sides = secondSides(table, [at.home, at.away]);
  const textOf = (field: GameField, cells: readonly string[]) => {
    const first = (field === 'status' ? statusOf(cells) : '') || (cells[at[field] ?? -1] ?? '');
    const own = first.trim() === '' ? (cells[sides[field] ?? -1] ?? '') : first;
    const whole = own.trim() === '' ? own : withPart(field, own, cells[parts[field] ?? -1] ?? '');
    const zone = zones.get(field) ?? null;
    return zone === null || whole.trim() === '' ? whole : `${whole} ${zone}`;
  };
  let moved = 0;
  const games = withHomeFirst(table.columns, table.rows).map(({ cells, isTooLong, ...row }) => {
    const own: GameFileRow['cells'] = Object.fromEntries(
      fields.map((field) => [field, textOf(field, cells)]),
    );
    const newTime = layoutOfRow(table.columns, cells) === null ? newTimeOf(cells) : null;
    if (newTime !== null) moved += 1;
    return { ...placeOf(row), cells: newTime === null ? own : atNewTime(own, newTime), isTooLong };
  });
  const skipped = games.flatMap((row) => skippedRow(row) ?? []);
  if (skipped.length === games.length) throw refuseFile('This file has no games below its header.');
  if (headings > 0) skipped.push(...Array.from({ length: headings }, () => 'heading' as const));
  const used = new Set([
    matchup,
    homeMarkColumn(table.columns),
    ...Object.values(oneSided ?? {}),
    ...saying,
    ...[at, parts, sides].flatMap((columns) => fields.map((field) => columns[field])),
  ]);
  // notes are only read if they say what a status would say
  if (games.some(({ cells: { notes = '' } }) => notes.trim() !== '' && !isStatusNote(notes)))
    used.delete(at.notes);
  return {
    layout: layoutOf(table.columns),
    rows: games.filter((row) => skippedRow(row) === null),
    notes: [
      ...notReadNotes(table.columns.filter((name, index) => name !== '' && !used.has(index))),
      ...table.notes,
      ...(moved > 0
        ? [`${several(moved, 'game stands', 'games stand')} at the new day or time that the row names.`]
        : []),
      ...(dated > 0
        ? [
            `The day of ${several(dated, 'game')} was read from the heading above${table.rows[0]?.sheet === undefined ? '' : ' or the name of the sheet'}.`,
          ]
        : []),
      ...skippedNotes(skipped),
    ],
  };
}

/** The table with a title above the days that stand in a column without a name, or in one such as "Day". */
function withUnnamedDays(table: Table): Table {
  const { date } = findColumns<GameField>(table, GAME_COLUMNS).at;
  const unnamed = table.columns.findIndex((name, position) => {
    const isOpen = name.trim() === '' || PART_COLUMNS.date?.names.includes(foldHeader(name)) === true;
    const texts = isOpen ? textsIn(table, position) : [];
    return texts.length > 0 && texts.every((text) => dayOf(text) !== '');
  });
  if (date !== undefined || unnamed < 0) return table;
  return { ...table, columns: table.columns.with(unnamed, GAME_COLUMNS.date.title) };
}

/** The table with the title of a day and time above its starts, if no other column has the day. */
function withDatedStart(table: Table): Table {
  const { date, start } = findColumns<GameField>(table, GAME_COLUMNS).at;
  const cells = table.rows.map((row) => row.cells[start ?? -1] ?? '').filter((cell) => cell.trim() !== '');
  const isDated = cells.some((cell) => {
    const { day, time } = splitMoment(cell);
    return time !== '' && isDay(day);
  });
  return date !== undefined || !isDated
    ? table
    : withTitles(table, new Map([[start ?? -1, GAME_COLUMNS.date.title]]));
}

/** Other columns of the sides, for rows in which the first ones are blank: "Team2_ID" beside "Team2_Name". */
function secondSides({ columns }: Table, first: readonly (number | undefined)[]) {
  const others = columns.map((name, position) => (first.includes(position) ? '' : name));
  const { home, away } = GAME_COLUMNS;
  return findColumns<GameField>({ columns: others }, { home, away }).at;
}

/** The cells of a game with its new day and start, and the length that it had. */
function atNewTime(cells: GameFileRow['cells'], { date, start }: NewTime): GameFileRow['cells'] {
  const dated = date === '' ? cells : { ...cells, date };
  if (start === '') return dated;
  const [from, to] = [readStart(cells.start ?? ''), readStart(cells.end ?? '')];
  const minutes =
    from.kind === 'time' && to.kind === 'time' && to.start > from.start
      ? `${minutesBetween(from.start, to.start)}`
      : (cells.minutes ?? '');
  return { ...dated, start, end: '', minutes };
}

/** The table with a column for each side that its matchups name. */
function withSides(table: Table, matchup: number): Table {
  const rows = table.rows.map((row) => {
    const { home, away } = sidesOf(row.cells[matchup] ?? '', table.columns[matchup]);
    return { ...row, cells: [...row.cells, home, away] };
  });
  // 'Game' would be a number
  const others = table.columns.map((name, index) => (index === matchup ? '' : name));
  return { ...table, columns: [...others, GAME_COLUMNS.home.title, GAME_COLUMNS.away.title], rows };
}

/**
 * The table with a home and an away team in each row, of a file whose rows are about one team each. A game that stands in the
 * rows of both its teams is read once. If only one of two teams that have rows names it so, nobody knows which is right.
 */
function withBothSides(
  table: Table,
  { team, opponent, side }: { team: number; opponent: number; side: number },
): Table {
  const { date, start, division } = findColumns<GameField>(table, GAME_COLUMNS).at;
  const textAt = (cells: readonly string[], position = -1) => foldName(cells[position] ?? '').key;
  const read = table.rows.map((row) => {
    const { cells } = row;
    const layout = layoutOfRow(table.columns, cells);
    const [own = '', other = ''] = [team, opponent].map((position) => cells[position] ?? '');
    const sides =
      layout === null
        ? sidesOfTeam(own, other, { side: cells[side] ?? '', header: table.columns[side] ?? '' })
        : layout === 'header'
          ? { home: GAME_COLUMNS.home.title, away: GAME_COLUMNS.away.title }
          : { home: '', away: '' };
    const names = [sides.home, sides.away].map((name) => foldName(name).key);
    const when = [date, start, division].map((position) => textAt(cells, position));
    const key = layout !== null || sides.home === '' ? null : JSON.stringify([...when, ...names]);
    return {
      row: { ...row, cells: [...cells, sides.home, sides.away] },
      key,
      own: textAt(cells, team),
      other: foldName(other).key,
    };
  });
  const rowsOf = Map.groupBy(
    read.filter(({ key }) => key !== null),
    ({ key }) => key,
  );
  const teams = new Set(read.map(({ own }) => own));
  const isAlone = ({ key, other }: (typeof read)[number]) =>
    key !== null && rowsOf.get(key)?.length === 1 && teams.has(other);
  const alone = read.filter(isAlone);
  // in the games of one team, and of teams that don't play each other, nothing stands twice
  const isOfAll = read.some(({ key }) => (rowsOf.get(key)?.length ?? 0) > 1);
  const kept = read.filter(
    (each) => each.key === null || (rowsOf.get(each.key)?.[0] === each && !(isOfAll && isAlone(each))),
  );
  const notes =
    isOfAll && alone.length > 0
      ? [
          `Left out: ${several(alone.length, 'row')} whose game the other team’s rows do not have at this time (${linesText(alone.map(({ row }) => lineName(row)))}). Correct one of them and upload the file again.`,
        ]
      : [];
  return {
    ...table,
    columns: [
      ...table.columns.map((name, index) => (index === opponent ? '' : name)),
      GAME_COLUMNS.home.title,
      GAME_COLUMNS.away.title,
    ],
    rows: kept.map(({ row }) => row),
    notes: [...table.notes, ...notes],
  };
}

const GRID =
  'This file is a grid with courts or days as its columns. Write a row for each game instead, with the columns Date, Start, Home, Away and Location, and upload that file.';

/** Whether a heading names a week or a day that can't be read, so that the day above is not that of the rows below. */
const isOtherDay = (text: string): boolean => OTHER_DAY.test(text.trim());
const OTHER_DAY =
  /^(?:(?:game )?(?:week|wk|round|day)|(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:days?)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b.*\d/i;

/** The table with the day of each heading in the rows below it that have none; if no column has days, a title with a weekday is such a heading. */
function withDays(table: Table): { table: Table; headings: number; dated: number } {
  const own = findColumns(table, { date: GAME_COLUMNS.date }).at.date;
  const at = own ?? table.columns.length;
  let day =
    own === undefined
      ? (table.titles?.map(dayOf).findLast((title) => /^(?:sun|mon|tue|wed|thu|fri|sat)/i.test(title)) ?? '')
      : '';
  let [headings, dated, sheet] = [0, 0, table.rows[0]?.sheet];
  if (own === undefined && sheet !== undefined) day = dayOf(sheet);
  const rows = table.rows.flatMap((row) => {
    if (row.sheet !== sheet) [sheet, day] = [row.sheet, own === undefined ? dayOf(row.sheet ?? '') : ''];
    if (row.isHeading) {
      day = '';
      headings += 1;
      return [];
    }
    const filled = row.cells.filter((cell) => cell.trim() !== '');
    const heading = filled.length === 1 ? dayOf(filled[0] ?? '') : '';
    if (heading !== '') {
      day = heading;
      headings += 1;
      return [];
    }
    if (filled.length === 1 && isOtherDay(filled[0] ?? '')) day = '';
    const isOpen =
      day !== '' &&
      (row.cells[at] ?? '').trim() === '' &&
      filled.length > 1 &&
      layoutOfRow(table.columns, row.cells) === null;
    if (isOpen) dated += 1;
    const cells = Object.assign([...row.cells], isOpen ? { [at]: day } : {});
    return [{ ...row, cells }];
  });
  if (own !== undefined || dated === 0) return { table: { ...table, rows }, headings, dated };
  return { table: { ...table, columns: [...table.columns, GAME_COLUMNS.date.title], rows }, headings, dated };
}
