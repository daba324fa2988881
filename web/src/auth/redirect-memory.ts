import { safeRedirectTarget } from '@portal/domain/auth/redirect-target.ts';
import { readStored, removeStored, writeStored } from '#api/storage.ts';
import { isKnownPath, PATHS } from '#paths.ts';

/** Remembers the page that asked for a login (path and query), for this tab. */
export function rememberOrigin(path: string): void {
  writeStored('tab', 'postLoginRedirect', path);
}

/** The login's address that leads back to a page (path and query). For pages without a secret in their address. */
export function loginBackTo(path: string): string {
  return `${PATHS.login}?next=${encodeURIComponent(path)}`;
}

/** Called once a signed-in page shows: the memory is spent. */
export function forgetOrigin(): void {
  removeStored('tab', 'postLoginRedirect');
}

/**
 * Where to go after login: `next` in the address, else the remembered page, else the dashboard. Both may have been
 * written by anybody, so only pages of this portal count.
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
