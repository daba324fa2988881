import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#http/app-types.ts';
import type { createHealthService } from './service.ts';

/** Up and ready: the process, and its database; and the administrator's figures. */
export function healthRoutes(app: App, health: ReturnType<typeof createHealthService>): void {
  app.route({ ...endpoints.getHealth, handler: async () => ({ status: 'up' as const }) });
  app.route({
    ...endpoints.getReadiness,
    handler: async () => {
      await health.checkReadiness();
      return { status: 'ready' as const };
    },
  });
  app.route({ ...endpoints.getSystemHealth, handler: () => health.getSystemHealth() });
}
