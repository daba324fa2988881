import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addMissingHeaders, closeAfterLastAnswer } from './hardening.ts';

it('lets a stopping server finish open requests, and cut off those that never end', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
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

it('gives every answer the security headers that it has not, and tells browsers to use TLS only over https', async () => {
  const site = Fastify();
  addMissingHeaders(site, 'https://coaches.example.org');
  site.get('/plain', async () => 'text');
  site.get('/page', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'self'").send(''),
  );
  const [plain, page, missing] = [
    await site.inject('/plain'),
    await site.inject('/page'),
    await site.inject('/missing'),
  ];
  for (const { headers } of [plain, missing]) {
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      ),
    });
  }
  expect(page.headers['content-security-policy']).toBe("default-src 'self'");

  const local = Fastify();
  addMissingHeaders(local, 'http://127.0.0.1:3000');
  expect((await local.inject('/missing')).headers['strict-transport-security']).toBeUndefined();
  await Promise.all([site.close(), local.close()]);
});
