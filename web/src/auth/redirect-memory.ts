import { safeRedirectTarget } from '@portal/domain/auth/redirect-target.ts';
import { readStored, removeStored, writeStored } from '#api/storage.ts';
import { isKnownPath, PATHS } from '#paths.ts';

/** Remembers the page (path and query) that required a login, for this tab. */
export function rememberOrigin(path: string): void {
  writeStored('tab', 'postLoginRedirect', path);
}

/** The login URL that returns to a page (path and query). For pages without a secret in their URL. */
export function loginBackTo(path: string): string {
  return `${PATHS.login}?next=${encodeURIComponent(path)}`;
}

/** Called when a signed-in page is shown: forgets the remembered page. */
export function forgetOrigin(): void {
  removeStored('tab', 'postLoginRedirect');
}

/**
 * Where to go after login: `next` in the URL, else the remembered page, else the dashboard. Anyone may have
 * written both, so only pages of this portal are accepted.
 * @param search the query of the login page, e.g. '?next=%2Fyour-practices'
 * @see docs/spec/product.md#session, docs/spec/decisions.md#redirect-targets
 */
export function originAfterLogin(search: string): string {
  for (const value of [new URLSearchParams(search).get('next'), readStored('tab', 'postLoginRedirect')]) {
    if (value === null) continue;
    const target = safeRedirectTarget(value, window.location.origin, isKnownPath);
    if (target !== PATHS.dashboard) return target;
  }
  return PATHS.dashboard;
}
