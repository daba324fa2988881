import type { Access } from '@portal/contract/endpoint.ts';
import type { RouteName } from '@portal/contract/routes.ts';

/**
 * Who may call what, written down by hand and apart from the contract. A call that does not stand here is expected to be
 * for administrators alone: a new one that is not has to be added.
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
    'getLeague',
    'getHealth',
    'getReadiness',
  ],
  'signed-in': [
    'logout',
    'getMe',
    'listSessions',
    'revokeOtherSessions',
    'revokeSession',
    'verifyEmail',
    'listCoachTeams',
    'getWeekRange',
    'listAvailability',
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
  ],
  metrics: ['getMetrics'],
};

/** What the call is expected to ask of its caller. */
export function expectedAccess(name: RouteName): Access {
  const [access] = Object.entries(OPEN).find(([, names]) => names.includes(name)) ?? [];
  return (access as Access | undefined) ?? 'admin';
}
