import { type EnrollmentFamily, said } from '../family.ts';

/** Team export of SportsEngine: players and staff. */
export const sportsEngine: EnrollmentFamily = {
  name: 'sports-engine',
  label: 'SportsEngine teams',
  signature: ['teamrole'],
  columns: {
    divisionName: { title: 'Division', names: ['division', 'divisionname'], isNeeded: true },
    teamName: { title: 'Team Name*', names: ['teamname'], isNeeded: true },
    role: { title: 'Team Role*', names: ['teamrole'], isNeeded: true },
    coachFirstName: { title: 'First Name*', names: ['firstname'], isNeeded: true },
    coachLastName: { title: 'Last Name*', names: ['lastname'], isNeeded: true },
    coachEmail: { title: 'Email*', names: ['email', 'emailaddress'], isNeeded: true },
    programName: { title: 'Program Name', names: ['programname', 'program'] },
  },
  subjectOf: ({ role }) => {
    if (said(role) === 'staff') return { kind: 'coach' };
    if (said(role) === 'player') return { kind: 'roster', reason: 'player' };
    return { kind: 'other', reason: `role ${(role ?? '').trim() || 'not given'}` };
  },
};
