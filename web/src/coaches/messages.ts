/** The texts of /admin/coaches. */
export const messages = {
  title: 'Teams and Coaches',
  lead: 'Every team of the active season and who coaches it. A team opens to the account with its coach’s address, once that is confirmed.',
  loading: 'Loading the teams',
  failed: 'The teams could not be loaded.',
  notSaved: 'This could not be saved. Please try again.',
  saved: 'Saved',
  cancel: 'Cancel',
  save: 'Save',

  noTeams: 'No teams yet',
  noTeamsHelp: 'Load the enrollment of the season on the Admin dashboard, or add a team here.',
  noMatch: 'No team fits',
  clear: 'Clear filters',

  addTeam: 'Add team',
  inviteAll: 'Invite all without account',
  withoutCoach: 'Without coach',
  withoutAccount: 'No account',
  unconfirmed: 'Not confirmed',
  hasAccount: 'Has account',

  firstCoach: 'First coach (optional)',
  divisionHint: 'One of the list, or a new one.',
  emailHint: 'A coach the league knows by this address keeps the name it knows.',
  invalidEmail: 'Invalid email format',
  inviteFailed: 'Not invited',
  invited: 'Invited',

  removeYes: 'Yes, remove it',
  removeNo: 'No, keep it',
  unlinkYes: 'Yes, take off',
  unlinkNo: 'No, keep',
  inviteYes: 'Yes, send',
  inviteNo: 'No, not now',
} as const;
