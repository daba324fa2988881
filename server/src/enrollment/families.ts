import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { AGE_COLUMN, TEAM_NAMES } from '@portal/domain/text/division-columns.ts';
import { type FileColumn, fileColumn } from '@portal/domain/text/file-column.ts';
import { readYesNo, UNMARKED } from './marks.ts';

/** The fields of an enrollment row that the league needs; nothing else is ever kept. */
export const ENROLLMENT_FIELDS = [
  'divisionName',
  'teamName',
  'coachName',
  'coachFirstName',
  'coachLastName',
  'coachEmail',
  'programName',
  'orderStatus',
  'role',
  'nonPlayer',
] as const;
export type EnrollmentField = (typeof ENROLLMENT_FIELDS)[number];

/** A row of an enrollment file with the values of the file; a field is absent if the file has no such column. */
export type EnrollmentRow = {
  line: number;
  /** the sheet that the line is on, if the file has several */
  sheet?: string;
  isTooLong?: boolean;
  /** another coach on the same line as the row before */
  isMore?: boolean;
} & Partial<Record<EnrollmentField, string>>;

/**
 * Whom a row is about: a coach; someone on a team's roster, which proves that the team exists; someone else; or, if an
 * administrator has to decide, someone whose row is unclear or whose role is not known. `reason` says why the row is
 * excluded or unclear.
 */
type RowSubject =
  | { kind: 'coach' }
  | { kind: 'roster' | 'other' | 'unclear' | 'unknown-role'; reason: string };

/** One kind of enrollment export, recognized by its headers. */
export type EnrollmentFamily = {
  name: string;
  label: string;
  /** folded headers that only this family has */
  signature: readonly string[];
  columns: Readonly<Partial<Record<EnrollmentField, FileColumn>>>;
  /** fields that are ignored in a file with these folded headers, because there their columns mean something else */
  ignoredFields?: (headers: readonly string[]) => readonly EnrollmentField[];
  /** says what a person does whose role is only "Staff" */
  staffRole?: FileColumn;
  subjectOf: (row: EnrollmentRow) => RowSubject;
};

const COACH = /\bcoach(?:es)?\b/;
/** People who organize coaches, or want to become one. */
const NO_COACH =
  /\b(?:not?|non)[ -](?:an? )?coach|\b(?:former|ex|past|previous|retired)[ -](?:head |asst |assistant )?coach|\bcoach\b.*\b(?:declined|dropped|inactive|removed|resigned|retired|stepped down|withdrawn|withdrew)\b|\bcoach(?:es|ing)?['’]?s?['’]?[ -]+(?:coordinator|director|commissioner|liaison|administrator|applicant|interest\w*)\b/;

/** A role for comparing; programs write 'ASSISTANT_COACH', too. */
const roleKey = (text: string): string => foldName(text.replaceAll('_', ' ')).key;

/** Whether someone with this role or position coaches: 'Head Coach', 'Asst. Coach', 'Coach 2', not 'Coach Coordinator'. */
export function isCoachRole(text: string | undefined): boolean {
  const role = roleKey(text ?? '');
  return COACH.test(role) && !NO_COACH.test(role) && !isDoubtful(role);
}

/** What is marked with another word than yes or no: 'Head Coach? maybe'. */
const isDoubtful = (role: string): boolean => role.includes('?');

/** Short for a coach: 'HC', 'A/C', 'Asst. 2', '1st Asst.', 'Head'. */
const SHORT_COACH =
  /^(?:(?:1st|2nd|3rd|first|second|third) )?(?:h\/?c|a\/?c|c|head|lead|co|co[- ]?(?:head|lead)|asst|assistant|ass)(?: ?\d{1,2})?$/;
/** What else people do for a team or a league. */
const HELPERS =
  /\b(?:parents?|moms?|dads?|mothers?|fathers?|guardians?|players?|managers?|mgr|referees?|refs?|officials?|umpires?|scorers?|score ?keepers?|time ?keepers?|score ?table|clock|stat(?:s|istician)?s?|snacks?|board|volunteers?|coordinators?|directors?|commissioners?|administrators?|admins?|interested|registrars?|treasurers?|secretary|presidents?|photographers?|trainers?|concessions?|liaisons?|equipment|uniforms?|fundraisers?|sponsors?|spectators?|fans?|family|none)\b/;

/** Whether a role that nobody has decided on is probably short for a coach's. */
export const isShortCoachRole = (role: string): boolean => SHORT_COACH.test(roleKey(role));

/** Whether someone with this role does something for a team and does not play. */
export const isHelperRole = (text: string): boolean => {
  const role = roleKey(text);
  return HELPERS.test(role) && !isNoAnswer(role) && !/\bplayers?\b/.test(role);
};

/** Someone who is not a coach; a role that is not known needs an answer. @param known of the role, if it is known */
function notCoach(row: EnrollmentRow, known: Exclude<RowSubject, { kind: 'coach' }>): RowSubject {
  const role = roleKey(row.role ?? '');
  const isKnown = (HELPERS.test(role) || NO_COACH.test(role)) && !isDoubtful(role);
  return isKnown ? known : { kind: 'unknown-role', reason: known.reason };
}

