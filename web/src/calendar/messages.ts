/** The texts of the calendar dialog. */
export const messages = {
  title: 'Calendar links',
  intro: 'Subscribe once and your calendar stays up to date: practices, games, changes and cancellations.',
  introGym:
    'Anyone with the link can see this gym’s schedule in their calendar, without logging in. It shows no people’s names.',
  what: 'What the calendar shows',
  allTeams: 'All my teams',
  make: 'Create link',
  made: 'Here’s your link. We show it only once. Copy it now.',
  keepPrivate: 'Anyone with this link can view it. You can remove it below at any time.',
  keepPrivateTeam:
    'Anyone with this link can view it. It belongs to the team and works until one of its coaches or the league removes it.',
  open: 'Open in calendar app',
  howTo: 'How to subscribe',
  yours: 'Your links',
  ofTeam: 'Links of this team',
  none: 'None yet.',
  notRead: 'not used yet',
  notLive: 'Shows nothing: you no longer have access.',
  remove: 'Remove',
  sure: 'Calendars using this link will stop updating.',
  yes: 'Yes, remove it',
  no: 'Keep it',
  removed: 'Link removed',
  close: 'Close',
  failed: 'We couldn’t load your calendar links.',
  makeFailed: 'We couldn’t create the link. Please try again.',
  removeFailed: 'We couldn’t remove the link. Please try again.',
} as const;

/** How to add the link in each calendar program. */
export const WAYS: readonly { program: string; steps: string }[] = [
  { program: 'iPhone, iPad, Mac', steps: 'Press “Open in calendar app” and then Subscribe.' },
  {
    program: 'Google Calendar',
    steps:
      'On a computer: Other calendars, +, From URL, and paste the link. Google looks for changes about once a day.',
  },
  { program: 'Outlook', steps: 'Add calendar, Subscribe from web, and paste the link.' },
];
