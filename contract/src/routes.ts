import { adminRoutes } from '#admin-routes.ts';
import { coachRoutes } from '#coach-routes.ts';

/**
 * All calls: name, method and URL. It has no schemas, because it is all that the browser loads. The feature's
 * own file declares the access and schemas of each call under the same name; `endpoints.ts` does not compile
 * otherwise.
 */
export const routes = { ...coachRoutes, ...adminRoutes };

export type RouteName = keyof typeof routes;
