import { useEffect, useState } from 'react';
import { getSession, leaveExpired } from '#api/session.ts';
import type { LoginReason } from '#auth/login-notice.tsx';
import { loginBackTo, rememberOrigin } from '#auth/redirect-memory.ts';
import { isAdminPage, PATHS } from '#paths.ts';
import { navigate, useLocation } from '#router/location.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const SHOWN_MS = 5_000;

/**
 * Shown for five seconds after the server ended the session, then opens the login
 * (docs/spec/product.md#error-messages, docs/spec/product.md#constants). The page behind it is hidden.
 */
export function SessionExpiredPopup() {
  const { pathname, search } = useLocation();

  const [origin] = useState(pathname + search); // the URL is the login's by the time this unmounts

  useEffect(() => {
    rememberOrigin(origin);
  }, [origin]);

  useEffect(() => {
    const timer = setTimeout(toLogin, SHOWN_MS);
    return () => clearTimeout(timer);
  });

  function toLogin() {
    // administration pages are also named in the URL (docs/spec/product.md#roles)
    const login = isAdminPage(origin) ? loginBackTo(origin) : PATHS.login;
    const session = getSession();
    const reason: LoginReason = (session.status === 'expired' && session.endedBy) || 'expired';
    navigate(login, { replace: true, state: { reason } });
    leaveExpired();
  }

  return (
    <Dialog
      role="alertdialog"
      title="Session Expired"
      onClose={toLogin}
      actions={
        <Button tone="primary" autoFocus onClick={toLogin}>
          Login now
        </Button>
      }
    >
      <p>
        <span className="sr-only"> – </span>
        Your session has expired. You will be redirected to login.
      </p>
    </Dialog>
  );
}
