import { type EnrollmentFamily, said } from '../family.ts';

const YES = ['y', 'yes', 'true', '1', 'x'];

/** Roster export of TeamSnap: players, and the non-players whose position is a coach's. */
export const teamSnap: EnrollmentFamily = {
  name: 'team-snap',
  label: 'TeamSnap roster',
  signature: ['nonplayer'],
  columns: {
    divisionName: { title: 'Division', names: ['division', 'divisionname'], isNeeded: true },
    teamName: { title: 'Team', names: ['team', 'teamname'], isNeeded: true },
    coachFirstName: { title: 'First', names: ['first', 'firstname'], isNeeded: true },
    coachLastName: { title: 'Last', names: ['last', 'lastname'], isNeeded: true },
    role: { title: 'Position', names: ['position'], isNeeded: true },
    nonPlayer: { title: 'Non-Player', names: ['nonplayer'], isNeeded: true },
    coachEmail: { title: 'Email', names: ['email', 'emailaddress'], isNeeded: true },
    programName: { title: 'Program Name', names: ['programname', 'program'] },
  },
  subjectOf: ({ role, nonPlayer }) => {
    if (!YES.includes(said(nonPlayer))) return { kind: 'roster', reason: 'player' };
    if (said(role).includes('coach')) return { kind: 'coach' };
    return { kind: 'roster', reason: `position ${(role ?? '').trim() || 'not given'}` };
  },
};
