import { API_BASE } from '@portal/contract/api-base.ts';
import { type RouteName, routes } from '@portal/contract/routes.ts';
import type { FastifyInstance } from 'fastify';
import { diskIsFull } from '#platform/disk/disk-room.ts';

/** Calls that only read although they have a body, and those to log in and out. */
const NEED_NO_ROOM: readonly RouteName[] = [
  'login',
  'logout',
  'listTeamReservations',
  'downloadReservations',
  'exportSchedule',
  'exportRatings',
  'exportGames',
  'exportFairness',
  'exportPermitBook',
];
const urls = new Set(NEED_NO_ROOM.map((name) => API_BASE + routes[name].url));

/** While the disk is full, refuses changes before they begin; reading still works (docs/spec/safety.md#g13). */
export function refuseChangesWithoutRoom(api: FastifyInstance, hasRoom: () => Promise<boolean>): void {
  api.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (method === 'GET' || method === 'HEAD' || urls.has(url) || (await hasRoom())) return;
    throw diskIsFull();
  });
}
