import {
  type EnrollmentFamily,
  type EnrollmentField,
  hasNoRole,
  isCoachRole,
  normalizeCell,
  otherRole,
  UNCLEAR_ROLE,
} from './family.ts';

const NO_COACH = /\b(?:parent|player|manager|referee|official|score ?keeper|snack|board)\b/i;
const OWN_PARTS = ['coachfirstname', 'coachlastname'];
const FULL_NAMES = ['coachname', 'coachfullname', 'coach'];
const OF_PLAYERS = /^player|jersey|uniform/;

/** A list of coaches that someone typed: one row for each coach of a team. */
export const plain: EnrollmentFamily = {
  name: 'plain',
  label: 'Plain list',
  signature: [],
  columns: {
    divisionName: { title: 'Division Name', names: ['divisionname', 'division'], isNeeded: true },
    teamName: { title: 'Team Name', names: ['teamname', 'team'], isNeeded: true },
    coachName: { title: 'Coach Name', names: FULL_NAMES },
    coachFirstName: { title: 'Coach First Name', names: ['coachfirstname', 'firstname'] },
    coachLastName: { title: 'Coach Last Name', names: ['coachlastname', 'lastname'] },
    coachEmail: {
      title: 'Coach Email',
      names: ['coachemail', 'coachemailaddress', 'email', 'emailaddress'],
      isNeeded: true,
    },
    programName: { title: 'Program Name', names: ['programname', 'program'] },
    orderStatus: { title: 'Order Status', names: ['orderstatus', 'registrationstatus', 'status'] },
    role: { title: 'Role', names: ['coachrole', 'role'] },
  },
  // beside "Coach Name" or columns about players, "First Name" is not the coach's
  ignoredFields: (headers) => {
    if (OWN_PARTS.every((name) => headers.includes(name))) return [];
    const hasFullName = FULL_NAMES.some((name) => headers.includes(name));
    return hasFullName || headers.some((name) => OF_PLAYERS.test(name))
      ? ['coachFirstName', 'coachLastName']
      : [];
  },
  // everyone in a list of coaches is one, unless the list says otherwise
  subjectOf: (row) =>
    hasNoRole(row) || isCoachRole(row.role) || !NO_COACH.test(row.role ?? '')
      ? { kind: 'coach' }
      : { kind: 'other', reason: otherRole(row) },
};

/** Team export of SportsEngine: players and staff. */
export const sportsEngine: EnrollmentFamily = {
  name: 'sports-engine',
  label: 'SportsEngine teams',
  signature: ['teamrole'],
  columns: {
    divisionName: { title: 'Division', names: ['division', 'divisionname'], isNeeded: true },
    teamName: { title: 'Team Name*', names: ['teamname', 'team'], isNeeded: true },
    role: { title: 'Team Role*', names: ['teamrole'], isNeeded: true },
    coachFirstName: { title: 'First Name*', names: ['firstname'], isNeeded: true },
    coachLastName: { title: 'Last Name*', names: ['lastname'], isNeeded: true },
    coachEmail: { title: 'Email*', names: ['email', 'emailaddress'], isNeeded: true },
    programName: { title: 'Program Name', names: ['programname', 'program'] },
    orderStatus: { title: 'Order Status', names: ['orderstatus', 'entrystatus', 'status'] },
  },
  subjectOf: (row) => {
    if (normalizeCell(row.role) === 'staff' || isCoachRole(row.role)) return { kind: 'coach' };
    if (hasNoRole(row)) return UNCLEAR_ROLE;
    if (normalizeCell(row.role) === 'player') return { kind: 'roster', reason: 'player' };
    return { kind: 'other', reason: otherRole(row) };
  },
};

const YES = ['y', 'yes', 'true', '1', 'x'];

/** Roster export of TeamSnap: players, and the non-players whose position is a coach's. */
export const teamSnap: EnrollmentFamily = {
  name: 'team-snap',
  label: 'TeamSnap roster',
  signature: ['nonplayer', 'isnonplayer'],
  columns: {
    divisionName: { title: 'Division', names: ['division', 'divisionname'], isNeeded: true },
    teamName: { title: 'Team', names: ['team', 'teamname'], isNeeded: true },
    coachFirstName: { title: 'First', names: ['first', 'firstname'], isNeeded: true },
    coachLastName: { title: 'Last', names: ['last', 'lastname'], isNeeded: true },
    role: { title: 'Position', names: ['position', 'rolelabel', 'role'], isNeeded: true },
    nonPlayer: { title: 'Non-Player', names: ['nonplayer', 'isnonplayer'], isNeeded: true },
    coachEmail: { title: 'Email', names: ['email', 'emailaddress', 'email1'], isNeeded: true },
    programName: { title: 'Program Name', names: ['programname', 'program'] },
    orderStatus: { title: 'Order Status', names: ['orderstatus', 'registrationstatus', 'status'] },
  },
  subjectOf: (row) => {
    const isCoach = isCoachRole(row.role);
    if (!YES.includes(normalizeCell(row.nonPlayer))) {
      return isCoach ? COACHING_PLAYER : { kind: 'roster', reason: 'player' };
    }
    if (isCoach) return { kind: 'coach' };
    return hasNoRole(row) ? UNCLEAR_ROLE : { kind: 'roster', reason: otherRole(row, 'position') };
  },
};

const COACHING_PLAYER = {
  kind: 'unclear',
  reason: 'The position is a coach’s, but the row is not marked as a non-player.',
} as const;

const PERSONNEL_NAMES = ['teampersonnelname', 'volunteername'];
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
    divisionName: { title: 'Division Name', names: ['divisionname', 'division'], isNeeded: true },
    teamName: { title: 'Team Name', names: ['teamname', 'team'], isNeeded: true },
    coachName: { title: 'Team Personnel Name', names: PERSONNEL_NAMES },
    coachFirstName: { title: 'Volunteer First Name', names: ['volunteerfirstname'] },
    coachLastName: { title: 'Volunteer Last Name', names: ['volunteerlastname'] },
    role: { title: 'Team Personnel Role', names: ['teampersonnelrole', 'volunteerrole'], isNeeded: true },
    coachEmail: {
      title: 'User Email',
      names: [
        'useremail',
        'useremailaddress',
        'volunteeremail',
        'volunteeremailaddress',
        'teampersonnelemail',
        'email',
        'emailaddress',
      ],
      isNeeded: true,
    },
    programName: { title: 'Program Name', names: ['programname', 'program'] },
    orderStatus: { title: 'Order Status', names: ['orderstatus', 'volunteerstatus', 'status'] },
  },
  // the export by team has a column with the first name beside the full name, and none with the last name
  ignoredFields: (headers) => (PERSONNEL_NAMES.some((name) => headers.includes(name)) ? NAME_PARTS : []),
  subjectOf: (row) => {
    if (isCoachRole(row.role)) return { kind: 'coach' };
    return hasNoRole(row) ? UNCLEAR_ROLE : { kind: 'other', reason: otherRole(row) };
  },
};
