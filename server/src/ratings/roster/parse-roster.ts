import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FileQuestion, MAX_QUESTION_LINES } from '@portal/contract/file-question.ts';
import { foldName, isNoAnswer, withoutInvisible } from '@portal/domain/coaches/names.ts';
import {
  type Answers,
  ask,
  IMPORT,
  keyPart,
  LEAVE_OUT,
  type RowQuestion,
} from '@portal/domain/games/game-question.ts';
import type { FoundTeam } from '@portal/domain/games/look-up-names.ts';
import {
  type PlayerFields,
  readFirstName,
  readGrade,
  readJerseyNumber,
  readLastInitial,
} from '@portal/domain/ratings/player.ts';
import {
  AGE_COLUMN,
  GENDER_COLUMN,
  isTeamAge,
  TEAM_AGE_COLUMN,
  teamGenderColumn,
  withGender,
} from '@portal/domain/text/division-columns.ts';
import { layoutOfRow, type SkippedRow, skippedNotes } from '@portal/domain/text/file-notes.ts';
import { foldHeader, isLastFirst } from '@portal/domain/text/fold-header.ts';
import { lineName, placeOf, type RowPlace } from '@portal/domain/text/row-place.ts';
import {
  isNotes,
  isRoleMark,
  isStatusMark,
  leavingIn,
  markedRoles,
  markedStatus,
  UNMARKED,
} from '#enrollment/marks.ts';
import { canceledReason, createProgramMatch, isKnownStatus, programKey } from '#enrollment/programs.ts';
import { besideNote } from '#platform/files/read/headings.ts';
import {
  findColumns,
  missingColumnsText,
  refuseDoubled,
  refuseFile,
  type Table,
  type TableRow,
  withDittos,
} from '#platform/files/read/table.ts';
import { quoted } from '#platform/log/redact.ts';
import { type CellOf, type RosterFamily, type RosterField, rosterFamilyOf } from './families.ts';
import { addPlayer, type Namesakes } from './namesakes.ts';
import {
  areCapitals,
  areSeveralPlayers,
  besideName,
  LAST_FIRST,
  orderQuestion,
  readPlayerName,
} from './player-names.ts';

/** How many rows are parsed before other requests get a turn. */
const READ_AT_ONCE = 500;
/** Characters of a program’s name in a question. */
const MAX_SHOWN = 80;

export type RosterRow = RowPlace & { teamId: number; player: PlayerFields };

export type ParsedRoster = {
  family: RosterFamily;
  /** headers of the columns that are not read */
  unread: string[];
  /** what else of the file was not read, in sentences */
  notes: string[];
  rows: RosterRow[];
  blank: number;
  /** rows of coaches and of other programs, and canceled ones */
  excluded: number;
  /** of these, rows of this program that are canceled, dropped or not active */
  canceled: number;
  /** rows that are the same as an earlier row */
  repeated: number;
  /** rows of teams and programs that an administrator leaves out */
  leftOut: number;
  /** about the names of programs, divisions and teams, with and without an answer, by key */
  questions: Map<string, FileQuestion>;
  /** keys of those about a name that several teams have */
  ofTeams: Set<string>;
  /** the first rows of each question */
  askedAt: Map<string, RowPlace[]>;
  /** rows that are left out, and why; no reason quotes a cell, because a shifted one may contain anything */
  doubtful: (RowPlace & { reason: string })[];
  /** rows whose players are read, but not all of their cells, or not for sure */
  inPart: (RowPlace & { reason: string })[];
  /** players who are canceled, dropped or left out */
  gone: { teamId: number; player: PlayerFields }[];
  /** all rows, whose sheets stand in their order */
  places: readonly RowPlace[];
};

/** Finds a team by the names of the division and the team. */
export type FindTeam = (names: { division: string; team: string }) => FoundTeam;

/** Whether these columns are enough for a roster, which tells the header from lines above it. */
export function isRosterHeader(columns: readonly string[]): boolean {
  return findRosterColumns({ columns: [...columns] }).missing.length === 0;
}

/** The columns of a roster. A player's name is in two columns or in one. */
export function findRosterColumns(table: Pick<Table, 'columns'>) {
  const family = rosterFamilyOf(table.columns.map(foldHeader));
  const found = findColumns<RosterField>(table, family.columns);
  const names = [family.columns.firstName?.title, family.columns.lastName?.title];
  const isOneName =
    found.at.playerName !== undefined && names.some((title) => found.missing.includes(title ?? ''));
  const missing = isOneName ? found.missing.filter((title) => !names.includes(title)) : found.missing;
  return { ...found, family, missing, isOneName };
}

