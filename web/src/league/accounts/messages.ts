/** The texts of the accounts and their roles on /admin/settings. */
export const messages = {
  title: 'Administrators and accounts',
  text: 'Who can log in and who has admin access. Administrators need a confirmed email address, and there’s always at least one.',
  failed: 'We couldn’t load the accounts.',
  search: 'Search accounts by name or email',
  none: 'No matches',
  administrator: 'Administrator',
  you: 'You',
  unconfirmed: 'Not confirmed',
  never: 'Not used recently',
  make: 'Give admin access',
  unmake: 'Remove admin access',

  makeYes: 'Give access',
  makeNo: 'Cancel',
  makeMeaning:
    'Administrators see every team and coach, change the schedule and settings, and give or remove admin access.',
  unmakeYes: 'Remove',
  unmakeMeaning: 'They keep their account as a coach and lose admin access immediately.',
  ownMeaning:
    'This is your own account. You lose admin access immediately, and only another administrator can give it back.',
  ownAgainTitle: 'Remove your own admin access?',
  ownAgainYes: 'Remove my access',
  ownAgainMeaning: 'You’ll leave this page and no longer see the admin pages.',
  made: 'Admin access given',
  unmade: 'Admin access removed',
} as const;
