/**
 * The texts of the account pages; those of the specification (docs/spec/product.md#validation,
 * docs/spec/product.md#error-messages) are exact.
 */
export const messages = {
  invalidEmail: 'Invalid email format',
  invalidCredentials: 'Invalid credentials',
  reasons: {
    ended:
      'You have been logged out since this page was opened, perhaps in another tab. Log in to go on where you were.',
    expired: 'Your session has expired, or it was ended on another device. Log in to go on where you were.',
    admins: 'This page is for administrators. Please log in as one.',
  },
  forAdministrators: 'This page is for administrators.',
  wasForAdministrators: 'That page is for administrators.',
  adminSessionTitle: 'You are not kept logged in',
  adminSession:
    'Administrators are logged out after 12 hours, or after 1 hour without activity, even with Remember Me.',
  loginUnreachable: 'Login request failed',
  registerInvalid: 'Please enter a valid email and a strong password.',
  registerFailed: 'Registration failed. Try again.',
  forgotFailed: 'Something went wrong.',
  forgotUnreachable: 'Request failed. Try again later.',
  passwordWeak: 'Password does not meet requirements.',
  passwordsDiffer: 'Passwords do not match.',
  resetFailed: 'Something went wrong.',
  resetLinkMissing: 'This link is incomplete. Please open it again from the mail, or ask for a new one.',
  confirmFailed: 'Something went wrong. Please try again.',
  sendAgainFailed: 'The mail could not be sent. Please try again later.',
  sessionsFailed: 'Your sessions could not be loaded. Please try again later.',
  saving: 'Saving…',
  saved: 'Saved',
  mailsFailed: 'Your choice of mails could not be loaded. Please try again later.',
  mailSwitchFailed: 'That could not be saved, and stays as it was. Please try again.',
  mailsNeedAddress: 'You can choose your mails as soon as your address is confirmed.',
  mailsAlways: 'Always sent: links to your account, news of games, and what others do to your practices.',
  linkFailed: 'This link could not be opened. Please try again later.',
  moreSessions: (more: number) =>
    `${more === 1 ? 'One older one is' : `${more} older ones are`} not shown; “Log out everywhere else” ends ${more === 1 ? 'it' : 'them'}, too.`,
  revokeFailed: 'Logging out did not work. Please try again.',
} as const;
