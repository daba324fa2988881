import { API_BASE } from '@portal/contract/api-base.ts';
import type { Route } from '@portal/contract/endpoint.ts';
import { routes } from '@portal/contract/routes.ts';
import type { FastifyInstance } from 'fastify';
import { diskIsFull } from '#platform/disk/disk-room.ts';

/** Changes that must work nevertheless. */
const NEED_NO_ROOM: readonly string[] = ['login', 'logout'];
const urls = new Set(
  Object.entries<Route>(routes)
    .filter(([name, { reads }]) => reads || NEED_NO_ROOM.includes(name))
    .map(([, { url }]) => API_BASE + url),
);

/** While the disk is full, refuses changes before they begin; reading still works (docs/spec/safety.md#g13). */
export function refuseChangesWithoutRoom(api: FastifyInstance, hasRoom: () => Promise<boolean>): void {
  api.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if (method === 'GET' || method === 'HEAD' || urls.has(url) || (await hasRoom())) return;
    throw diskIsFull();
  });
}
