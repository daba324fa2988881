import { type EnrollmentFamily, said } from '../family.ts';

const COACH_ROLES = ['head coach', 'assistant coach'];

/** Volunteer export of Sports Connect: every helper of a team, of whom only the coaches matter. */
export const sportsConnect: EnrollmentFamily = {
  name: 'sports-connect',
  label: 'Sports Connect volunteers',
  signature: ['teampersonnelrole', 'teampersonnelname'],
  columns: {
    divisionName: { title: 'Division Name', names: ['divisionname'], isNeeded: true },
    teamName: { title: 'Team Name', names: ['teamname'], isNeeded: true },
    coachName: { title: 'Team Personnel Name', names: ['teampersonnelname'], isNeeded: true },
    role: { title: 'Team Personnel Role', names: ['teampersonnelrole'], isNeeded: true },
    coachEmail: { title: 'User Email', names: ['useremail'], isNeeded: true },
    programName: { title: 'Program Name', names: ['programname'] },
    orderStatus: { title: 'Order Status', names: ['orderstatus'] },
  },
  subjectOf: ({ role }) =>
    COACH_ROLES.includes(said(role).replace(/\s+/g, ' '))
      ? { kind: 'coach' }
      : { kind: 'other', reason: `role ${(role ?? '').trim() || 'not given'}` },
};
