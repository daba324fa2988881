/** The texts of /admin/coaches. */
export const messages = {
  title: 'Teams and Coaches',
  failed: 'We couldn’t load the teams.',
  saved: 'Saved',

  addTeam: 'Add team',
  withoutCoach: 'No coach',

  thisWeek: 'This week',
  nextWeek: 'Next week',

  emailCoaches: 'Email coaches',
  preview: 'Preview',
  notSent: 'We couldn’t send that. Please try again.',
  nobody: 'None of these coaches can be emailed.',

  emailHint: 'If this email is already on file, we keep the name on file.',
  invalidEmail: 'Invalid email format',
} as const;
