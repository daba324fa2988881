import type { EnrollmentField } from '../families.ts';

/** What a shape writes of each row; a field without headers is one that the shape does not have. */
export type ExportRow = Partial<Record<EnrollmentField, string>>;

type Role = { role?: readonly string[]; nonPlayer?: readonly string[] };

/** One way in which a family of files may be written. */
export type ExportShape = {
  family: string;
  headers: Partial<Record<EnrollmentField, readonly string[]>>;
  /** columns that a file of the shape may lack */
  optional: readonly EnrollmentField[];
  hasOneNameColumn: boolean;
  coach: Role;
  /** of a player, who proves the team; absent if the shape has coaches and helpers only */
  player?: Role;
  /** of someone who is neither coach nor player; absent if the shape has coaches only */
  helper?: Role;
  /** of someone whose row does not say whether they coach */
  unclear?: Role;
  /** whether a team without a coach has a row that says No Answer */
  listsTeamsWithoutCoach: boolean;
};

const DIVISION = ['Division Name', 'Division'];
const EMAIL = ['Email', 'Email Address', 'E-Mail'];
const PROGRAM = ['Program Name', 'Program'];
const STATUS = ['Order Status'];
const YES = ['Y', 'Yes', 'TRUE', '1', 'x', 'y'];
const NO = ['N', '', 'No', 'FALSE', '0'];
const COACH_ROLES = [
  'Head Coach',
  'Assistant Coach',
  'HEAD COACH',
  'Asst. Coach',
  'Coach',
  'Co-Coach',
  'assistant  coach',
];
const optional: readonly EnrollmentField[] = ['programName', 'orderStatus'];

const plain = {
  family: 'plain',
  optional,
  coach: {},
  listsTeamsWithoutCoach: true,
};
const plainHeaders = {
  divisionName: [...DIVISION, 'divisionName'],
  teamName: ['Team Name', 'teamName', 'Team'],
  coachEmail: ['coachEmail', 'Coach Email', 'Coach E-mail Address', ...EMAIL],
  programName: PROGRAM,
  orderStatus: STATUS,
};
const sportsConnect = {
  family: 'sports-connect',
  optional,
  coach: { role: COACH_ROLES },
  helper: { role: ['Team Parent', 'Team Manager', 'Referee', 'Coach Coordinator', 'Snack Parent'] },
  unclear: { role: ['', 'No Answer', 'TBD'] },
  listsTeamsWithoutCoach: false,
};
const sportsConnectHeaders = {
  divisionName: DIVISION,
  teamName: ['Team Name'],
  programName: PROGRAM,
  orderStatus: STATUS,
};

export const EXPORT_SHAPES: Readonly<Record<string, readonly ExportShape[]>> = {
  plain: [
    {
      ...plain,
      hasOneNameColumn: true,
      headers: { ...plainHeaders, coachName: ['coachName', 'Coach Name', 'Coach', 'Coach Full Name'] },
    },
    {
      ...plain,
      hasOneNameColumn: false,
      headers: {
        ...plainHeaders,
        coachFirstName: ['coachFirstName', 'Coach First Name', 'First Name'],
        coachLastName: ['coachLastName', 'Coach Last Name', 'Last Name'],
      },
    },
  ],
  'sports-connect': [
    {
      ...sportsConnect,
      hasOneNameColumn: true,
      headers: {
        ...sportsConnectHeaders,
        coachName: ['Team Personnel Name'],
        role: ['Team Personnel Role'],
        coachEmail: ['User Email', ...EMAIL],
      },
    },
    {
      ...sportsConnect,
      hasOneNameColumn: false,
      headers: {
        ...sportsConnectHeaders,
        coachFirstName: ['Volunteer First Name'],
        coachLastName: ['Volunteer Last Name'],
        role: ['Volunteer Role'],
        coachEmail: ['Volunteer Email Address', 'Volunteer Email', 'User Email'],
      },
    },
  ],
  'team-snap': [
    {
      family: 'team-snap',
      optional,
      hasOneNameColumn: false,
      headers: {
        divisionName: DIVISION,
        teamName: ['Team', 'Team Name'],
        coachFirstName: ['First', 'First Name'],
        coachLastName: ['Last', 'Last Name'],
        role: ['Position'],
        nonPlayer: ['Non-Player', 'Non Player', 'Is Non-Player', 'Non-Player (Y/N)'],
        coachEmail: EMAIL,
        programName: PROGRAM,
        orderStatus: STATUS,
      },
      coach: { role: COACH_ROLES, nonPlayer: YES },
      player: { role: ['', 'Guard', 'C'], nonPlayer: NO },
      helper: { role: ['Manager', 'Team Parent', 'Scorekeeper'], nonPlayer: YES },
      unclear: { role: ['', 'N/A'], nonPlayer: YES },
      listsTeamsWithoutCoach: true,
    },
  ],
  'sports-engine': [
    {
      family: 'sports-engine',
      optional,
      hasOneNameColumn: false,
      headers: {
        divisionName: DIVISION,
        teamName: ['Team Name*', '*Team Name', 'Team Name'],
        coachFirstName: ['First Name*', '*First Name'],
        coachLastName: ['Last Name*', '*Last Name'],
        role: ['Team Role* (Player/Staff)', '*Team Role (Player/Staff)', 'Team Role'],
        coachEmail: ['Email*', '*Email', 'Email Address'],
        programName: PROGRAM,
        orderStatus: STATUS,
      },
      coach: { role: ['Staff', 'STAFF', 'staff', 'Head Coach', 'Assistant Coach'] },
      player: { role: ['Player', 'PLAYER', 'player'] },
      helper: { role: ['Manager', 'Team Parent', 'Team Administrator'] },
      unclear: { role: ['', 'n/a'] },
      listsTeamsWithoutCoach: true,
    },
  ],
};