/** Whether the row doesn't say what the person does. */
const hasNoRole = ({ role }: EnrollmentRow): boolean => isNoAnswer(role ?? '');

/** The reason to exclude someone with another role, which is named as in the file. */
const otherRole = ({ role }: EnrollmentRow, what: 'role' | 'position' = 'role'): string =>
  `${what} ${foldName(role ?? '').shown}`;

/** For a row without a role, which may be a coach's. */
const UNCLEAR_ROLE: RowSubject = {
  kind: 'unclear',
  reason: 'This row doesn’t say whether this is a coach.',
};

/** What lists call the column that says what a person does for a team. */
const ROLES =
  'Position, Title, Staff Type, Staff Title, Staff Role, Team Staff Role, Staff Position, Volunteer Type, Volunteer Position, Person Type, Person Role, Member Type, Member Role, Registrant Type, Registrant Role, Registration Role, Registered As, Participant Type, Type, Role ID, Team Role ID, Role Code, User Type, User Type ID, Admin Type, Admin Role, Official Type, Personnel Type, Coach Type, Contact Type, Team Position';

/** What lists call the column that says whether a row counts. */
const STATUS = fileColumn('Order Status', {
  also: 'Registration Status, Entry Status, Enrollment Status, Roster Status, Player Status, Participant Status, Member Status, Staff Status, Team Staff Status, Personnel Status, Team Personnel Status, Coach Status, Volunteer Status, Status',
});

/** Columns that say which rows count. */
export const PROGRAM = { programName: fileColumn('Program Name', { also: 'Program' }), orderStatus: STATUS };

const OWN_PARTS = ['coachfirstname', 'coachlastname'];
const COACH_NAME = fileColumn('Coach Name', {
  also: 'Coach Full Name, Coach, Staff Name, Team Staff Name, Member Name, Person, Person Name, Name, Full Name, Profile Name',
});
export const OF_PLAYERS =
  /^player|^(?:parent|guardian|parentguardian)(?:first|last|full)?name$|jersey|uniform/;
/** Who fills in a player's registration, and says there whether they coach. */
export const PARENT_COLUMNS: EnrollmentFamily['columns'] = {
  coachName: fileColumn('Parent Name', { also: 'Parent/Guardian Name, Guardian Name, Account Name' }),
  coachFirstName: fileColumn('Parent First Name', {
    also: 'Parent/Guardian First Name, Parent 1 First Name, Primary Parent First Name, Guardian First Name, Account First Name',
  }),
  coachLastName: fileColumn('Parent Last Name', {
    also: 'Parent/Guardian Last Name, Parent 1 Last Name, Primary Parent Last Name, Guardian Last Name, Account Last Name',
  }),
  coachEmail: fileColumn('Parent Email', {
    also: 'Parent/Guardian Email, Parent 1 Email, Primary Parent Email, Guardian Email, Account Email, User Email, Email, Email Address',
    isNeeded: true,
  }),
};

/** A list of coaches that someone typed: one row for each coach of a team. */
export const plain: EnrollmentFamily = {
  name: 'plain',
  label: 'Plain list',
  signature: [],
  columns: {
    divisionName: fileColumn('Division Name', {
      also: [
        'Division',
        'Div',
        'Division/Grade',
        'Division/Conference',
        AGE_COLUMN.title,
        ...AGE_COLUMN.also,
        'League Name',
      ].join(', '),
      isNeeded: true,
    }),
    teamName: fileColumn('Team Name', { also: TEAM_NAMES, isNeeded: true }),
    coachName: COACH_NAME,
    coachFirstName: fileColumn('Coach First Name', {
      also: 'First Name, First, Given Name, Staff First Name, Member First Name, Person First Name',
    }),
    coachLastName: fileColumn('Coach Last Name', {
      also: 'Last Name, Last, Surname, Family Name, Staff Last Name, Member Last Name, Person Last Name',
    }),
    coachEmail: fileColumn('Coach Email', {
      also: 'Coach Email Address, Email, Email Address, Emails, Coach Emails, Email 1, Email Address 1, Primary Email, Contact Email, Staff Email, Staff Email Address, Team Staff Email, Member Email, Person Email, Person Email Address',
      isNeeded: true,
    }),
    ...PROGRAM,
    role: fileColumn('Coach Role', { also: `Role, ${ROLES}` }),
  },
  // beside "Coach Name" or columns about players, "First Name" is not the coach's
  ignoredFields: (headers) => {
    if (OWN_PARTS.every((name) => headers.includes(name))) return [];
    const hasFullName = COACH_NAME.names.some((name) => headers.includes(name));
    return hasFullName || headers.some((name) => OF_PLAYERS.test(name))
      ? ['coachFirstName', 'coachLastName']
      : [];
  },
  // everyone in a list of coaches is one, unless the list says otherwise
  subjectOf: (row) => {
    if (row.role === UNMARKED) return { kind: 'roster', reason: UNMARKED };
    return hasNoRole(row) || isCoachRole(row.role) || isShortCoachRole(row.role ?? '')
      ? { kind: 'coach' }
      : notCoach(row, { kind: 'other', reason: otherRole(row) });
  },
};

