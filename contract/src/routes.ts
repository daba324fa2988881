/**
 * Method and url of every call, without any schema: this is all that the browser needs at run time.
 * `endpoints.ts` gives each of them its schemas and access.
 */
export const API_BASE = '/api';

export const routes = {
  register: { method: 'POST', url: '/auth/register' },
  login: { method: 'POST', url: '/auth/login' },
  logout: { method: 'POST', url: '/auth/logout' },
  getMe: { method: 'GET', url: '/auth/me' },
  listSessions: { method: 'GET', url: '/auth/sessions' },
  revokeSession: { method: 'DELETE', url: '/auth/sessions/:id' },
  forgotPassword: { method: 'POST', url: '/auth/forgot-password' },
  resetPassword: { method: 'POST', url: '/auth/reset-password/:token' },
  verifyEmail: { method: 'POST', url: '/auth/verify-email/:token' },
  sendConfirmation: { method: 'POST', url: '/mail/sendRegistrationConfirmationEmail' },

  listCoachTeams: { method: 'GET', url: '/coaches/coach-team/:email' },

  getWeekRange: { method: 'GET', url: '/reservations/week-range' },
  listAvailability: { method: 'GET', url: '/reservations/availability' },
  checkTeamReservations: { method: 'GET', url: '/reservations/check-team-reservations' },
  reservePractice: { method: 'POST', url: '/reservations/reserve' },
  listTeamReservations: { method: 'POST', url: '/reservations/reservations-for-teams' },
  cancelReservation: { method: 'POST', url: '/reservations/cancel-reservation' },
  downloadReservations: { method: 'POST', url: '/downloads/reservations' },

  setActiveSeason: { method: 'POST', url: '/admin/set-active-season' },
  importVenues: { method: 'POST', url: '/admin/venues/import' },
  importPermits: { method: 'POST', url: '/admin/permits/import' },
  importClosures: { method: 'POST', url: '/admin/closures/import' },
  generateAvailability: { method: 'POST', url: '/season/3a/stream' },
  mergeAvailability: { method: 'POST', url: '/season/3b/stream' },
  uploadEnrollment: { method: 'POST', url: '/admin/enrollment/upload' },
  loadCoachData: { method: 'POST', url: '/admin/load-coach-data' },

  getHealth: { method: 'GET', url: '/healthz' },
  getReadiness: { method: 'GET', url: '/readyz' },
} as const;

export type RouteName = keyof typeof routes;
