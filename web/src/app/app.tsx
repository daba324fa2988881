import { useSession } from '#api/session.ts';
import { LoginPage } from '#auth/login-page.tsx';
import { isKnownPath, PATHS } from '#paths.ts';
import { usePathname } from '#router/location.ts';
import { Redirect, Routes } from '#router/routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Page } from './page.tsx';
import { SIGNED_IN, VISITORS_PAGES, WELCOME } from './pages.ts';
import { SessionExpiredPopup } from './session-expired-popup.tsx';
import { Shell } from './shell/shell.tsx';

/** What visitors may open. All other pages of the portal come with the frame of signed-in people. */
const ROUTES = [
  { path: '/', page: <Redirect to={PATHS.dashboard} /> },
  { path: PATHS.dashboard, page: <Dashboard /> },
  { path: PATHS.login, page: <LoginPage /> },
  ...VISITORS_PAGES.map(({ path, file }) => ({ path, page: <Page file={file} /> })),
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
          <Routes routes={ROUTES} otherwise={isKnownPath(pathname) ? <BehindLogin /> : <NotFoundPage />} />
        </ErrorBoundary>
        {session.status === 'expired' && <SessionExpiredPopup />}
      </Shell>
    </ErrorBoundary>
  );
}

/** The coach's dashboard, or a welcome for whoever is not signed in yet. */
function Dashboard() {
  return useSession().status === 'signed-out' ? <Page file={WELCOME} /> : <BehindLogin />;
}

function BehindLogin() {
  return (
    <RequireSession>
      <Page file={SIGNED_IN} />
    </RequireSession>
  );
}
