import { API_BASE } from '@portal/contract/api-base.ts';
import { routes } from '@portal/contract/routes.ts';

/** The path segments of pages (web/src/paths.ts), and of addresses that are neither pages nor calls. */
const BESIDE_THE_CALLS = [
  ...['dashboard', 'login', 'register', 'forgot-password', 'reset-password', 'verify-email', 'unsubscribe'],
  ...['give-back', 'account', 'practice-request', 'your-practices', 'player-ratings', 'health-dashboard'],
  ...['admin', 'combined-schedule', 'coaches', 'load', 'settings', 'venues', 'ratings', 'mail'],
  ...['calendars', 'openapi.json', 'favicon.svg', 'robots.txt', 'theme.js'],
];

const ofTheCalls = Object.values(routes)
  .flatMap(({ url }) => (API_BASE + url).split('/'))
  .filter((word) => word !== '' && !word.startsWith(':'));

/**
 * Matches path segments that contain neither secrets nor personal data: the portal's own words, plain numbers, and
 * built files. nginx and Caddy read this regular expression the same way; the samples in deploy/ contain it verbatim.
 */
export const HARMLESS_SEGMENTS = [
  ...new Set([...BESIDE_THE_CALLS, ...ofTheCalls].map((word) => word.replaceAll('.', '[.]')).toSorted()),
  '[0-9]+',
  'assets/[A-Za-z0-9_-]+[.](?:js|css)',
].join('|');

const HARMLESS = new RegExp(`^(?:/(?:${HARMLESS_SEGMENTS})(?![^/]))*`);

/**
 * The part of a request's path that may be logged: up to the first segment that is not known to be harmless, and never
 * the query. A list of secret paths would miss variant spellings.
 */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const [known = ''] = HARMLESS.exec(path) ?? [];
  return path === known || path === `${known}/` ? path : `${known}/[hidden]`;
}
