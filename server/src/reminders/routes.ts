import { endpoints } from '@portal/contract/endpoints.ts';
import type { App } from '#platform/http/app-types.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { ReleaseService } from './release.ts';

/** The calls of the link in a reminder of a practice, without a session. */
export function releaseRoutes(app: App, release: ReleaseService): void {
  app.route({
    ...endpoints.lookUpRelease,
    handler: (request) => release.lookUp(request.params.token, networkOf(request.ip)),
  });
  app.route({
    ...endpoints.releasePractice,
    handler: (request) => release.release(request.params.token, networkOf(request.ip)),
  });
}
