/** The texts of /admin/ratings. */
export const messages = {
  loading: 'Loading ratings',
  failed: 'We couldn’t load the ratings.',
  notSaved: 'We couldn’t save that. Please try again.',
  drafts: 'Include drafts',

  raters: 'Coaches',

  noDeadline: 'No deadline.',
  lock: 'Lock ratings',
  unlock: 'Unlock ratings',
  no: 'Cancel',

  deleteNow: 'Delete permanently',

  division: 'Division',
  noPlayersText: 'Coaches add players, or you import rosters.',

  ratedTeam: 'A team counts as rated once half of its players are.',
  unrated: 'not rated',
} as const;
