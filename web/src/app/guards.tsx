import { type ReactNode, useEffect } from 'react';
import { useSession } from '#api/session.ts';
import { confirmLoginState } from '#auth/emailed-link.ts';
import type { LoginReason } from '#auth/login-notice.tsx';
import { rememberOrigin } from '#auth/redirect-memory.ts';
import { PATHS } from '#paths.ts';
import { navigate, useLocation } from '#router/location.ts';

/** Shows the page to signed-in users; others go to the login and return afterward (docs/spec/product.md#roles). */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'expired') return null; // the popup is shown, and the page must not be visible behind it
  if (session.status === 'signed-out')
    return <ToLogin remember={!session.deliberate} reason={session.endedElsewhere ? 'ended' : null} />;
  return children;
}

/** Shows the page to administrators. Only a courtesy: the server checks the role with every call. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'signed-in' && session.user.role !== 'ADMIN')
    return <ToLogin remember reason="admins" />;
  return <RequireSession>{children}</RequireSession>;
}

function ToLogin({ remember, reason }: { remember: boolean; reason: LoginReason | null }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname === PATHS.login) return;
    if (remember) rememberOrigin(pathname + search);
    navigate(PATHS.login, { replace: true, state: reason ? { reason } : confirmLoginState(pathname) });
  }, [remember, reason, pathname, search]);
  return null;
}