/**
 * Reads players from an uploaded table. Only first name, last initial, jersey and grade leave this function; nothing of
 * any other cell is stored, logged or returned.
 * @param season its program, whose other spellings need an answer; rows of other programs are excluded
 * @throws AppError INVALID_INPUT naming the columns that are missing or occur twice
 * @see docs/spec/decisions.md#player-ratings
 */
export async function parseRoster(
  file: Table,
  { programName: program, answers }: { programName: string; answers: Answers },
  findTeam: FindTeam,
): Promise<ParsedRoster> {
  const table = withDittos(file);
  const { at, missing, doubled, family, isOneName, ...found } = findRosterColumns(table);
  const ages = ageColumns(table, at.divisionName);
  const isAge = AGE_COLUMN.names.includes(foldHeader(table.columns[at.divisionName ?? -1] ?? ''));
  const gender = teamGenderColumn(table.columns, isAge);
  const statusMarks = table.columns.filter(isStatusMark);
  const notes = table.columns.filter(isNotes);
  const roleMarks = table.columns.filter((column) => isRoleMark(column, false));
  const isRead = new Set([
    ...statusMarks,
    ...roleMarks,
    ...[...ages, gender].map((position) => table.columns[position] ?? ''),
  ]);
  const unread = found.unread.filter((column) => !isRead.has(column));
  // the name of a team may be enough
  const lacking = missing.filter((title) => title !== family.columns.divisionName?.title);
  if (lacking.length > 0)
    throw refuseFile(`This file does not have ${missingColumnsText(lacking)}${besideNote(file.columns)}`);
  refuseDoubled(doubled);
  const parsed: ParsedRoster = {
    family,
    unread,
    notes: table.notes,
    rows: [],
    blank: 0,
    excluded: 0,
    canceled: 0,
    repeated: 0,
    leftOut: 0,
    questions: new Map(),
    ofTeams: new Set(),
    askedAt: new Map(),
    doubtful: [],
    inPart: [],
    gone: [],
    places: table.rows,
  };
  const namesakes: Namesakes = new Map();
  const skipped: SkippedRow[] = [];
  const { columns } = table;
  const programs = createProgramMatch(
    table.rows.map(({ cells }) => ({ programName: cells[at.programName ?? -1] ?? '' })),
    program,
  );
  const programQuestion = (name: string) =>
    ask(answers, {
      key: `program:${keyPart(programKey(name))}`,
      reason: `The program is "${foldName(name).shown.slice(0, MAX_SHOWN)}".`,
      text: `Is that "${program}"?`,
      choices: [{ answer: IMPORT, label: 'Yes, read these players' }],
      suggested: programs.isProbablyOurs(name) ? IMPORT : LEAVE_OUT,
    });
  const statuses = Map.groupBy(table.rows, ({ cells }) => keyPart(cells[at.orderStatus ?? -1] ?? ''));
  const statusQuestion = (status: string) => {
    const words = isShared(statuses.get(keyPart(status))) ? status : leavingIn(status);
    const quote = words === null ? '' : ` (${quoted(words)})`;
    return ask(answers, {
      key: `status:${createHash('sha256').update(keyPart(status)).digest('hex').slice(0, 32)}`,
      reason: status.includes('? ')
        ? `A mark or note of these rows${quote} says that the player may have left.`
        : `The status of these rows${quote} is not one that the portal knows.`,
      text: 'Do these players count?',
      choices: [{ answer: IMPORT, label: 'Yes, read these players' }],
    });
  };
  const nameHeader = columns[at.playerName ?? -1] ?? '';
  const nameOrder =
    isOneName && !isLastFirst(nameHeader) && areCapitals(table, at.playerName ?? -1)
      ? orderQuestion(answers, nameHeader)
      : null;
  const order = {
    isReversed: isLastFirst(nameHeader) || nameOrder?.question.answer === LAST_FIRST,
    isOfSeveral: !isLastFirst(nameHeader) && areSeveralPlayers(table, at.playerName ?? -1),
  };
  const headings = table.hasHeadings === true ? [at.divisionName, at.teamName] : [];
  const placeIn = ({ sheet, cells }: TableRow) =>
    [sheet, ...headings.map((position) => cells[position ?? -1])].join('\n');
  // "WAITING LIST" above rows is their status, until another line that stands alone
  let section = '';
  for (const [index, row] of table.rows.entries()) {
    if ((index + 1) % READ_AT_ONCE === 0) await nextTurn();
    const [first = '', ...others] = row.cells.filter(
      (cell, position) => cell.trim() !== '' && !headings.includes(position),
    );
    const isLine = first !== '' && others.length === 0;
    if (isLine || placeIn(row) !== placeIn(table.rows[index - 1] ?? row)) section = '';
    if (isLine && canceledReason(first) !== null) {
      section = first;
      skipped.push('heading');
      continue;
    }
    const textAt = (position: number | undefined) => withoutInvisible(row.cells[position ?? -1] ?? '').trim();
    const marksIn = (headers: readonly string[]) =>
      headers.map((header) => ({ header, cell: textAt(columns.indexOf(header)) }));
    const names = [at.playerName, at.firstName, at.lastName].map(textAt);
    const beside = { header: 'Note', cell: besideName(names) };
    const name = isOneName ? readPlayerName(textAt(at.playerName), nameHeader, order) : null;
    const cell: CellOf = (field) => {
      if (name !== null && (field === 'firstName' || field === 'lastName')) return name[field];
      if (name !== null && field === 'jerseyNumber') return textAt(at.jerseyNumber) || name.number;
      if (field === 'divisionName' && ages.length > 0)
        return withGender(...(ages.map(textAt) as [string, string]));
      if (field === 'orderStatus')
        return (
          section || markedStatus(textAt(at.orderStatus), [...marksIn([...statusMarks, ...notes]), beside])
        );
      const [role] =
        field === 'role' ? markedRoles(marksIn(roleMarks)).filter((one) => one !== UNMARKED) : [];
      return role ?? textAt(at[field]);
    };
    const reason = parseRow(parsed, row, cell, {
      columns,
      skipped,
      programs,
      programQuestion,
      statusQuestion,
      gendered: gender < 0 ? '' : withGender(textAt(at.divisionName), textAt(gender)),
      isUnsure: name?.isUnsure === true,
      findTeam,
      namesakes,
      nameOrder,
    });
    if (reason !== null) parsed.doubtful.push({ ...placeOf(row), reason });
  }
  dropUnclear(parsed);
  parsed.notes = [...table.notes, ...skippedNotes(skipped)];
  return parsed;
}

