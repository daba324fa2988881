import type { FastifyInstance } from 'fastify';
import { sendFile, serve } from '#platform/http/serve.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { logExport } from '#security/log.ts';
import { exportMail, getMail, listMail } from './list-mail.ts';
import type { MailPreferencesService } from './preferences/service.ts';
import { getPreview, listPreviews } from './render.ts';
import { resendMail, retryAllMail, retryMail } from './repeat-mail.ts';
import type { MailOptions } from './repeats.ts';

/** The outbox for administrators. */
export function mailRoutes(app: FastifyInstance, portal: Portal, options: MailOptions): void {
  serve(app, {
    listMail: (_call, input) => listMail(portal, options, input),
    exportMail: async (call, { format, ...filter }) => {
      await logExport(portal, call, 'emails');
      return sendFile(call, exportMail(portal, options, format, filter));
    },
    listMailPreviews: async () => listPreviews(portal, options),
    getMailPreview: async (_call, input) => getPreview(portal, options, input.kind),
    retryAllMail: () => retryAllMail(portal, options),
    getMail: (_call, input) => getMail(portal, options, input.id),
    retryMail: (_call, input) => retryMail(portal, options, input.id),
    resendMail: (call, input) => resendMail(portal, options, call, input.id),
  });
}

/** Which emails a person wants, in their account and under the links of emails. */
export function mailPreferenceRoutes(app: FastifyInstance, preferences: MailPreferencesService): void {
  serve(app, {
    getMailPreferences: (call) => preferences.getOwn(call.caller),
    changeMailPreferences: (call, input) => preferences.changeOwn(call.caller, input),
    getLinkedMails: (call, input) => preferences.showLinked(input.token, networkOf(call.request.ip)),
    changeLinkedMails: (call, input) =>
      preferences.changeLinked(input.token, networkOf(call.request.ip), input.isOn),
  });
}
