/** Where all calls begin. */
export const API_BASE = '/api';

/** Method and url of the calls that visitors' pages make: they load these and no others. */
export const accountRoutes = {
  register: { method: 'POST', url: '/auth/register' },
  login: { method: 'POST', url: '/auth/login' },
  logout: { method: 'POST', url: '/auth/logout' },
  getMe: { method: 'GET', url: '/auth/me' },
  listSessions: { method: 'GET', url: '/auth/sessions' },
  revokeOtherSessions: { method: 'DELETE', url: '/auth/sessions' },
  revokeSession: { method: 'DELETE', url: '/auth/sessions/:id' },
  forgotPassword: { method: 'POST', url: '/auth/forgot-password' },
  resetPassword: { method: 'POST', url: '/auth/reset-password/:token' },
  verifyEmail: { method: 'POST', url: '/auth/verify-email/:token' },
  sendConfirmation: { method: 'POST', url: '/mail/sendRegistrationConfirmationEmail' },

  getLeague: { method: 'GET', url: '/league' },
} as const;
