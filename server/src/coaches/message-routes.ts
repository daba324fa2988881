import { endpoints } from '@portal/contract/endpoints.ts';
import type { MailOptions } from '#mail/repeats.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { listSentMessages, previewMessage, sendMessage } from './message-coaches.ts';

/** Messages of administrators to coaches. */
export function coachMessageRoutes(app: App, portal: Portal, options: Pick<MailOptions, 'from'>): void {
  app.route({ ...endpoints.listCoachMessages, handler: () => listSentMessages(portal) });
  app.route({
    ...endpoints.previewCoachMessage,
    handler: (request) => previewMessage(portal, options, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.sendCoachMessage,
    handler: (request) => {
      const key = request.headers['idempotency-key'] ?? null;
      return sendMessage(portal, callerOf(request), { ...request.body, key });
    },
  });
}
