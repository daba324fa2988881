/** The texts of the dialog that shares a team's schedule with families. */
export const messages = {
  button: 'Share with Families',
  title: 'Share with families',
  intro:
    'Parents see the team’s practices and games on a page of its own, always up to date, without an account. It names no person.',
  team: 'Team',
  noTeam: 'You have no team this season.',
  make: 'Create page',
  hint: 'Send it to the families of the team. Anyone with the link can see the schedule.',
  open: 'Open the page',
  code: 'A code for phones that opens the page',
  print: 'Print code',
  printed:
    'Point your phone’s camera at the code to see practices and games, always up to date. You need no account.',
  showsCoach: 'Show my first name on the page',
  showsCoachOf: 'Show the coach’s first name on the page',
  shows: (name: string) => `The page says “Coach ${name}”.`,
  renew: 'New link',
  renewSure: 'The present link will stop working. Families will need the new one.',
  renewYes: 'Yes, make a new link',
  stop: 'Turn off',
  stopSure: 'The page will close for everybody who has the link.',
  stopYes: 'Yes, turn it off',
  stopped: 'Page turned off',
  keep: 'Keep it',
  close: 'Close',
  failed: 'We couldn’t load the page of this team.',
  teamsFailed: 'We couldn’t load your teams.',
  changeFailed: 'We couldn’t save this. Please try again.',
} as const;

/** The texts of the card that opens the schedule to anyone. */
export const publicMessages = {
  title: 'Public schedule',
  text: 'A page for each division and each gym, for your website. Anyone can then see when and where each team practices and plays, without an account. The pages name no person and show no notes.',
  failed: 'We couldn’t load this setting.',
  isOn: 'Anyone can see the schedule',
  changeFailed: 'We couldn’t save this. Please try again.',
  page: 'Page',
  divisions: 'Divisions',
  gyms: 'Gyms',
  linkHint: 'Always shows the present schedule.',
  open: 'Open the page',
  frame: 'Code for your website',
  frameHint: 'Paste it where the schedule should appear.',
  copyFrame: 'Copy code',
  noPages: 'There are no divisions and no gyms yet.',
} as const;
