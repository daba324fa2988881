import { ApiError } from '#api/errors.ts';
import { loginBackTo, rememberOrigin } from '#auth/redirect-memory.ts';
import { signOut } from '#auth/sign-out.ts';
import { navigate } from '#router/location.ts';

/**
 * The health check was refused with 401 or 403: token and person are forgotten, the page is remembered, and the login
 * opens with `next` (docs/spec/product.md#roles).
 */
export function leaveIfRefused(error: unknown): void {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
  const origin = window.location.pathname + window.location.search;
  signOut();
  rememberOrigin(origin);
  const reason = error.status === 401 ? 'expired' : 'admins';
  navigate(loginBackTo(origin), { replace: true, state: { reason } });
}
