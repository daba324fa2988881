/** The texts of the account page. */
export const messages = {
  sessionsFailed: 'We couldn’t load your sessions. Please try again later.',
  saving: 'Saving…',
  saved: 'Saved',
  mailsFailed: 'We couldn’t load your email settings. Please try again later.',
  mailSwitchFailed: 'We couldn’t save that. Please try again.',
  mailsNeedAddress: 'You can change these once your email address is confirmed.',
  mailsAlways:
    'We always email you about account security, games, and changes others make to your practices.',
  moreSessions: (more: number) =>
    `${more === 1 ? 'One older one is' : `${more} older ones are`} not shown; “Log out everywhere else” ends ${more === 1 ? 'it' : 'them'}, too.`,
  revokeFailed: 'We couldn’t log out that device. Please try again.',
  notSaved: 'We couldn’t save that. Please try again.',
  changeName: 'Change name',
  changeEmail: 'Change email',
  changePassword: 'Change password',
  nameHint: 'The league’s coach list keeps the name you registered with.',
  passwordEffect: 'Your other devices will be logged out.',
  passwordsDiffer: 'Passwords do not match.',
  invalidEmail: 'Invalid email format',
  emailEffect: 'We’ll email a link to the new address. Your address changes once you open it.',
  sendLink: 'Send link',
  keepAddress: 'Keep my address',
} as const;
