import { isCoachRole } from '#enrollment/families.ts';
import type { ExpectedColumn } from '#platform/files/read/table.ts';

/** The only cells of a roster file that are read. */
export type RosterField =
  | 'divisionName'
  | 'teamName'
  | 'firstName'
  | 'lastName'
  | 'jerseyNumber'
  | 'grade'
  | 'role'
  | 'nonPlayer'
  | 'programName'
  | 'orderStatus';

/** Reads a cell of a row, trimmed; '' if the file has no such column. */
export type CellOf = (field: RosterField) => string;

/** Who a row is about; 'unclear' rows are shown to the administrator. */
export type RosterSubject = 'player' | 'other' | 'unclear';

/** A kind of roster file, recognized by its headers. */
export type RosterFamily = {
  label: string;
  /** folded headers that only this family has */
  signature: readonly string[];
  columns: Readonly<Partial<Record<RosterField, ExpectedColumn>>>;
  subjectOf: (cell: CellOf) => RosterSubject;
};

const JERSEY = {
  title: 'Jersey Number',
  names: ['jerseynumber', 'jersey', 'uniformnumber', 'playernumber', 'number'],
};
const GRADE = {
  title: 'Grade',
  names: ['grade', 'playergrade', 'schoolgrade', 'gradelevel', 'currentgrade'],
};
const PROGRAM = {
  programName: { title: 'Program Name', names: ['programname', 'program'] },
  orderStatus: {
    title: 'Order Status',
    names: ['orderstatus', 'registrationstatus', 'entrystatus', 'status'],
  },
};

const YES = new Set(['y', 'yes', 'true', '1', 'x']);
const NO = new Set(['', 'n', 'no', 'false', '0']);

const teamSnap: RosterFamily = {
  label: 'TeamSnap roster',
  signature: ['nonplayer', 'isnonplayer'],
  columns: {
    divisionName: { title: 'Division', names: ['division', 'divisionname'], isNeeded: true },
    teamName: { title: 'Team', names: ['team', 'teamname'], isNeeded: true },
    firstName: { title: 'First', names: ['first', 'firstname'], isNeeded: true },
    lastName: { title: 'Last', names: ['last', 'lastname'], isNeeded: true },
    role: { title: 'Position', names: ['position', 'rolelabel', 'role'] },
    nonPlayer: { title: 'Non-Player', names: ['nonplayer', 'isnonplayer'], isNeeded: true },
    jerseyNumber: JERSEY,
    grade: GRADE,
    ...PROGRAM,
  },
  subjectOf: (cell) => {
    const mark = cell('nonPlayer').toLowerCase();
    if (YES.has(mark)) return 'other';
    // a row with shifted cells, or a coach without the mark, must not become a player
    return NO.has(mark) && !isCoachRole(cell('role')) ? 'player' : 'unclear';
  },
};

const sportsEngine: RosterFamily = {
  label: 'SportsEngine teams',
  signature: ['teamrole'],
  columns: {
    divisionName: { title: 'Division', names: ['division', 'divisionname'], isNeeded: true },
    teamName: { title: 'Team Name*', names: ['teamname', 'team'], isNeeded: true },
    role: { title: 'Team Role*', names: ['teamrole'], isNeeded: true },
    firstName: { title: 'First Name*', names: ['firstname'], isNeeded: true },
    lastName: { title: 'Last Name*', names: ['lastname'], isNeeded: true },
    jerseyNumber: JERSEY,
    grade: GRADE,
    ...PROGRAM,
  },
  subjectOf: (cell) => {
    const role = cell('role').toLowerCase();
    if (role === '') return 'unclear';
    return role === 'player' ? 'player' : 'other';
  },
};

/** A handmade list with a row for each player, with the last name or only its initial. */
const plain: RosterFamily = {
  label: 'Plain list',
  signature: [],
  columns: {
    divisionName: { title: 'Division Name', names: ['divisionname', 'division'], isNeeded: true },
    teamName: { title: 'Team Name', names: ['teamname', 'team'], isNeeded: true },
    firstName: {
      title: 'Player First Name',
      names: ['playerfirstname', 'firstname', 'first'],
      isNeeded: true,
    },
    lastName: {
      title: 'Player Last Name',
      names: [
        'playerlastname',
        'playerlastinitial',
        'playerinitial',
        'lastname',
        'lastinitial',
        'last',
        'initial',
      ],
      isNeeded: true,
    },
    jerseyNumber: JERSEY,
    grade: GRADE,
    ...PROGRAM,
  },
  subjectOf: () => 'player',
};

/** The family whose signature the file has; a plain list if it has none. @param headers folded */
export function rosterFamilyOf(headers: readonly string[]): RosterFamily {
  const vendor = [teamSnap, sportsEngine].find(({ signature }) =>
    signature.some((header) => headers.includes(header)),
  );
  return vendor ?? plain;
}
