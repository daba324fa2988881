import { type EnrollmentFamily, normalizeCell } from '../family.ts';
import { hasNoRole, isCoachRole, otherRole, UNCLEAR_ROLE } from '../roles.ts';

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
