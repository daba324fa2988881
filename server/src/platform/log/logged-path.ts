import { API_BASE } from '@portal/contract/api-base.ts';
import { routes } from '@portal/contract/routes.ts';

/** The words of the pages (web/src/paths.ts), and of the addresses beside the pages and the calls. */
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
 * What a path is made of where it holds neither a secret nor a person: words of the portal, plain numbers, and the built
 * files. A regular expression that nginx and Caddy read the same way; the samples in deploy/ have it word for word.
 */
export const HARMLESS_SEGMENTS = [
  ...new Set([...BESIDE_THE_CALLS, ...ofTheCalls].map((word) => word.replaceAll('.', '[.]')).toSorted()),
  '[0-9]+',
  'assets/[A-Za-z0-9_-]+[.](?:js|css)',
].join('|');

const HARMLESS = new RegExp(`^(?:/(?:${HARMLESS_SEGMENTS})(?![^/]))*`);

/**
 * A request's address as it may be logged: as far as it is known to be harmless, and never a query. A list of the paths
 * with secrets would miss those that somebody spells differently.
 */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const [known = ''] = HARMLESS.exec(path) ?? [];
  return path === known || path === `${known}/` ? path : `${known}/[hidden]`;
}
