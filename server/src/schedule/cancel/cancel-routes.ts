import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { CancelService } from './cancel-service.ts';

/** Names of teams and coaches in a body are taken and ignored (docs/spec/safety.md#w6). */
export function cancelRoutes(app: App, service: CancelService): void {
  app.route({
    ...endpoints.cancelEntry,
    handler: (request) =>
      service.cancelEntry(callerOf(request), toCancelRequest(request.body), keyOf(request.headers)),
  });

  app.route({
    ...endpoints.cancelClinic,
    handler: (request) =>
      service.cancelClinic(callerOf(request), toCancelRequest(request.body), keyOf(request.headers)),
  });

  app.route({
    ...endpoints.cancelBlackout,
    handler: (request) => {
      const scope = request.body.blackoutScope ?? 'gym';
      const cancel = { ...toCancelRequest(request.body), scope };
      return service.cancelBlackout(callerOf(request), cancel, keyOf(request.headers));
    },
  });

  app.route({
    ...endpoints.undoCancel,
    handler: (request) =>
      service.undoCancel(callerOf(request), request.params.id, request.body?.overrideHolds),
  });

  app.route({ ...endpoints.listLeftEntries, handler: () => service.listLeftEntries() });

  app.route({
    ...endpoints.cancelLeftEntries,
    handler: (request) => service.cancelLeftEntries(callerOf(request), request.body, keyOf(request.headers)),
  });

  app.route({
    ...endpoints.listHistory,
    handler: (request) => service.listHistory(callerOf(request), request.params.id),
  });
}

const toCancelRequest = (body: {
  AvailabilityId: number;
  EntryId?: number | null | undefined;
  reason?: string | null | undefined;
}) => ({ slotId: body.AvailabilityId, entryId: body.EntryId ?? null, reason: body.reason ?? null });

const keyOf = (headers: { 'idempotency-key'?: string | undefined }) => headers['idempotency-key'] ?? null;