/** The columns of the age and gender of teams, where no other column is the division; none if the ages are those of players. */
function ageColumns({ columns, rows }: Table, division: number | undefined): number[] {
  const { age, gender = -1 } = findColumns({ columns }, { age: TEAM_AGE_COLUMN, gender: GENDER_COLUMN }).at;
  if (division !== undefined || age === undefined) return [];
  const cells = rows.map((row) => row.cells[age] ?? '').filter((cell) => cell.trim() !== '');
  return cells.some(isTeamAge) ? [age, gender] : [];
}

type Known = {
  columns: string[];
  skipped: SkippedRow[];
  programs: ReturnType<typeof createProgramMatch>;
  programQuestion: (name: string) => RowQuestion;
  statusQuestion: (status: string) => RowQuestion;
  /** the division with the gender beside it; '' without one */
  gendered: string;
  /** whether the row's name may be divided in another way */
  isUnsure: boolean;
  findTeam: FindTeam;
  namesakes: Namesakes;
  /** asked of players if nothing says which part of their names is first */
  nameOrder: RowQuestion | null;
};

/** What stands for a player who is not there yet: 'Open Spot', 'Vacant'. */
const OPEN_PLACE =
  /^(?:(?:open|vacant|empty|available|roster)(?: roster)?(?: (?:spot|slot|place|position))?(?: \d{1,2})?|no (?:one|player)|player \d{1,2})$/;

