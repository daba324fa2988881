import type { App } from '#http/app-types.ts';
import type { createAddService } from './add-service.ts';

export function addRoutes(_app: App, _service: ReturnType<typeof createAddService>): void {}
