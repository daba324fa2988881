import type { Route } from '#endpoint.ts';

/** All calls except those for administrators only. Every page loads this list. */
export const coachRoutes = {
  register: { method: 'POST', url: '/auth/register' },
  login: { method: 'POST', url: '/auth/login' },
  logout: { method: 'POST', url: '/auth/logout' },
  getMe: { method: 'GET', url: '/auth/me' },
  changeName: { method: 'PUT', url: '/auth/me', repeatable: true },
  changePassword: { method: 'PUT', url: '/auth/password' },
  getEmailChange: { method: 'GET', url: '/auth/email' },
  requestEmailChange: { method: 'POST', url: '/auth/email' },
  cancelEmailChange: { method: 'DELETE', url: '/auth/email', repeatable: true },
  listSessions: { method: 'GET', url: '/auth/sessions' },
  revokeOtherSessions: { method: 'DELETE', url: '/auth/sessions' },
  revokeSession: { method: 'DELETE', url: '/auth/sessions/:id', repeatable: true },
  forgotPassword: { method: 'POST', url: '/auth/forgot-password' },
  resetPassword: { method: 'POST', url: '/auth/reset-password/:token' },
  verifyEmail: { method: 'POST', url: '/auth/verify-email/:token' },
  sendConfirmation: { method: 'POST', url: '/mail/sendRegistrationConfirmationEmail' },

  getLeague: { method: 'GET', url: '/league' },

  listCoachTeams: { method: 'GET', url: '/coaches/coach-team/:email' },

  getWeekRange: { method: 'GET', url: '/reservations/week-range' },
  listAvailability: { method: 'GET', url: '/reservations/availability' },
  checkTeamReservations: { method: 'GET', url: '/reservations/check-team-reservations' },
  reservePractice: { method: 'POST', url: '/reservations/reserve' },
  listTeamReservations: { method: 'POST', url: '/reservations/reservations-for-teams', reads: true },
  lookUpRelease: { method: 'GET', url: '/give-back/:token' },
  releasePractice: { method: 'POST', url: '/give-back/:token' },
  changePractice: { method: 'POST', url: '/reservations/change' },
  cancelReservation: { method: 'POST', url: '/reservations/cancel-reservation' },
  downloadReservations: { method: 'POST', url: '/downloads/reservations', reads: true },

  listOwnDaysOff: { method: 'GET', url: '/days-off' },
  askForDayOff: { method: 'POST', url: '/days-off', repeatable: true },
  withdrawDayOff: { method: 'DELETE', url: '/days-off/:id', repeatable: true },

  getFairness: { method: 'GET', url: '/fairness' },
  getTeamFairness: { method: 'GET', url: '/fairness/teams/:id' },

  getWaitlist: { method: 'GET', url: '/waitlist' },
  listGymTimes: { method: 'GET', url: '/waitlist/gym-times' },
  addWaitlistRequest: { method: 'POST', url: '/waitlist/requests', repeatable: true },
  changeWaitlistRequest: { method: 'PUT', url: '/waitlist/requests/:id', repeatable: true },
  removeWaitlistRequest: { method: 'DELETE', url: '/waitlist/requests/:id', repeatable: true },
  declineOffer: { method: 'POST', url: '/waitlist/offers/:id/decline' },
  listOwnPostponedGames: { method: 'GET', url: '/postponed-games' },
  listOwnProposals: { method: 'GET', url: '/proposals' },
  acceptProposal: { method: 'POST', url: '/proposals/:id/accept' },
  declineProposal: { method: 'POST', url: '/proposals/:id/decline', repeatable: true },
  lookUpProposal: { method: 'GET', url: '/lost-practice/:token' },
  acceptLinkedProposal: { method: 'POST', url: '/lost-practice/:token/accept' },
  declineLinkedProposal: { method: 'POST', url: '/lost-practice/:token/decline' },

  listTrades: { method: 'GET', url: '/trades' },
  listTradePartners: { method: 'GET', url: '/trades/partners' },
  offerTrade: { method: 'POST', url: '/trades' },
  acceptTrade: { method: 'POST', url: '/trades/:id/accept' },
  declineTrade: { method: 'POST', url: '/trades/:id/decline' },
  withdrawTrade: { method: 'POST', url: '/trades/:id/withdraw' },

  getLeagueClock: { method: 'GET', url: '/league-clock' },
  listCalendarLinks: { method: 'GET', url: '/calendar-links' },
  makeCalendarLink: { method: 'POST', url: '/calendar-links' },
  revokeCalendarLink: { method: 'DELETE', url: '/calendar-links/:id', repeatable: true },
  getTeamShare: { method: 'GET', url: '/coaches/teams/:id/share' },
  shareTeam: { method: 'POST', url: '/coaches/teams/:id/share' },
  stopSharingTeam: { method: 'DELETE', url: '/coaches/teams/:id/share', repeatable: true },
  getHealthDashboard: { method: 'GET', url: '/health-dashboard' },

  getMailPreferences: { method: 'GET', url: '/auth/preferences' },
  changeMailPreferences: { method: 'PUT', url: '/auth/preferences', repeatable: true },
  getLinkedMails: { method: 'GET', url: '/unsubscribe/:token' },
  changeLinkedMails: { method: 'PUT', url: '/unsubscribe/:token' },

  followEvents: { method: 'GET', url: '/events' },

  listGyms: { method: 'GET', url: '/gyms' },

  listOwnRosters: { method: 'GET', url: '/ratings/rosters' },
  saveRating: { method: 'PUT', url: '/ratings/players/:id/rating' },
  submitRatings: { method: 'POST', url: '/ratings/teams/:id/submit', repeatable: true },
  reopenRatings: { method: 'POST', url: '/ratings/teams/:id/reopen', repeatable: true },
  addPlayers: { method: 'POST', url: '/ratings/teams/:id/players', repeatable: true },
  changePlayer: { method: 'PUT', url: '/ratings/players/:id', repeatable: true },
  removePlayer: { method: 'DELETE', url: '/ratings/players/:id' },

  getHealth: { method: 'GET', url: '/healthz' },
  getReadiness: { method: 'GET', url: '/readyz' },
  getMetrics: { method: 'GET', url: '/metrics' },
} as const satisfies Record<string, Route>;
