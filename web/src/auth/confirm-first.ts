import { linkFragment } from './link-fragment.ts';

/** Whether it is the path of a confirmation link, which ends with a secret. */
export const isConfirmPath = (path: string): boolean => path.startsWith('/verify-email/');

/** The login state for opening a confirmation link without a session; null for other pages. */
export const confirmLoginState = (pathname: string): { confirm: string } | null =>
  isConfirmPath(pathname) ? { confirm: linkFragment().email } : null;

/** The email address to confirm after the login: '' if the link does not name it, null if there is none. */
export function addressToConfirm(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('confirm' in state)) return null;
  return typeof state.confirm === 'string' ? state.confirm : null;
}

/** Tells the confirmation page that the user has just logged in to confirm. */
export const confirmNowState = (target: string): { confirmNow: true } | null =>
  isConfirmPath(target) ? { confirmNow: true } : null;

export const isConfirmNow = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'confirmNow' in state && state.confirmNow === true;
