import type { EnrollmentFamily } from '../family.ts';
import { hasNoRole, isCoachRole, otherRole } from '../roles.ts';

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
