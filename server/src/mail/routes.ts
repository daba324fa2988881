import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import type { Portal } from '#portal.ts';
import { getMail, listMail } from './list-mail.ts';
import { getPreview, listPreviews } from './preview-mail.ts';
import { resendMail, retryAllMail, retryMail } from './repeat-mail.ts';
import type { MailOptions } from './repeats.ts';

/** The outbox for administrators. */
export function mailRoutes(app: App, portal: Portal, options: MailOptions): void {
  app.route({ ...endpoints.listMail, handler: ({ query }) => listMail(portal, options, query) });
  app.route({ ...endpoints.listMailPreviews, handler: async () => listPreviews(portal, options) });
  app.route({
    ...endpoints.getMailPreview,
    handler: async ({ params }) => getPreview(portal, options, params.kind),
  });
  app.route({ ...endpoints.retryAllMail, handler: () => retryAllMail(portal, options) });
  app.route({ ...endpoints.getMail, handler: ({ params }) => getMail(portal, options, params.id) });
  app.route({ ...endpoints.retryMail, handler: ({ params }) => retryMail(portal, options, params.id) });
  app.route({
    ...endpoints.resendMail,
    handler: (request) => {
      const key = request.headers['idempotency-key'] ?? null;
      return resendMail(portal, options, callerOf(request), { id: request.params.id, key });
    },
  });
}
