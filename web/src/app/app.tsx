import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '#api/session.ts';
import { ForgotPasswordPage } from '#auth/forgot-password-page.tsx';
import { LoginPage } from '#auth/login-page.tsx';
import { RegisterPage } from '#auth/register-page.tsx';
import { ResetPasswordPage } from '#auth/reset-password-page.tsx';
import { PATHS } from '#paths.ts';
import { Loading } from '#ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireAdmin, RequireSession } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import {
  AccountPage,
  AdminPage,
  CombinedSchedulePage,
  DashboardPage,
  HealthDashboardPage,
  PlayerRatingsPage,
  PracticeRequestPage,
  SignedIn,
  VerifyEmailPage,
  YourPracticesPage,
} from './pages.ts';
import { Shell } from './shell/shell.tsx';
import { WelcomePage } from './welcome-page.tsx';

/** Every route of the portal (spec section 2). The router around it differs between browser and prerendering. */
export function App() {
  return (
    <ErrorBoundary>
      <Shell>
        <ErrorBoundary>
          <Routes>
            <Route path="/" element={<Navigate to={PATHS.dashboard} replace />} />
            <Route path={PATHS.dashboard} element={<Dashboard />} />
            <Route path={PATHS.login} element={<LoginPage />} />
            <Route path={PATHS.register} element={<RegisterPage />} />
            <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
            <Route path="/reset-password" element={<ResetPasswordPage />} />
            <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
            <Route path={PATHS.verifyEmail} element={coach(<VerifyEmailPage />)} />
            <Route path={PATHS.account} element={coach(<AccountPage />)} />
            <Route path={PATHS.practiceRequest} element={coach(<PracticeRequestPage />)} />
            <Route path={PATHS.yourPractices} element={coach(<YourPracticesPage />)} />
            <Route path={PATHS.playerRatings} element={coach(<PlayerRatingsPage />)} />
            <Route path={PATHS.healthDashboard} element={coach(<HealthDashboardPage />)} />
            <Route path={PATHS.admin} element={admin(<AdminPage />)} />
            <Route path={PATHS.combinedSchedule} element={admin(<CombinedSchedulePage />)} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </ErrorBoundary>
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
