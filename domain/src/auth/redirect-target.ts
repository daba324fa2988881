/** The page after a login if no other page was requested (docs/spec/product.md#session). */
const DEFAULT_REDIRECT = '/dashboard';

type ParsedUrl = { origin: string; pathname: string; search: string };
/** Declared here because this package includes neither the browser's types nor Node's. */
declare const URL: new (url: string, base: string) => ParsedUrl;

/** Backslashes, control characters and invisible characters, and '//', which can lead to another origin. */
const FORBIDDEN = /[\\\p{C}\p{Zl}\p{Zp}]|\/\//u;

/**
 * Where to go after login: the page that was requested if the portal has it, else the dashboard.
 * @param value untrusted, because it comes from storage or the address bar
 * @param origin the portal's own, such as 'https://coaches.example.org'
 * @param isKnownPath whether the router has a page for the path (without query)
 * @returns path and query without the fragment; always begins with exactly one '/'
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

/** The parsed URL; null if it leads to another origin. */
function parse(value: string, origin: string): ParsedUrl | null {
  try {
    const url = new URL(value, origin);
    return url.origin === new URL(origin, origin).origin ? url : null;
  } catch {
    return null;
  }
}
