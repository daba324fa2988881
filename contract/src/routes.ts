import { adminRoutes } from '#admin-routes.ts';
import { coachRoutes } from '#coach-routes.ts';

/**
 * The list of calls: name, method and url. It has no schemas, because it is all that the browser loads. The file of the
 * feature declares access and schemas of each call under the same name; `endpoints.ts` does not compile without.
 */
export const routes = { ...coachRoutes, ...adminRoutes };

export type RouteName = keyof typeof routes;
