import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { closeAfterLastAnswer } from './hardening.ts';

const app = Fastify({ forceCloseConnections: 'idle' });
afterEach(() => app.close());

it('lets a stopping server finish open requests, and cut off those that never end', async () => {
  closeAfterLastAnswer(app, 400);
  const isRequested = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    isRequested.resolve();
    await mayAnswer.promise;
    return 'whole';
  });
  app.post('/', async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const half = connect({ port, host: '127.0.0.1' });
  half.on('error', () => {});
  half.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a');
  const slow = rawRequest(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await isRequested.promise;

  const isCutOff = once(half, 'close');
  const isClosed = app.close();
  mayAnswer.resolve();
  expect(await slow).toMatchObject({ statusCode: 200, body: 'whole' });
  await isCutOff;
  await isClosed;
});
