import type { Access } from '@portal/contract/endpoint.ts';
import type { RouteName } from '@portal/contract/routes.ts';

/**
 * Who may make which call, written by hand and independent of the contract. A call that is not listed is expected to be
 * for administrators only, so a new call with other access must be added.
 */
const OPEN: Readonly<Record<Exclude<Access, 'admin'>, readonly RouteName[]>> = {
  public: [
    'register',
    'login',
    'forgotPassword',
    'resetPassword',
    'sendConfirmation',
    'getLinkedMails',
    'changeLinkedMails',
    'lookUpRelease',
    'releasePractice',
    'lookUpProposal',
    'acceptLinkedProposal',
    'declineLinkedProposal',
    'getLeague',
    'getHealth',
    'getReadiness',
  ],
  'signed-in': [
    'logout',
    'getMe',
    'changeName',
    'changePassword',
    'getEmailChange',
    'requestEmailChange',
    'cancelEmailChange',
    'listSessions',
    'revokeOtherSessions',
    'revokeSession',
    'verifyEmail',
    'listCoachTeams',
    'getWeekRange',
    'listAvailability',
    'listGyms',
    'listTeamReservations',
    'getLeagueClock',
    'getHealthDashboard',
    'followEvents',
  ],
  confirmed: [
    'checkTeamReservations',
    'reservePractice',
    'changePractice',
    'cancelReservation',
    'downloadReservations',
    'getWaitlist',
    'listGymTimes',
    'addWaitlistRequest',
    'changeWaitlistRequest',
    'removeWaitlistRequest',
    'declineOffer',
    'listCalendarLinks',
    'makeCalendarLink',
    'revokeCalendarLink',
    'getMailPreferences',
    'changeMailPreferences',
    'listOwnRosters',
    'saveRating',
    'submitRatings',
    'reopenRatings',
    'addPlayers',
    'changePlayer',
    'removePlayer',
    'listOwnDaysOff',
    'askForDayOff',
    'withdrawDayOff',
    'getFairness',
    'getTeamFairness',
    'listTrades',
    'listTradePartners',
    'offerTrade',
    'acceptTrade',
    'declineTrade',
    'withdrawTrade',
    'listOwnProposals',
    'acceptProposal',
    'declineProposal',
  ],
  metrics: ['getMetrics'],
};

/** The expected access of a call. */
export function expectedAccess(name: RouteName): Access {
  const [access] = Object.entries(OPEN).find(([, names]) => names.includes(name)) ?? [];
  return (access as Access | undefined) ?? 'admin';
}
