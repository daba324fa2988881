import { type ComponentType, lazy } from 'react';
import { PATHS } from '#paths.ts';

/** The pages, each in a file of its own that is fetched when it is first needed. Only the login comes at once. */

const furtherPages = () => import('./further-pages.ts');
const loadSignedIn = () => import('./signed-in.tsx');
const loadDashboard = () => import('#dashboard/dashboard-page.tsx');
const loadPracticeRequest = () => import('#practices/practice-request-page.tsx');
const loadYourPractices = () => import('#practices/your-practices-page.tsx');
const loadAccount = () => furtherPages().then((pages) => pages.loadAccount());
const loadVerifyEmail = () => furtherPages().then((pages) => pages.loadVerifyEmail());
const loadAdmin = () => furtherPages().then((pages) => pages.loadAdmin());
const loadCoaches = () => furtherPages().then((pages) => pages.loadCoaches());
const loadLoad = () => furtherPages().then((pages) => pages.loadLoad());
const loadSettings = () => furtherPages().then((pages) => pages.loadSettings());
const loadVenues = () => furtherPages().then((pages) => pages.loadVenues());
const loadCombinedSchedule = () => furtherPages().then((pages) => pages.loadCombinedSchedule());
const loadPlayerRatings = () => furtherPages().then((pages) => pages.loadPlayerRatings());
const loadLeagueRatings = () => furtherPages().then((pages) => pages.loadLeagueRatings());
const loadMail = () => furtherPages().then((pages) => pages.loadMail());
const loadHealthDashboard = () => furtherPages().then((pages) => pages.loadHealthDashboard());

/** A page that its file exports under this name. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(() => load().then((file) => ({ default: file[name] })));

export const RegisterPage = page(() => import('#auth/register-page.tsx'), 'RegisterPage');
export const ForgotPasswordPage = page(() => import('#auth/forgot-password-page.tsx'), 'ForgotPasswordPage');
export const ResetPasswordPage = page(() => import('#auth/reset-password-page.tsx'), 'ResetPasswordPage');
export const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');
export const WelcomePage = page(() => import('./welcome-page.tsx'), 'WelcomePage');
export const SignedIn = lazy(() => loadSignedIn().then((file) => ({ default: file.SignedIn })));
export const SessionExpiredPopup = page(() => import('./session-expired-popup.tsx'), 'SessionExpiredPopup');
export const DashboardPage = page(loadDashboard, 'DashboardPage');
export const PracticeRequestPage = page(loadPracticeRequest, 'PracticeRequestPage');
export const YourPracticesPage = page(loadYourPractices, 'YourPracticesPage');
export const AccountPage = page(loadAccount, 'AccountPage');
export const VerifyEmailPage = page(loadVerifyEmail, 'VerifyEmailPage');
export const PlayerRatingsPage = page(loadPlayerRatings, 'PlayerRatingsPage');
export const HealthDashboardPage = page(loadHealthDashboard, 'HealthDashboardPage');
export const AdminPage = page(loadAdmin, 'AdminPage');
export const CoachesPage = page(loadCoaches, 'CoachesPage');
export const LoadPage = page(loadLoad, 'LoadPage');
export const SettingsPage = page(loadSettings, 'SettingsPage');
export const VenuesPage = page(loadVenues, 'VenuesPage');
export const LeagueRatingsPage = page(loadLeagueRatings, 'LeagueRatingsPage');
export const MailPage = page(loadMail, 'MailPage');
export const CombinedSchedulePage = page(loadCombinedSchedule, 'CombinedSchedulePage');

const LOADERS: Record<string, () => Promise<unknown>> = {
  [PATHS.dashboard]: loadDashboard,
  [PATHS.practiceRequest]: loadPracticeRequest,
  [PATHS.yourPractices]: loadYourPractices,
  [PATHS.playerRatings]: loadPlayerRatings,
  [PATHS.healthDashboard]: loadHealthDashboard,
  [PATHS.account]: loadAccount,
  [PATHS.combinedSchedule]: loadCombinedSchedule,
  [PATHS.admin]: loadAdmin,
  [PATHS.coaches]: loadCoaches,
  [PATHS.load]: loadLoad,
  [PATHS.settings]: loadSettings,
  [PATHS.venues]: loadVenues,
  [PATHS.leagueRatings]: loadLeagueRatings,
  [PATHS.mail]: loadMail,
};

/** Starts fetching a signed-in page together with the frame around it. A failure shows when the page is opened. */
export function preloadPage(path: string): void {
  const load = LOADERS[path];
  if (load) Promise.all([loadSignedIn(), load()]).catch(() => undefined);
}
