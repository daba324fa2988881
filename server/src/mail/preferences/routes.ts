import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { MailPreferencesService } from './service.ts';

/** Which emails a person wants, in their account and under the links of emails. */
export function mailPreferenceRoutes(app: App, preferences: MailPreferencesService): void {
  app.route({
    ...endpoints.getMailPreferences,
    handler: (request) => preferences.getOwn(callerOf(request)),
  });
  app.route({
    ...endpoints.changeMailPreferences,
    handler: (request) => preferences.changeOwn(callerOf(request), request.body),
  });
  app.route({
    ...endpoints.getLinkedMails,
    handler: ({ params, ip }) => preferences.showLinked(params.token, networkOf(ip)),
  });
  app.route({
    ...endpoints.changeLinkedMails,
    handler: ({ params, ip, body }) => preferences.changeLinked(params.token, networkOf(ip), body.isOn),
  });
}
