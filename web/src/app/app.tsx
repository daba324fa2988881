import { type ReactNode, Suspense } from 'react';
import { useSession } from '#api/session.ts';
import { LoginPage } from '#auth/login-page.tsx';
import { PATHS } from '#paths.ts';
import { usePathname } from '#router/location.ts';
import { Redirect, Routes } from '#router/routes.tsx';
import { Loading } from '#ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireAdmin, RequireSession } from './guards.tsx';
import {
  AccountPage,
  AdminPage,
  CoachesPage,
  CombinedSchedulePage,
  DashboardPage,
  ForgotPasswordPage,
  HealthDashboardPage,
  LeagueRatingsPage,
  LoadPage,
  MailPage,
  NotFoundPage,
  PlayerRatingsPage,
  PracticeRequestPage,
  RegisterPage,
  ResetPasswordPage,
  SessionExpiredPopup,
  SettingsPage,
  SignedIn,
  VenuesPage,
  VerifyEmailPage,
  WelcomePage,
  YourPracticesPage,
} from './pages.ts';
import { Shell } from './shell/shell.tsx';

/** Every route of the portal (spec section 2). */
const ROUTES = [
  { path: '/', page: <Redirect to={PATHS.dashboard} /> },
  { path: PATHS.dashboard, page: <Dashboard /> },
  { path: PATHS.login, page: <LoginPage /> },
  { path: PATHS.register, page: <RegisterPage /> },
  { path: PATHS.forgotPassword, page: <ForgotPasswordPage /> },
  { path: '/reset-password', page: <ResetPasswordPage /> },
  { path: PATHS.resetPassword, page: <ResetPasswordPage /> },
  { path: PATHS.verifyEmail, page: coach(<VerifyEmailPage />) },
  { path: PATHS.account, page: coach(<AccountPage />) },
  { path: PATHS.practiceRequest, page: coach(<PracticeRequestPage />) },
  { path: PATHS.yourPractices, page: coach(<YourPracticesPage />) },
  { path: PATHS.playerRatings, page: coach(<PlayerRatingsPage />) },
  { path: PATHS.healthDashboard, page: coach(<HealthDashboardPage />) },
  { path: PATHS.admin, page: admin(<AdminPage />) },
  { path: PATHS.combinedSchedule, page: admin(<CombinedSchedulePage />) },
  { path: PATHS.coaches, page: admin(<CoachesPage />) },
  { path: PATHS.load, page: admin(<LoadPage />) },
  { path: PATHS.settings, page: admin(<SettingsPage />) },
  { path: PATHS.venues, page: admin(<VenuesPage />) },
  { path: PATHS.leagueRatings, page: admin(<LeagueRatingsPage />) },
  { path: PATHS.mail, page: admin(<MailPage />) },
];

/** The whole portal: the layout, and in it the page that the address names. */
export function App() {
  const pathname = usePathname();
  const session = useSession();
  return (
    <ErrorBoundary>
      <Shell>
        {/* keyed, so that a broken page does not keep the others from showing */}
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Loading />}>
            <Routes routes={ROUTES} otherwise={<NotFoundPage />} />
          </Suspense>
        </ErrorBoundary>
        {session.status === 'expired' && (
          <Suspense>
            <SessionExpiredPopup />
          </Suspense>
        )}
      </Shell>
    </ErrorBoundary>
  );
}

/** The coach's dashboard, or a welcome for whoever is not signed in yet. */
function Dashboard() {
  const session = useSession();
  if (session.status === 'expired') return null;
  return session.status === 'signed-in' ? (
    <Lazy>
      <DashboardPage />
    </Lazy>
  ) : (
    <WelcomePage />
  );
}

function coach(page: ReactNode) {
  return (
    <RequireSession>
      <Lazy>{page}</Lazy>
    </RequireSession>
  );
}

function admin(page: ReactNode) {
  return (
    <RequireAdmin>
      <Lazy>{page}</Lazy>
    </RequireAdmin>
  );
}

function Lazy({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Loading />}>
      <SignedIn>{children}</SignedIn>
    </Suspense>
  );
}
