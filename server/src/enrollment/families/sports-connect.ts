import type { EnrollmentFamily, EnrollmentField } from '../family.ts';
import { hasNoRole, isCoachRole, otherRole, UNCLEAR_ROLE } from '../roles.ts';

const FULL_NAMES = ['teampersonnelname', 'volunteername'];
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
    coachName: { title: 'Team Personnel Name', names: FULL_NAMES },
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
  ignoredFields: (headers) => (FULL_NAMES.some((name) => headers.includes(name)) ? NAME_PARTS : []),
  subjectOf: (row) => {
    if (isCoachRole(row.role)) return { kind: 'coach' };
    return hasNoRole(row) ? UNCLEAR_ROLE : { kind: 'other', reason: otherRole(row) };
  },
};
