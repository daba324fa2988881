import { type EnrollmentFamily, normalizeCell } from '../family.ts';
import { hasNoRole, isCoachRole, otherRole, UNCLEAR_ROLE } from '../roles.ts';

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
