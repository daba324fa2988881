import { useEffect } from 'react';
import { forgetSessionEnd, useSession } from '#api/session.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { addressToConfirm } from './emailed-link.ts';
import { messages } from './messages.ts';

/** Why the login is shown, if that needs an explanation. */
export function LoginNotice({ state }: { state: unknown }) {
  const registered = registeredEmail(state);
  const reason = loginReason(state);
  const session = useSession();
  useEffect(forgetSessionEnd, []);

  if (session.status === 'signed-in') {
    const isRefused = reason === 'admins' && session.user.role !== 'ADMIN';
    return (
      <Notice
        tone={isRefused ? 'warn' : 'info'}
        className="mb-5"
        {...(isRefused && { title: 'This page is for administrators.' })}
      >
        You are logged in as <span className="wrap-anywhere">{session.user.email}</span>
        {isRefused && ', which is a coach’s account'}.{' '}
        <Link to={PATHS.dashboard} className="font-semibold underline">
          Go to the dashboard
        </Link>{' '}
        or log in as {isRefused ? 'an administrator' : 'someone else'}.
      </Notice>
    );
  }
  if (reason !== null) {
    return (
      <Notice tone="warn" className="mb-5">
        {messages.reasons[reason]}
      </Notice>
    );
  }
  const toConfirm = addressToConfirm(state);
  if (toConfirm !== null) {
    return (
      <Notice tone="info" className="mb-5">
        Log in once to confirm <strong className="wrap-anywhere">{toConfirm || 'your email address'}</strong>.
      </Notice>
    );
  }
  if (registered === null) return null;
  return (
    <Notice tone="good" title="Welcome! Please check your email." className="mb-5">
      We emailed a link to <span className="wrap-anywhere">{registered}</span>. Click it, then log in to see
      your teams.
    </Notice>
  );
}

/** The email address that the registration page passes on. */
export function registeredEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}

/** Why the login is shown, passed on with the navigation. */
export type LoginReason = keyof typeof messages.reasons;

/** The reason in the state of a navigation, which may contain anything. */
function loginReason(state: unknown): LoginReason | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null;
  const { reason } = state;
  return typeof reason === 'string' && Object.hasOwn(messages.reasons, reason)
    ? (reason as LoginReason)
    : null;
}
