import { useSession } from '#api/session.ts';
import { LoginPage } from '#auth/login-page.tsx';
import { isKnownPath, PATHS } from '#paths.ts';
import { usePathname } from '#router/location.ts';
import { Redirect, Routes } from '#router/routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireSession } from './guards.tsx';
import { Page } from './page.tsx';
import { NOT_FOUND, SESSION_EXPIRED, SIGNED_IN, VISITORS_PAGES, WELCOME } from './pages.ts';
import { Shell } from './shell/shell.tsx';

/** The pages for visitors. All others are loaded with the frame for signed-in users. */
const ROUTES = [
  { path: '/', page: <Redirect to={PATHS.dashboard} /> },
  { path: PATHS.dashboard, page: <Dashboard /> },
  { path: PATHS.login, page: <LoginPage /> },
  ...VISITORS_PAGES.map(({ path, file }) => ({ path, page: <Page file={file} /> })),
];

/** The whole portal: the layout, and the page that the URL names. */
export function App() {
  const pathname = usePathname();
  const session = useSession();
  return (
    <ErrorBoundary>
      <Shell>
        {/* a key per page, so that an error on one page does not affect the next */}
        <ErrorBoundary key={pathname}>
          <Routes
            routes={ROUTES}
            otherwise={isKnownPath(pathname) ? <BehindLogin /> : <Page file={NOT_FOUND} />}
          />
        </ErrorBoundary>
        {session.status === 'expired' && <Page file={SESSION_EXPIRED} />}
      </Shell>
    </ErrorBoundary>
  );
}

/** The coach's dashboard, or a welcome page for visitors. */
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
