/** Where a person lands when no better place is known (docs/spec/product.md#session). */
export const DEFAULT_REDIRECT = '/dashboard';

type ParsedUrl = { origin: string; pathname: string; search: string };
/** The WHATWG parser that browsers and Node share; typed here because this package knows neither of the two. */
declare const URL: new (url: string, base: string) => ParsedUrl;

/** Backslash, controls, and the invisible characters that could hide one; '//' anywhere leaves the origin. */
const FORBIDDEN = /[\\\p{C}\p{Zl}\p{Zp}]|\/\//u;

/**
 * Where to go after login: the remembered place when it is a page of this portal, else the dashboard. The value comes
 * from storage or the address bar, so anybody may have written it.
 * @param origin      this portal's own, such as 'https://coaches.example.org'
 * @param isKnownPath whether the router has a page for the path (no query)
 * @returns path and query, without fragment; always begins with exactly one '/'
 * @see docs/spec/product.md#session, docs/spec/safety.md#w13
 */
export function safeRedirectTarget(
  value: unknown,
  origin: string,
  isKnownPath: (path: string) => boolean,
): string {
  if (typeof value !== 'string' || !value.startsWith('/') || FORBIDDEN.test(value)) return DEFAULT_REDIRECT;
  const url = parse(value, origin);
  if (!url || /^\/login\/*$/i.test(url.pathname) || !isKnownPath(url.pathname)) return DEFAULT_REDIRECT;
  return url.pathname + url.search;
}

/** The parsed address if it stays on the origin; null otherwise. */
function parse(value: string, origin: string): ParsedUrl | null {
  try {
    const url = new URL(value, origin);
    return url.origin === new URL(origin, origin).origin ? url : null;
  } catch {
    return null;
  }
}
