import type { Rolldown } from 'vite';

/**
 * What several pages behind the login share goes into three files of the build instead of one for each module: without
 * them a coach's page is thirty files, and over HTTP/1.1 each waits for its turn. A file that is named here takes along
 * everything that it imports, so `PARTS` must not reach the query cache, and none of them a dialog: visitors' pages and
 * small pages would load it too. `bench/first-load.ts` holds the sums.
 */

/** Small parts that pages on both sides of the login show. */
const PARTS = [
  'web/src/api/client',
  'web/src/api/error',
  'web/src/dashboard/messages',
  'web/src/league/jersey-number',
  'web/src/practices/load-failed',
  'web/src/practices/venue-edge',
  'web/src/router/search-params',
  'web/src/ui/badge',
  'web/src/ui/empty-state',
  'web/src/ui/loading',
  'web/src/ui/page-header',
  'web/src/ui/use-is-window-up-to',
  'web/src/ui/use-page-title',
  'web/src/ui/window-bottom',
  'domain/src/schedule/venue-colours',
  'domain/src/time/format',
  'domain/src/time/week',
];

/** What every page behind the login needs. */
const FRAME = ['web/src/api/live-event', 'web/src/api/query-client', 'web/src/live/', 'web/src/ui/toast'];

/** What most of a coach's own pages show. */
const COACH = [
  'web/src/dashboard/team-overview',
  'web/src/dashboard/use-teams',
  'web/src/practices/booking-words',
  'web/src/practices/from-wire',
  'web/src/practices/held',
  'web/src/practices/queries',
  'web/src/practices/shown-slots',
  'web/src/practices/team-names',
  'web/src/practices/timers',
  'web/src/practices/use-bookings',
  'web/src/practices/week-',
  'web/src/practices/words',
  'web/src/waiting/held-offers',
  'web/src/waiting/messages',
  'web/src/waiting/queries',
  'web/src/waiting/use-held-slots',
  'web/src/waiting/waiting-button',
  'domain/src/practices/week-use',
];

const among = (beginnings: readonly string[]) => (id: string) =>
  beginnings.some((beginning) => id.includes(`/${beginning}`));

/** The groups of the build, in the order in which they take their modules. */
export const SHARED_FILES: Rolldown.CodeSplittingGroup[] = [
  // what visitors load, in one file that the pages behind the login take their parts from as well
  { name: 'first', tags: ['$initial'], test: /\/src\// },
  { name: 'parts', test: among(PARTS), minShareCount: 2 },
  { name: 'frame', test: among(FRAME), minShareCount: 2 },
  { name: 'coach', test: among(COACH), minShareCount: 2 },
];
