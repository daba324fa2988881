import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { GiveBackService } from './give-back.ts';

/** What the link in a reminder of a practice calls, without a session. */
export function giveBackRoutes(app: App, giveBack: GiveBackService): void {
  app.route({
    ...endpoints.lookUpGiveBack,
    handler: (request) => giveBack.lookUp(request.params.token, networkOf(request.ip)),
  });
  app.route({
    ...endpoints.giveBackPractice,
    handler: (request) => giveBack.giveBack(request.params.token, networkOf(request.ip)),
  });
}