/** Team export of SportsEngine: players and staff. */
export const sportsEngine: EnrollmentFamily = {
  name: 'sports-engine',
  label: 'SportsEngine teams',
  signature: ['teamrole'],
  columns: {
    divisionName: fileColumn('Division', { also: 'Division Name', isNeeded: true }),
    teamName: fileColumn('Team Name*', { also: 'Team', isNeeded: true }),
    role: fileColumn('Team Role*', { isNeeded: true }),
    coachFirstName: fileColumn('First Name*', { isNeeded: true }),
    coachLastName: fileColumn('Last Name*', { isNeeded: true }),
    coachEmail: fileColumn('Email*', { also: 'Email Address', isNeeded: true }),
    ...PROGRAM,
  },
  staffRole: fileColumn('Position', { also: ROLES }),
  subjectOf: (row) => {
    if (isStaff(row) || isCoachRole(row.role)) return { kind: 'coach' };
    if (hasNoRole(row)) return UNCLEAR_ROLE;
    if (roleKey(row.role ?? '') === 'player') return { kind: 'roster', reason: 'player' };
    return notCoach(row, { kind: 'other', reason: otherRole(row) });
  },
};

/** Whether the row only says that the person belongs to the staff. */
export const isStaff = ({ role }: Pick<EnrollmentRow, 'role'>): boolean => roleKey(role ?? '') === 'staff';

/** Roster export of TeamSnap: players, and the non-players whose position is a coach's. */
export const teamSnap: EnrollmentFamily = {
  name: 'team-snap',
  label: 'TeamSnap roster',
  signature: ['nonplayer', 'isnonplayer'],
  columns: {
    divisionName: fileColumn('Division', { also: 'Division Name', isNeeded: true }),
    teamName: fileColumn('Team', { also: 'Team Name', isNeeded: true }),
    coachFirstName: fileColumn('First', { also: 'First Name', isNeeded: true }),
    coachLastName: fileColumn('Last', { also: 'Last Name', isNeeded: true }),
    role: fileColumn('Position', { also: 'Role Label, Role', isNeeded: true }),
    nonPlayer: fileColumn('Non-Player', { also: 'Is Non-Player', isNeeded: true }),
    coachEmail: fileColumn('Email', { also: 'Email Address, Email 1', isNeeded: true }),
    ...PROGRAM,
  },
  subjectOf: (row) => {
    const isCoach = isCoachRole(row.role);
    if (readYesNo(row.nonPlayer ?? '') !== true) {
      return isCoach ? COACHING_PLAYER : { kind: 'roster', reason: 'player' };
    }
    if (isCoach) return { kind: 'coach' };
    if (hasNoRole(row)) return UNCLEAR_ROLE;
    return notCoach(row, { kind: 'roster', reason: otherRole(row, 'position') });
  },
};

const COACHING_PLAYER = {
  kind: 'unclear',
  reason: 'The position is a coach’s, but the row is not marked as a non-player.',
} as const;

const PERSONNEL_NAME = fileColumn('Team Personnel Name', { also: 'Volunteer Name' });
const NAME_PARTS: readonly EnrollmentField[] = ['coachFirstName', 'coachLastName'];

/**
 * Volunteer exports of Sports Connect, by team ("Team Personnel Name") or by person ("Volunteer First Name"): every
 * helper of a team, of whom only the coaches matter.
 */
export const sportsConnect: EnrollmentFamily = {
  name: 'sports-connect',
  label: 'Sports Connect volunteers',
  signature: ['teampersonnelrole', 'teampersonnelname', 'volunteerrole'],
  columns: {
    divisionName: fileColumn('Division Name', { also: 'Division', isNeeded: true }),
    teamName: fileColumn('Team Name', { also: 'Team', isNeeded: true }),
    coachName: PERSONNEL_NAME,
    coachFirstName: fileColumn('Volunteer First Name'),
    coachLastName: fileColumn('Volunteer Last Name'),
    role: fileColumn('Team Personnel Role', { also: 'Volunteer Role', isNeeded: true }),
    coachEmail: fileColumn('User Email', {
      also: 'User Email Address, Volunteer Email, Volunteer Email Address, Team Personnel Email, Email, Email Address',
      isNeeded: true,
    }),
    ...PROGRAM,
  },
  // the export by team has a column with the first name beside the full name, and none with the last name
  ignoredFields: (headers) => (PERSONNEL_NAME.names.some((name) => headers.includes(name)) ? NAME_PARTS : []),
  subjectOf: (row) => {
    if (isCoachRole(row.role)) return { kind: 'coach' };
    return hasNoRole(row) ? UNCLEAR_ROLE : notCoach(row, { kind: 'other', reason: otherRole(row) });
  },
};
