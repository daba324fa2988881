import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { type BodyBounds, boundBodies } from './incoming-bodies.ts';

const KILOBYTE = 1_024;

let app = Fastify();
afterEach(() => app.close());

/** A server whose one call answers when it is let, and what its bodies hold. */
async function openServer(bounds: BodyBounds) {
  app = Fastify({ bodyLimit: 500 * KILOBYTE, trustProxy: true });
  handleErrors(app);
  const bodies = boundBodies(app, bounds);
  let counted: (() => void) | null = null;
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    payload.on('data', () => counted?.());
    done(null, payload);
  });
  const parsed = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  app.post('/', async () => 'done');
  app.post('/slow', async () => {
    parsed.resolve();
    await mayAnswer.promise;
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const untilHeld = async (bytes: number) => {
    while (bodies.heldBytes() < bytes) await new Promise<void>((resolve) => (counted = resolve));
  };
  return { port, bodies, untilHeld, parsed: parsed.promise, answer: mayAnswer.resolve };
}

/** A client that announces a body and sends it in parts. */
function openClient(port: number, { from = '192.0.2.1', path = '/', bytes = 100 * KILOBYTE } = {}) {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  const isClosed = once(socket, 'close');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  return {
    socket,
    send: (part: number, end = '') => void socket.write(`"${'x'.repeat(part - 1 - end.length)}${end}`),
    finish: (part: number) => void socket.write(`${'x'.repeat(part - 1)}"`),
    answer: async () => {
      await isClosed;
      return text;
    },
  };
}

describe('bodies that do not come to their end', () => {
  it('are refused, the oldest first, where one network holds too much', async () => {
    const { port, untilHeld } = await openServer({ network: 110 * KILOBYTE, inAll: 1_000 * KILOBYTE });
    const old = openClient(port);
    old.send(60 * KILOBYTE);
    await untilHeld(60 * KILOBYTE);
    const elsewhere = openClient(port, { from: '192.0.2.2' });
    elsewhere.send(60 * KILOBYTE);
    await untilHeld(120 * KILOBYTE);
    const next = openClient(port);
    next.send(60 * KILOBYTE);
    expect(await old.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5\r\n[\s\S]*"code":"BUSY"/);
    for (const client of [next, elsewhere]) {
      client.finish(40 * KILOBYTE);
      expect(await client.answer()).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('are refused, the oldest first, where all together hold too much', async () => {
    const { port, untilHeld } = await openServer({ network: 1_000 * KILOBYTE, inAll: 110 * KILOBYTE });
    const old = openClient(port);
    old.send(60 * KILOBYTE);
    await untilHeld(60 * KILOBYTE);
    const next = openClient(port, { from: '192.0.2.2' });
    next.send(60 * KILOBYTE);
    expect(await old.answer()).toMatch(/^HTTP\/1\.1 503 /);
    next.finish(40 * KILOBYTE);
    expect(await next.answer()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('hold nothing any more when they were refused or their sender is gone', async () => {
    const { port, bodies, untilHeld } = await openServer({ network: 100 * KILOBYTE, inAll: 100 * KILOBYTE });
    const gone = openClient(port);
    gone.send(60 * KILOBYTE);
    await untilHeld(60 * KILOBYTE);
    const isOver = new Promise<void>((resolve) =>
      app.server.once('connection', (socket) => socket.once('close', () => resolve())),
    );
    const refused = openClient(port);
    await once(refused.socket, 'connect');
    gone.socket.destroy();
    refused.socket.destroy();
    await isOver;
    expect(bodies.heldBytes()).toBe(0);
  });
});

it('a whole body counts until its call is answered, also where its sender is gone', async () => {
  const server = await openServer({ network: 1_000 * KILOBYTE, inAll: 1_000 * KILOBYTE });
  const client = openClient(server.port, { path: '/slow' });
  client.send(100 * KILOBYTE, '"');
  await server.parsed;
  client.socket.destroy();
  expect(server.bodies.heldBytes()).toBeGreaterThan(100 * KILOBYTE);
  const isOver = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  server.answer();
  const other = openClient(server.port, { bytes: 2 });
  other.send(2, '"');
  await isOver;
  await other.answer();
  expect(server.bodies.heldBytes()).toBe(0);
});

it('a body that comes in many pieces counts for more than its bytes', async () => {
  const { port, bodies, untilHeld } = await openServer({ network: 100 * KILOBYTE, inAll: 100 * KILOBYTE });
  const client = openClient(port);
  client.socket.setNoDelay(true);
  client.send(10);
  await untilHeld(200);
  client.socket.write('x');
  await untilHeld(10 + 1 + 2 * 256);
  expect(bodies.heldBytes()).toBe(10 + 1 + 2 * 256);
  client.socket.destroy();
});
