import { matchPath } from '#router/match-path.ts';

/** Every page of the portal (docs/spec/product.md#screens). A parameter is written `:name`. */
export const PATHS = {
  dashboard: '/dashboard',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token',
  invitation: '/invitation/:token',
  verifyEmail: '/verify-email/:token',
  unsubscribe: '/unsubscribe/:token',
  release: '/give-back/:token',
  lostPractice: '/lost-practice/:token',
  account: '/account',
  practiceRequest: '/practice-request',
  yourPractices: '/your-practices',
  playerRatings: '/player-ratings',
  fairness: '/fairness',
  healthDashboard: '/health-dashboard',
  admin: '/admin',
  combinedSchedule: '/admin/combined-schedule',
  activity: '/admin/activity',
  securityLog: '/admin/security-log',
  coaches: '/admin/coaches',
  load: '/admin/load',
  settings: '/admin/settings',
  venues: '/admin/venues',
  losses: '/admin/losses',
  practiceRound: '/admin/practice-round',
  permitBook: '/admin/permit-book',
  games: '/admin/games',
  leagueRatings: '/admin/ratings',
  files: '/admin/files',
  mail: '/admin/mail',
} as const;

const PATTERNS = Object.values(PATHS);

/** Whether `path` (no query) is a page of the portal; redirect targets must be. */
export function isKnownPath(path: string): boolean {
  return path === '/' || PATTERNS.some((pattern) => matchPath(pattern, path) !== null);
}

/** Whether a path, with or without a query, is an administration page. */
export function isAdminPage(path: string): boolean {
  return new RegExp(`^${PATHS.admin}(?![^/?])`).test(path);
}
