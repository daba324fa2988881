import type { EnrollmentFamily } from '../family.ts';

/** A list of coaches by hand: one row for each coach of a team. */
export const plain: EnrollmentFamily = {
  name: 'plain',
  label: 'Plain list',
  signature: [],
  columns: {
    divisionName: { title: 'Division Name', names: ['divisionname', 'division'], isNeeded: true },
    teamName: { title: 'Team Name', names: ['teamname', 'team'], isNeeded: true },
    coachName: { title: 'Coach Name', names: ['coachname', 'coach', 'coachfullname'] },
    coachFirstName: { title: 'Coach First Name', names: ['coachfirstname', 'firstname'] },
    coachLastName: { title: 'Coach Last Name', names: ['coachlastname', 'lastname'] },
    coachEmail: {
      title: 'Coach Email',
      names: ['coachemail', 'coachemailaddress', 'email', 'emailaddress'],
      isNeeded: true,
    },
    programName: { title: 'Program Name', names: ['programname', 'program'] },
    orderStatus: { title: 'Order Status', names: ['orderstatus'] },
  },
  subjectOf: () => ({ kind: 'coach' }),
};
