import { Component, type ReactNode } from 'react';
import { useSession } from '#api/session.ts';
import { LoginPage } from '#auth/login-page.tsx';
import { isKnownPath, PATHS } from '#paths.ts';
import { usePathname } from '#router/location.ts';
import { Redirect, Routes } from '#router/routes.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
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

type State = { failed: boolean };

/** Shows the specified title instead of a broken page (docs/spec/product.md#screens), without the technical cause. */
class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Card role="alert" className="m-auto max-w-lg">
        <h1 className="text-3xl">Unexpected Application Error!</h1>
        <p className="mt-3">Something went wrong on this page. Loading it again usually helps.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button tone="primary" onClick={() => window.location.reload()}>
            Load again
          </Button>
          <Button onClick={() => window.location.assign('/dashboard')}>Go to the dashboard</Button>
        </div>
      </Card>
    );
  }
}
