/** The texts of /player-ratings. */
export const messages = {
  title: 'Player Ratings',
  notSaved: 'We couldn’t save that. Please try again.',

  addPlayers: 'Add players',
  initialHint: 'We only store the first letter of the last name.',
  saved: 'Saved',

  submitted: 'Submitted',
  submittedText: 'This team’s ratings are submitted. Reopen them to make changes.',

  note: 'Notes',
  unseen: 'Not seen',
  skills: 'Skills',
  roster: 'Back to roster',
  previous: 'Previous',
  next: 'Next',

  notSavedYet: 'Not saved',
} as const;
