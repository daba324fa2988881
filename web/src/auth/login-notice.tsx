import { useEffect } from 'react';
import { forgetDeliberate, useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Notice } from '#ui/notice.tsx';

/** What brought the person to the login, where that needs a word. */
export function LoginNotice({ registered }: { registered: string | null }) {
  const session = useSession();
  useEffect(forgetDeliberate, []);

  if (session.status === 'signed-in') {
    return (
      <Notice className="mb-5">
        You are logged in as <span className="wrap-anywhere">{session.user.email}</span>.{' '}
        <Link to={PATHS.dashboard} className="font-semibold underline">
          Go to the dashboard
        </Link>{' '}
        or log in as somebody else.
      </Notice>
    );
  }
  if (registered === null) return null;
  return (
    <Notice tone="good" title="Welcome! Please check your mail." className="mb-5">
      We sent a link to <span className="wrap-anywhere">{registered}</span>. Log in here, and open the link to
      confirm your address: your teams open then.
    </Notice>
  );
}

/** The address that the registration page hands over with the navigation. */
export function registeredEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}
