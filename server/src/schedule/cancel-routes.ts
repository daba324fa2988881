import type { App } from '#http/app-types.ts';
import type { createCancelService } from './cancel-service.ts';

export function cancelRoutes(_app: App, _service: ReturnType<typeof createCancelService>): void {}
