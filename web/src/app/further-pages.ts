/**
 * Pages behind the login that are opened less often than a coach's own three. What each of them fetches is listed here
 * and not in the first file of the portal, which visitors load too.
 */
export const loadAccount = () => import('#auth/account-page.tsx');
export const loadVerifyEmail = () => import('#auth/verify-email-page.tsx');
export const loadPlayerRatings = () => import('#ratings/player-ratings-page.tsx');
export const loadHealthDashboard = () => import('#health/health-dashboard-page.tsx');
export const loadAdmin = () => import('#admin/admin-page.tsx');
export const loadCombinedSchedule = () => import('#schedule/combined-schedule-page.tsx');
export const loadCoaches = () => import('#coaches/coaches-page.tsx');
export const loadLoad = () => import('#season/load-page.tsx');
export const loadSettings = () => import('#settings/settings-page.tsx');
export const loadVenues = () => import('#venues/venues-page.tsx');
export const loadLeagueRatings = () => import('#ratings/league/league-ratings-page.tsx');
export const loadMail = () => import('#mail/mail-page.tsx');
