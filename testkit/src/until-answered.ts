import type { LightMyRequestResponse } from 'fastify';

/**
 * Asks again while the portal is busy: a lock was not free in time and nothing was changed. It happens to calls that race
 * on a slow machine, and a test must not depend on speed.
 */
export async function untilAnswered(
  ask: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await ask();
    if (answer.statusCode !== 503 || answer.headers['retry-after'] === undefined) return answer;
  }
}
