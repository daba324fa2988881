/**
 * The texts of the account pages; those of the specification (docs/spec/product.md#validation,
 * docs/spec/product.md#error-messages) are exact.
 */
export const messages = {
  invalidEmail: 'Invalid email format',
  invalidCredentials: 'Invalid credentials',
  reasons: {
    ended: 'You were logged out, perhaps in another tab. Log in to pick up where you left off.',
    expired:
      'Your session has expired, or you were logged out on another device. Log in to pick up where you left off.',
    admins: 'This page is for administrators. Please log in with an administrator’s account.',
  },
  forAdministrators: 'This page is for administrators.',
  wasForAdministrators: 'That page is for administrators.',
  adminSessionTitle: 'Remember Me doesn’t apply to administrators',
  adminSession: 'For safety, administrators are logged out after 12 hours, or after 1 hour without activity.',
  loginUnreachable: 'Login request failed',
  registerInvalid: 'Please enter a valid email and a strong password.',
  registerFailed: 'Registration failed. Try again.',
  forgotFailed: 'Something went wrong.',
  forgotUnreachable: 'Request failed. Try again later.',
  passwordWeak: 'Password does not meet requirements.',
  passwordsDiffer: 'Passwords do not match.',
  resetFailed: 'Something went wrong.',
  resetLinkMissing: 'This link is incomplete. Open it again from the email, or get a new one.',
  confirmFailed: 'Something went wrong. Please try again.',
  sendAgainFailed: 'We couldn’t send the email. Please try again later.',
  sessionsFailed: 'We couldn’t load your sessions. Please try again later.',
  saving: 'Saving…',
  saved: 'Saved',
  mailsFailed: 'We couldn’t load your email settings. Please try again later.',
  mailSwitchFailed: 'We couldn’t save that. Please try again.',
  mailsNeedAddress: 'You can change these once your email address is confirmed.',
  mailsAlways:
    'We always email you about account security, games, and changes others make to your practices.',
  linkFailed: 'We couldn’t open this link. Please try again later.',
  moreSessions: (more: number) =>
    `${more === 1 ? 'One older one is' : `${more} older ones are`} not shown; “Log out everywhere else” ends ${more === 1 ? 'it' : 'them'}, too.`,
  revokeFailed: 'We couldn’t log out that device. Please try again.',
} as const;
