import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { retryWhileBusy } from './retry-while-busy.ts';

const answer = (statusCode: number, headers = {}) => ({ statusCode, headers }) as LightMyRequestResponse;

it('retries until the portal is no longer busy', async () => {
  const answers = [answer(503, { 'retry-after': '2' }), answer(503, { 'retry-after': '2' }), answer(409)];
  const last = await retryWhileBusy(async () => answers.shift() ?? answer(500));
  expect([last.statusCode, answers.length]).toEqual([409, 0]);
});

it('returns a 503 without Retry-After', async () => {
  expect((await retryWhileBusy(async () => answer(503))).statusCode).toBe(503);
});
