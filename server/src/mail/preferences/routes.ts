import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { MailPreferencesService } from './service.ts';

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
