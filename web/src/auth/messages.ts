/** The texts of the account pages; those of the spec (sections 5 and 8) word for word. */
export const messages = {
  invalidEmail: 'Invalid email format',
  invalidCredentials: 'Invalid credentials',
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
  revokeFailed: 'That session could not be ended. Please try again.',
} as const;
