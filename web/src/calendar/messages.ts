/** The texts of the calendar dialog. */
export const messages = {
  title: 'Calendar links',
  intro:
    'Subscribe once, and the calendar on your phone or computer keeps itself up to date: practices, games, new times, and what is cancelled.',
  introGym:
    'Whoever has the link sees what happens in this gym in a calendar that keeps itself up to date, without logging in. It shows no names of people.',
  what: 'What the calendar shows',
  allTeams: 'All my teams',
  make: 'Make a link',
  made: 'Here is your link. It is shown this once, so copy it now or subscribe right away.',
  keepPrivate: 'Whoever has the link can read this calendar. You can remove it below at any time.',
  address: 'Link',
  copy: 'Copy link',
  copied: 'Copied',
  copyFailed: 'The link could not be copied. Please select it and copy it by hand.',
  open: 'Open in calendar app',
  howTo: 'How to subscribe',
  yours: 'Links you have made',
  none: 'None yet.',
  notRead: 'not read by a calendar yet',
  notLive: 'Shows nothing: you may not see this any more.',
  remove: 'Remove',
  sure: 'Calendars that use this link will get nothing any more.',
  yes: 'Yes, remove it',
  no: 'Keep it',
  removed: 'Link removed',
  close: 'Close',
  failed: 'The calendar links could not be loaded.',
  makeFailed: 'The link could not be made. Please try again.',
  removeFailed: 'The link could not be removed. Please try again.',
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
