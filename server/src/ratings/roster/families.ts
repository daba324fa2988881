import { AGE_COLUMN, TEAM_NAMES } from '@portal/domain/text/division-columns.ts';
import { type FileColumn, fileColumn } from '@portal/domain/text/file-column.ts';
import {
  type EnrollmentFamily,
  isCoachRole,
  isHelperRole,
  isStaff,
  PROGRAM,
  sportsEngine,
  teamSnap,
} from '#enrollment/families.ts';
import { readYesNo } from '#enrollment/marks.ts';

/** The only cells of a roster file that are read. */
export type RosterField =
  | 'divisionName'
  | 'teamName'
  | 'playerName'
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
export type RosterSubject = 'player' | 'guest' | 'other' | 'unclear';

/** A kind of roster file, recognized by its headers. */
export type RosterFamily = {
  label: string;
  /** folded headers that only this family has */
  signature: readonly string[];
  columns: Readonly<Partial<Record<RosterField, FileColumn>>>;
  subjectOf: (cell: CellOf) => RosterSubject;
};

const JERSEY = fileColumn('Jersey Number', {
  also: 'Jersey No, Jersey Num, Jersey 1, Jersey, Uniform Number, Uniform No, Uniform, Shirt Number, Shirt No, Player Number, Player No, Number, No',
});
const GRADE = fileColumn('Grade', { also: 'Gr, Player Grade, School Grade, Grade Level, Current Grade' });
const OF_PLAYER = { jerseyNumber: JERSEY, grade: GRADE, ...PROGRAM };

/** An export of a program that has coaches and players in the same columns. */
function exportOf(
  { label, signature, columns }: EnrollmentFamily,
  subjectOf: RosterFamily['subjectOf'],
): RosterFamily {
  const { coachFirstName: firstName, coachLastName: lastName, coachEmail: _, role, ...own } = columns;
  const others = {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    // a file of players may do without
    ...(role && { role: { ...role, isNeeded: false } }),
    ...OF_PLAYER,
  };
  return { label, signature, columns: { ...own, ...others }, subjectOf };
}

const teamSnapPlayers = exportOf(teamSnap, (cell) => {
  const mark = readYesNo(cell('nonPlayer'));
  if (mark === true) return 'other';
  // a row with shifted cells, or a coach without the mark, must not become a player
  return mark !== undefined && !isCoachRole(cell('role')) ? 'player' : 'unclear';
});
const sportsEnginePlayers = exportOf(sportsEngine, (cell) => {
  const role = cell('role').toLowerCase();
  if (role === '') return 'unclear';
  return role === 'player' ? 'player' : 'other';
});

/** A handmade list with a row for each player, with the last name or only its initial. */
export const plain: RosterFamily = {
  label: 'Plain list',
  signature: [],
  columns: {
    divisionName: fileColumn('Division Name', {
      also: ['Division', 'Div', AGE_COLUMN.title, ...AGE_COLUMN.also, 'League Name'].join(', '),
      isNeeded: true,
    }),
    teamName: fileColumn('Team Name', { also: TEAM_NAMES, isNeeded: true }),
    firstName: fileColumn('Player First Name', {
      also: 'Player First, Child First Name, Child’s First Name, Participant First Name, Athlete First Name, Student First Name, Person First Name, First Name, First',
      isNeeded: true,
    }),
    lastName: fileColumn('Player Last Name', {
      also: 'Player Last Initial, Player Initial, Player Last, Child Last Name, Child’s Last Name, Participant Last Name, Athlete Last Name, Student Last Name, Person Last Name, Last Name, Last Initial, Last, Initial',
      isNeeded: true,
    }),
    playerName: fileColumn('Player Name', {
      also: 'Player, Player Full Name, Participant, Participant Name, Athlete, Athlete Name, Child Name, Person, Person Name, Name, Full Name, Profile Name, LastName/FirstName, Last/First',
    }),
    jerseyNumber: JERSEY,
    grade: GRADE,
    role: fileColumn('Role', {
      also: 'Player Role, Player/Staff, Staff/Player, Team Role, Roster Role, Position, Person Type, Person Role, Member Type, Member Role, Registrant Type, Registrant Role, Registration Role, Registered As, Participant Type, Type, Player Type',
    }),
    ...PROGRAM,
  },
  subjectOf: (cell) => {
    const role = cell('role');
    if (role.includes('?')) return 'unclear';
    if (isCoachRole(role) || isHelperRole(role) || isStaff({ role })) return 'other';
    return NOT_OF_TEAM.test(role) ? 'guest' : 'player';
  },
};

/** Who plays with a team now and then. */
const NOT_OF_TEAM = /\b(?:guests?|alternates?|substitutes?|call[ -]?ups?|practice)\b/i;

/** The family whose signature the file has; a plain list if it has none. @param headers folded */
export function rosterFamilyOf(headers: readonly string[]): RosterFamily {
  const vendor = [teamSnapPlayers, sportsEnginePlayers].find(({ signature }) =>
    signature.some((header) => headers.includes(header)),
  );
  return vendor ?? plain;
}
