import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { MailService } from './service.ts';

/** The outbox for administrators. */
export function mailRoutes(app: App, mail: MailService): void {
  app.route({ ...endpoints.listMail, handler: ({ query }) => mail.listMail(query) });
  app.route({ ...endpoints.listMailPreviews, handler: async () => mail.listPreviews() });
  app.route({ ...endpoints.getMailPreview, handler: async ({ params }) => mail.getPreview(params.kind) });
  app.route({ ...endpoints.retryAllMail, handler: () => mail.retryAllMail() });
  app.route({ ...endpoints.getMail, handler: ({ params }) => mail.getMail(params.id) });
  app.route({ ...endpoints.retryMail, handler: ({ params }) => mail.retryMail(params.id) });
  app.route({
    ...endpoints.resendMail,
    handler: (request) =>
      mail.resendMail(callerOf(request), request.params.id, request.headers['idempotency-key'] ?? null),
  });
}
