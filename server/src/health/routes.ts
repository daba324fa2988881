import { endpoints } from '@portal/contract/endpoints.ts';
import { AppError } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import type { Portal } from '#portal.ts';
import { isDatabaseReachable } from './repository.ts';

/** Up and ready: what a supervisor or load balancer asks. */
export function healthRoutes(app: App, portal: Portal, isReady: () => boolean): void {
  app.route({ ...endpoints.getHealth, handler: async () => ({ status: 'up' as const }) });
  app.route({
    ...endpoints.getReadiness,
    handler: async () => {
      if (!isReady() || !(await isDatabaseReachable(portal.db))) {
        throw new AppError('DATABASE_AWAY', 'The portal cannot reach its data right now.', {
          retryAfterSeconds: 2,
        });
      }
      return { status: 'ready' as const };
    },
  });
}
