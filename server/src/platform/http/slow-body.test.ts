import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { allowSlowBody, answerClientError } from './hardening.ts';

describe('a body that takes longer than the limit to arrive', () => {
  /** A server whose requests may take 200 ms, and a client that sends a body in two halves, the second when the test tells it to. */
  async function sendSlowly(isAllowed: boolean) {
    const requested = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const server = createServer(
      { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 20 },
      async (request, response) => {
        const arrived = isAllowed ? allowSlowBody(request) : () => {};
        requested.resolve();
        let text = '';
        for await (const chunk of request) text += chunk;
        arrived();
        response.end(text);
      },
    );
    server.on('clientError', (error, socket) => {
      answerClientError(error, socket as Socket);
      late.resolve();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 8\r\n\r\nhalf');
    await requested.promise;
    await late.promise;
    socket.write('half');
    await once(socket, 'close');
    server.close();
    return text;
  }

  it('cuts off a body that takes longer than the limit to arrive', async () => {
    expect(await sendSlowly(false)).toMatch(/^HTTP\/1\.1 408 .*took too long to arrive/s);
  });

  it('reads a slow body if the call allows it', async () => {
    expect(await sendSlowly(true)).toMatch(/^HTTP\/1\.1 200 .*halfhalf/s);
  });
});

it('closes the socket of a client that is cut off but does not close its side', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer();
  server.on('connection', (socket) => socket.once('close', () => closed.resolve()));
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write('no HTTP\r\n\r\n');
  await closed.promise;
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
  server.close();
});
