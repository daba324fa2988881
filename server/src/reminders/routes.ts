import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { ReleaseService } from './release.ts';

/** The calls of the link in a reminder of a practice, without a session. */
export function releaseRoutes(app: FastifyInstance, release: ReleaseService): void {
  serve(app, {
    lookUpRelease: (call, input) => release.lookUp(input.token, networkOf(call.request.ip)),
    releasePractice: (call, input) => release.release(input.token, networkOf(call.request.ip)),
  });
}
