import type { LightMyRequestResponse } from 'fastify';

/**
 * Retries while the portal is busy, which means that a lock was not free in time and nothing was changed. This can
 * happen to racing calls on a slow machine, and tests must not depend on speed.
 */
export async function retryWhileBusy(
  ask: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await ask();
    if (answer.statusCode !== 503 || answer.headers['retry-after'] === undefined) return answer;
  }
}
