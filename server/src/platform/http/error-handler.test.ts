import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerUnreadable, handleErrors } from './error-handler.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify({ frameworkErrors: answerUnreadable });
  handleErrors(app);
  app.post('/', async () => 'read');
});
afterEach(() => app.close());

describe('a refusal', () => {
  it('names the compression if a compressed body cannot be parsed', async () => {
    const ask = (packing: string) =>
      app.inject({
        method: 'POST',
        url: '/',
        payload: Buffer.from([0x1f, 0x8b, 8]),
        headers: { 'content-type': 'application/json', 'content-encoding': packing },
      });
    const packed = await ask('gzip');
    expect([packed.statusCode, packed.json()]).toMatchObject([
      415,
      { code: 'UNSUPPORTED_TYPE', error: 'Please send this without compressing it.' },
    ]);
    expect((await ask('identity')).statusCode).toBe(422);
  });

  it('gives a refusal the usual headers even if it comes before any hook', async () => {
    const answer = await app.inject('/%');
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': answer.json().requestId,
    });
  });
});
