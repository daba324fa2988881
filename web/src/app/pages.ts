import { lazy } from 'react';
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

export const RegisterPage = lazy(() =>
  import('#auth/register-page.tsx').then((file) => ({ default: file.RegisterPage })),
);
export const ForgotPasswordPage = lazy(() =>
  import('#auth/forgot-password-page.tsx').then((file) => ({ default: file.ForgotPasswordPage })),
);
export const ResetPasswordPage = lazy(() =>
  import('#auth/reset-password-page.tsx').then((file) => ({ default: file.ResetPasswordPage })),
);
export const NotFoundPage = lazy(() =>
  import('./not-found-page.tsx').then((file) => ({ default: file.NotFoundPage })),
);
export const WelcomePage = lazy(() =>
  import('./welcome-page.tsx').then((file) => ({ default: file.WelcomePage })),
);
export const SignedIn = lazy(() => loadSignedIn().then((file) => ({ default: file.SignedIn })));
export const SessionExpiredPopup = lazy(() =>
  import('./session-expired-popup.tsx').then((file) => ({ default: file.SessionExpiredPopup })),
);
export const DashboardPage = lazy(() => loadDashboard().then((file) => ({ default: file.DashboardPage })));
export const PracticeRequestPage = lazy(() =>
  loadPracticeRequest().then((file) => ({ default: file.PracticeRequestPage })),
);
export const YourPracticesPage = lazy(() =>
  loadYourPractices().then((file) => ({ default: file.YourPracticesPage })),
);
export const AccountPage = lazy(() => loadAccount().then((file) => ({ default: file.AccountPage })));
export const VerifyEmailPage = lazy(() =>
  loadVerifyEmail().then((file) => ({ default: file.VerifyEmailPage })),
);
export const PlayerRatingsPage = lazy(() =>
  loadPlayerRatings().then((file) => ({ default: file.PlayerRatingsPage })),
);
export const HealthDashboardPage = lazy(() =>
  loadHealthDashboard().then((file) => ({ default: file.HealthDashboardPage })),
);
export const AdminPage = lazy(() => loadAdmin().then((file) => ({ default: file.AdminPage })));
export const CoachesPage = lazy(() => loadCoaches().then((file) => ({ default: file.CoachesPage })));
export const LoadPage = lazy(() => loadLoad().then((file) => ({ default: file.LoadPage })));
export const SettingsPage = lazy(() => loadSettings().then((file) => ({ default: file.SettingsPage })));
export const VenuesPage = lazy(() => loadVenues().then((file) => ({ default: file.VenuesPage })));
export const LeagueRatingsPage = lazy(() =>
  loadLeagueRatings().then((file) => ({ default: file.LeagueRatingsPage })),
);
export const MailPage = lazy(() => loadMail().then((file) => ({ default: file.MailPage })));
export const CombinedSchedulePage = lazy(() =>
  loadCombinedSchedule().then((file) => ({ default: file.CombinedSchedulePage })),
);

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
