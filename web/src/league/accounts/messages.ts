/** The texts of the accounts and their roles on /admin/settings. */
export const messages = {
  title: 'Administrators and accounts',
  text: 'Who can log in, and who may do everything. An administrator needs a confirmed email address, and one always stays.',
  failed: 'The accounts could not be loaded.',
  search: 'Search accounts by name or email',
  none: 'No account fits.',
  administrator: 'Administrator',
  you: 'You',
  unconfirmed: 'Not confirmed',
  never: 'Not used lately',
  make: 'Make administrator',
  unmake: 'Unmake administrator',

  makeYes: 'Yes, make administrator',
  makeNo: 'No, leave as is',
  makeMeaning:
    'An administrator sees every team and coach, changes the schedule and the settings, and makes and unmakes other administrators.',
  unmakeYes: 'Yes, unmake',
  unmakeMeaning:
    'The account stays and is a coach’s from now on: it loses every power of an administrator at once.',
  ownMeaning:
    'This is your own account. You lose every power of an administrator at once, and only another administrator can give it back.',
  ownAgainTitle: 'Are you really sure?',
  ownAgainYes: 'Yes, I give it up',
  ownAgainMeaning: 'You leave this page now, and will not see the administrator’s pages again.',
  made: 'Now an administrator',
  unmade: 'No administrator any more',
} as const;
