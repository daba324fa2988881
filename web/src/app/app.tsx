import { Suspense } from 'react';
import { useSession } from '#api/session.ts';
import { LoginPage } from '#auth/login-page.tsx';
import { isKnownPath, PATHS } from '#paths.ts';
import { usePathname } from '#router/location.ts';
import { Redirect, Routes } from '#router/routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './guards.tsx';
import { PageOnItsWay } from './page-on-its-way.tsx';
import {
  ForgotPasswordPage,
  GiveBackPage,
  NotFoundPage,
  RegisterPage,
  ResetPasswordPage,
  SessionExpiredPopup,
  SignedIn,
  UnsubscribePage,
  WelcomePage,
} from './pages.ts';
import { Shell } from './shell/shell.tsx';

/** What visitors may open. All other pages of the portal come with the frame of signed-in people. */
const ROUTES = [
  { path: '/', page: <Redirect to={PATHS.dashboard} /> },
  { path: PATHS.dashboard, page: <Dashboard /> },
  { path: PATHS.login, page: <LoginPage /> },
  { path: PATHS.register, page: <RegisterPage /> },
  { path: PATHS.forgotPassword, page: <ForgotPasswordPage /> },
  { path: '/reset-password', page: <ResetPasswordPage /> },
  { path: PATHS.resetPassword, page: <ResetPasswordPage /> },
  { path: PATHS.unsubscribe, page: <UnsubscribePage /> },
  { path: '/give-back', page: <GiveBackPage /> },
  { path: PATHS.giveBack, page: <GiveBackPage /> },
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
          <Suspense fallback={<PageOnItsWay />}>
            <Routes routes={ROUTES} otherwise={isKnownPath(pathname) ? <BehindLogin /> : <NotFoundPage />} />
          </Suspense>
        </ErrorBoundary>
        {session.status === 'expired' && (
          <Suspense fallback={<PageOnItsWay />}>
            <SessionExpiredPopup />
          </Suspense>
        )}
      </Shell>
    </ErrorBoundary>
  );
}

/** The coach's dashboard, or a welcome for whoever is not signed in yet. */
function Dashboard() {
  return useSession().status === 'signed-out' ? <WelcomePage /> : <BehindLogin />;
}

function BehindLogin() {
  return (
    <RequireSession>
      <SignedIn />
    </RequireSession>
  );
}
