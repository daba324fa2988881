import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { AddService } from './add-service.ts';

const keyOf = ({ headers }: { headers: { 'idempotency-key'?: string | undefined } }) =>
  headers['idempotency-key'] ?? null;

export function addRoutes(app: App, service: AddService): void {
  app.route({
    ...endpoints.addPractice,
    handler: (request) => service.addPractice(callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.scheduleGame,
    handler: (request) => service.scheduleGame(callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.addBlackout,
    handler: (request) => service.addBlackout(callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.addClinic,
    handler: (request) => service.addClinic(callerOf(request), request.body, keyOf(request)),
  });
  app.route({
    ...endpoints.updateEndTime,
    handler: (request) => service.updateEndTime(callerOf(request), request.body, keyOf(request)),
  });
  app.route({ ...endpoints.getTeamWeek, handler: (request) => service.getTeamWeek(request.query) });
}
