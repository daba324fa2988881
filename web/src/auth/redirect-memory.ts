import { safeRedirectTarget } from '@portal/domain/auth/redirect-target.ts';
import { useEffect } from 'react';
import { readStored, removeStored, writeStored } from '#api/storage.ts';
import { isKnownPath, PATHS } from '#paths.ts';
import { isConfirmPath } from './emailed-link.ts';

/** How long the secret of a confirmation link waits for the login. */
export const SECRET_KEPT_MS = 60 * 60 * 1_000;

/**
 * Remembers the page (path and query) that required a login, for this tab. A page with a secret in its path is forgotten after an
 * hour.
 */
export function rememberOrigin(path: string): void {
  writeStored('tab', 'postLoginRedirect', path);
  if (isConfirmPath(path)) writeStored('tab', 'postLoginUntil', String(Date.now() + SECRET_KEPT_MS));
  else removeStored('tab', 'postLoginUntil');
}

/** While the login is shown: forgets a page with a secret when its time is over. */
export function useOriginExpiry(): void {
  useEffect(() => {
    const until = readStored('tab', 'postLoginUntil');
    if (until === null) return;
    const timer = setTimeout(forgetOrigin, Number(until) - Date.now());
    return () => clearTimeout(timer);
  }, []);
}

/** The login URL that returns to a page (path and query). For pages without a secret in their URL. */
export function loginBackTo(path: string): string {
  return `${PATHS.login}?next=${encodeURIComponent(path)}`;
}

/** Called when a signed-in page is shown: forgets the remembered page. */
export function forgetOrigin(): void {
  removeStored('tab', 'postLoginRedirect');
  removeStored('tab', 'postLoginUntil');
}

/**
 * Where to go after login: `next` in the URL, else the remembered page, else the dashboard. Anyone may have
 * written both, so only pages of this portal are accepted.
 * @param search the query of the login page, e.g. '?next=%2Fyour-practices'
 * @see docs/spec/product.md#session, docs/spec/decisions.md#redirect-targets
 */
export function originAfterLogin(search: string): string {
  const until = readStored('tab', 'postLoginUntil');
  if (until !== null && Number(until) <= Date.now()) forgetOrigin();
  for (const value of [new URLSearchParams(search).get('next'), readStored('tab', 'postLoginRedirect')]) {
    if (value === null) continue;
    const target = safeRedirectTarget(value, window.location.origin, isKnownPath);
    if (target !== PATHS.dashboard) return target;
  }
  return PATHS.dashboard;
}
