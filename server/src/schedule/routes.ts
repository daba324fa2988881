import type { App } from '#http/app-types.ts';
import type { createListService } from './list-service.ts';

export function scheduleRoutes(_app: App, _service: ReturnType<typeof createListService>): void {}
