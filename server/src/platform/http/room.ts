import { API_BASE, type RouteName, routes } from '@portal/contract/routes.ts';
import type { FastifyInstance } from 'fastify';
import { diskIsFull } from '#platform/disk/disk-room.ts';

/** Calls that take a body and yet only read, or without which nobody could look or leave. */
const TAKE_NO_ROOM: readonly RouteName[] = [
  'login',
  'logout',
  'listTeamReservations',
  'downloadReservations',
  'exportSchedule',
  'exportRatings',
  'weighTeams',
];
const urls = new Set(TAKE_NO_ROOM.map((name) => API_BASE + routes[name].url));

/** While the disk is full, whatever would change something is refused before it begins; reading goes on (docs/spec/safety.md#g13). */
export function refuseChangesWithoutRoom(api: FastifyInstance, hasRoom: () => Promise<boolean>): void {
  api.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (method === 'GET' || method === 'HEAD' || urls.has(url) || (await hasRoom())) return;
    throw diskIsFull();
  });
}
