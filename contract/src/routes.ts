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

  listSchedule: { method: 'GET', url: '/admin/combined-schedule' },
  exportSchedule: { method: 'POST', url: '/admin/combined-schedule/export' },
  getLeagueClock: { method: 'GET', url: '/league-clock' },
  listReservationTypes: { method: 'GET', url: '/admin/reservation-types' },
  changeReservationType: { method: 'PUT', url: '/admin/reservation-types/:code' },
  listAllCoaches: { method: 'GET', url: '/coaches/coaches-all' },
  listEventNames: { method: 'GET', url: '/admin/lookups/events' },
  addEventName: { method: 'POST', url: '/admin/lookups/events' },
  changeEventName: { method: 'PUT', url: '/admin/lookups/events/:id' },
  removeEventName: { method: 'DELETE', url: '/admin/lookups/events/:id' },
  getTeamWeek: { method: 'GET', url: '/admin/team-week' },
  addPractice: { method: 'POST', url: '/admin/reserve' },
  scheduleGame: { method: 'POST', url: '/admin/games/schedule' },
  addBlackout: { method: 'POST', url: '/admin/blackout' },
  addClinic: { method: 'POST', url: '/admin/clinic' },
  updateEndTime: { method: 'POST', url: '/admin/reservations/update-endtime' },
  cancelEntry: { method: 'POST', url: '/admin/cancel-reservation' },
  cancelClinic: { method: 'POST', url: '/admin/cancel/clinic' },
  cancelBlackout: { method: 'POST', url: '/admin/cancel/blackout' },
  undoCancel: { method: 'POST', url: '/admin/cancellations/:id/undo' },
  listHistory: { method: 'GET', url: '/admin/slots/:id/history' },
  getSystemHealth: { method: 'GET', url: '/admin/system-health' },

  getLeague: { method: 'GET', url: '/league' },
  getLeagueSettings: { method: 'GET', url: '/admin/league-settings' },
  changeLeagueSettings: { method: 'PUT', url: '/admin/league-settings' },

  setActiveSeason: { method: 'POST', url: '/admin/set-active-season' },
  importVenues: { method: 'POST', url: '/admin/venues/import' },
  importPermits: { method: 'POST', url: '/admin/permits/import' },
  importClosures: { method: 'POST', url: '/admin/closures/import' },
  listVenues: { method: 'GET', url: '/admin/venues' },
  addVenue: { method: 'POST', url: '/admin/venues' },
  changeVenue: { method: 'PUT', url: '/admin/venues/:id' },
  removeVenue: { method: 'DELETE', url: '/admin/venues/:id' },
  listPermits: { method: 'GET', url: '/admin/permits' },
  addPermit: { method: 'POST', url: '/admin/permits' },
  changePermit: { method: 'PUT', url: '/admin/permits/:id' },
  removePermit: { method: 'DELETE', url: '/admin/permits/:id' },
  listClosures: { method: 'GET', url: '/admin/closures' },
  addClosure: { method: 'POST', url: '/admin/closures' },
  changeClosure: { method: 'PUT', url: '/admin/closures/:id' },
  removeClosure: { method: 'DELETE', url: '/admin/closures/:id' },
  previewAvailability: { method: 'GET', url: '/admin/availability-preview' },
  generateAvailability: { method: 'POST', url: '/season/3a/stream' },
  mergeAvailability: { method: 'POST', url: '/season/3b/stream' },
  uploadEnrollment: { method: 'POST', url: '/admin/enrollment/upload' },
  loadCoachData: { method: 'POST', url: '/admin/load-coach-data' },

  getHealth: { method: 'GET', url: '/healthz' },
  getReadiness: { method: 'GET', url: '/readyz' },
} as const;

export type RouteName = keyof typeof routes;
