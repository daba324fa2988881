/**
 * The texts of the account pages; those of the specification (docs/spec/product.md#validation,
 * docs/spec/product.md#error-messages) are exact.
 */
export const messages = {
  invalidEmail: 'Invalid email format',
  invalidCredentials: 'Invalid credentials',
  reasons: {
    ended: 'You were logged out, perhaps in another tab. Log in to pick up where you left off.',
    expired: 'Your session has expired. Log in to pick up where you left off.',
    'other-session': 'You were logged out on another device.',
    password: 'Your password was changed. Log in with the new one.',
    administrator: 'A league administrator logged you out.',
    admins: 'This page is for administrators. Please log in with an administrator’s account.',
  },
  loginUnreachable: 'Login request failed',
  registerInvalid: 'Please enter a valid email and a strong password.',
  registerFailed: 'Registration failed. Try again.',
  invitationFailed: 'We couldn’t create your account. Please try again.',
  forgotFailed: 'Something went wrong.',
  forgotUnreachable: 'Request failed. Try again later.',
  passwordWeak: 'Password does not meet requirements.',
  passwordsDiffer: 'Passwords do not match.',
  resetFailed: 'Something went wrong.',
  resetLinkMissing: 'This link is incomplete. Open it again from the email, or get a new one.',
} as const;