/** Adds the row to `parsed`. @returns why it is left out, or null */
function parseRow(parsed: ParsedRoster, row: TableRow, cell: CellOf, known: Known): string | null {
  if (row.isTooLong) return 'The row has more cells than the header has columns.';
  const layout = layoutOfRow(known.columns, row.cells);
  if (layout === 'blank') parsed.blank += 1;
  else if (layout !== null) known.skipped.push(layout);
  if (layout !== null) return null;
  const [programName, orderStatus] = [cell('programName'), cell('orderStatus')];
  const subject = parsed.family.subjectOf(cell);
  const match = known.programs.matchOf(programName);
  const isOfOthers = subject === 'other' || match === 'another';
  const isCanceled =
    match === 'canceled' || [orderStatus, cell('teamName')].some((text) => canceledReason(text) !== null);
  if (isOfOthers || isCanceled) {
    parsed.excluded += 1;
    if (isOfOthers) return null;
    parsed.canceled += 1;
    addGone(parsed, cell, known);
    return null;
  }
  const doubts = [
    ...(match === 'perhaps-ours' ? [known.programQuestion(programName)] : []),
    ...(isKnownStatus(orderStatus) ? [] : [known.statusQuestion(orderStatus)]),
  ];
  for (const question of doubts) {
    addRow(parsed, question, row);
    const { answer } = question.question;
    if (answer === LEAVE_OUT) {
      parsed.leftOut += 1;
      addGone(parsed, cell, known);
    }
    if (answer !== IMPORT) return null;
  }
  if (subject === 'guest')
    return 'A guest or alternate is not added. Add the player by hand if they belong to the team.';
  if (subject === 'unclear') return 'The row does not say whether this is a player or a coach.';
  const order = known.nameOrder;
  if (order !== null) {
    addRow(parsed, order, row);
    const { answer } = order.question;
    if (answer === LEAVE_OUT) parsed.leftOut += 1;
    if (answer === null || answer === LEAVE_OUT) return null;
  }
  const find = (division: string) => known.findTeam({ division, team: cell('teamName') });
  const written = find(cell('divisionName'));
  const gendered = written.id === null && known.gendered !== '' ? find(known.gendered) : written;
  const isLikely = gendered.id !== null || gendered.questions.some(({ suggested }) => suggested !== null);
  const { id: teamId, problem, questions, isName } = isLikely ? gendered : written;
  for (const question of questions) {
    addRow(parsed, question, row);
    if (isName) parsed.ofTeams.add(question.question.key);
  }
  if (questions.some(({ question }) => question.answer === LEAVE_OUT)) parsed.leftOut += 1;
  if (teamId === null) return problem;
  if (OPEN_PLACE.test(foldName(`${cell('firstName')} ${cell('lastName')}`).key))
    return 'The row keeps a place open and names no player.';
  const [firstName, lastInitial] = [readFirstName(cell('firstName')), readLastInitial(cell('lastName'))];
  if (firstName === null) return 'The first name could not be read.';
  if (lastInitial === null) return 'The last name or its initial could not be read.';
  const jerseyNumber = readJerseyNumber(cell('jerseyNumber'));
  const grade = readGrade(cell('grade'));
  const player = { firstName, lastInitial, jerseyNumber, grade };
  const outcome = addPlayer(known.namesakes, player, {
    key: `${teamId} ${foldName(firstName).key} ${lastInitial}`,
    lastName: foldName(cell('lastName').replaceAll(',', ' ')).key,
  });
  if (outcome === 'repeated') parsed.repeated += 1;
  if (outcome !== null) return outcome === 'repeated' ? null : outcome;
  parsed.rows.push({ ...placeOf(row), teamId, player });
  const isUnread = (field: 'jerseyNumber' | 'grade', value: string | null) =>
    value === null && !isNoAnswer(cell(field));
  const note = isUnread('jerseyNumber', jerseyNumber)
    ? 'The jersey number could not be read, so the player has none.'
    : isUnread('grade', grade)
      ? 'The grade could not be read, so the player has none.'
      : known.isUnsure
        ? 'The name has several words. Check the initial of the last name.'
        : null;
  if (note !== null) parsed.inPart.push({ ...placeOf(row), reason: note });
  return null;
}

/** Keeps whom a row leaves out, if it names a known team, because the team may have the player. */
function addGone({ gone }: ParsedRoster, cell: CellOf, { findTeam }: Known): void {
  const { id: teamId } = findTeam({ division: cell('divisionName'), team: cell('teamName') });
  const [firstName, lastInitial] = [readFirstName(cell('firstName')), readLastInitial(cell('lastName'))];
  if (teamId === null || firstName === null || lastInitial === null) return;
  gone.push({ teamId, player: { firstName, lastInitial, jerseyNumber: null, grade: null } });
}

/** Questions that quote the name of a team, division or program. */
const QUOTING = /^(?:team|division|program):/;
/** From how many rows on a text that is like no other is quoted. */
const MANY_ROWS = 3;
const isShared = (rows: readonly TableRow[] = []): boolean => rows.length >= MANY_ROWS;

/**
 * A question quotes a cell. In few rows, a name that is like no team's may be anything that has shifted into the column, so
 * it is not quoted.
 */
function dropUnclear({ questions, ofTeams, askedAt, doubtful }: ParsedRoster): void {
  for (const [key, { rows, suggested, answer }] of questions) {
    if (answer !== null || suggested !== null || rows >= MANY_ROWS || !QUOTING.test(key)) continue;
    if (ofTeams.has(key)) continue;
    questions.delete(key);
    for (const place of askedAt.get(key) ?? [])
      doubtful.push({ ...place, reason: 'Team not found in this season.' });
  }
}

/** Counts a row to the question that it shares with others. */
function addRow(
  { questions, askedAt }: ParsedRoster,
  { question, reason, suggested }: RowQuestion,
  row: TableRow,
): void {
  const { key, text, answer } = question;
  const choices = question.choices.map((choice) =>
    choice.answer === LEAVE_OUT ? { ...choice, label: 'Leave these players out' } : choice,
  );
  const known = questions.get(key) ?? {
    key,
    text: `${reason} ${text}`,
    rows: 0,
    lines: [],
    choices,
    suggested,
    answer,
  };
  const places = [...(askedAt.get(key) ?? []), placeOf(row)].slice(0, MAX_QUESTION_LINES);
  askedAt.set(key, places);
  questions.set(key, { ...known, rows: known.rows + 1, lines: places.map(lineName) });
}
