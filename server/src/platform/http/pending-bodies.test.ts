import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { type BodyLimits, limitPendingBodies } from './pending-bodies.ts';

const KILOBYTE = 1_024;
const BODY_LIMIT = 500 * KILOBYTE;
const PLENTY: BodyLimits = { perNetwork: 1_000 * KILOBYTE, total: 1_000 * KILOBYTE };

let app = Fastify();
afterEach(() => app.close());

/** A server with a call that answers at once and one that answers when the test tells it to. */
async function openServer(limits: BodyLimits) {
  app = Fastify({ bodyLimit: BODY_LIMIT, trustProxy: true });
  handleErrors(app);
  const bodies = limitPendingBodies(app, limits);
  let onChunk: (() => void) | null = null;
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    payload.on('data', () => onChunk?.());
    done(null, payload);
  });
  const parsed = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  app.get('/', async () => 'there');
  app.post<{ Body: string }>('/', async ({ body }) => ({ length: body.length }));
  app.post('/slow', async () => {
    parsed.resolve();
    await mayAnswer.promise;
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const untilPending = async (bytes: number) => {
    while (bodies.pendingBytes() < bytes) await new Promise<void>((resolve) => (onChunk = resolve));
  };
  return { port, bodies, untilPending, parsed: parsed.promise, answer: mayAnswer.resolve };
}

/** A client that announces a body and sends it in parts. */
function openClient(port: number, { from = '192.0.2.1', path = '/', bytes = 100 * KILOBYTE } = {}) {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
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

describe('incomplete JSON bodies', () => {
  it('refuses the oldest incomplete bodies first when one network sends too much', async () => {
    const { port, untilPending } = await openServer({ ...PLENTY, perNetwork: 110 * KILOBYTE });
    const old = openClient(port);
    old.send(60 * KILOBYTE);
    await untilPending(60 * KILOBYTE);
    const elsewhere = openClient(port, { from: '192.0.2.2' });
    elsewhere.send(60 * KILOBYTE);
    await untilPending(120 * KILOBYTE);
    const next = openClient(port);
    next.send(60 * KILOBYTE);
    expect(await old.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5\r\n[\s\S]*"code":"BUSY"/);
    for (const client of [next, elsewhere]) {
      client.finish(40 * KILOBYTE);
      expect(await client.answer()).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('refuses the oldest incomplete bodies first when all networks together send too much', async () => {
    const { port, untilPending } = await openServer({ ...PLENTY, total: 110 * KILOBYTE });
    const old = openClient(port);
    old.send(60 * KILOBYTE);
    await untilPending(60 * KILOBYTE);
    const next = openClient(port, { from: '192.0.2.2' });
    next.send(60 * KILOBYTE);
    expect(await old.answer()).toMatch(/^HTTP\/1\.1 503 /);
    next.finish(40 * KILOBYTE);
    expect(await next.answer()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('stops counting bodies after they are refused or their sender has gone', async () => {
    const { port, bodies, untilPending } = await openServer(PLENTY);
    const gone = openClient(port);
    gone.send(60 * KILOBYTE);
    await untilPending(60 * KILOBYTE);
    const isOver = new Promise<void>((resolve) =>
      app.server.once('connection', (socket) => socket.once('close', () => resolve())),
    );
    const refused = openClient(port);
    await once(refused.socket, 'connect');
    gone.socket.destroy();
    refused.socket.destroy();
    await isOver;
    expect(bodies.pendingBytes()).toBe(0);
  });
});

it('counts a complete body until its call is answered, even if its sender has gone', async () => {
  const server = await openServer(PLENTY);
  const client = openClient(server.port, { path: '/slow' });
  client.send(100 * KILOBYTE, '"');
  await server.parsed;
  client.socket.destroy();
  expect(server.bodies.pendingBytes()).toBeGreaterThan(100 * KILOBYTE);
  const isOver = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  server.answer();
  const other = openClient(server.port, { bytes: 2 });
  other.send(2, '"');
  await isOver;
  await other.answer();
  expect(server.bodies.pendingBytes()).toBe(0);
});

it('counts a body that arrives in many chunks as more than its bytes', async () => {
  const { port, bodies, untilPending } = await openServer(PLENTY);
  const client = openClient(port);
  client.socket.setNoDelay(true);
  client.send(10);
  await untilPending(200);
  client.socket.write('x');
  await untilPending(10 + 1 + 2 * 256);
  expect(bodies.pendingBytes()).toBe(10 + 1 + 2 * 256);
  client.socket.destroy();
});

const chunked = (body: string) =>
  `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

it('reads a body of unknown length to its end', async () => {
  const { port } = await openServer(PLENTY);
  const text = 'é'.repeat(40 * KILOBYTE);
  const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
  const answer = await rawRequest(port, head + chunked(JSON.stringify(text)));
  expect(answer).toMatchObject({ statusCode: 200, body: JSON.stringify({ length: text.length }) });
});

it('closes the connection of a body that is announced as too large before it is sent', async () => {
  const { port, bodies } = await openServer(PLENTY);
  const client = openClient(port, { bytes: BODY_LIMIT + 1 });
  const answer = await client.answer();
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close\r\n[\s\S]*"code":"TOO_LARGE"/);
  expect(bodies.pendingBytes()).toBe(0);
});

it('stops reading a body of unknown length once it is too large', async () => {
  const { port, bodies } = await openServer(PLENTY);
  const bytesRead = new Promise<number>((resolve) =>
    app.server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesRead))),
  );
  const head = 'POST / HTTP/1.1\r\nhost: x\r\n';
  const answer = await rawRequest(port, head + chunked(' '.repeat(20_000 * KILOBYTE)));
  // the client may lose the answer when the connection is closed while it still sends
  expect([413, undefined]).toContain(answer?.statusCode);
  expect(await bytesRead).toBeLessThan(10_000 * KILOBYTE);
  expect(bodies.pendingBytes()).toBe(0);
});

it.each([
  ['has no body', 'content-type: application/json\r\n\r\n'],
  ['has a body in chunks that nobody reads', chunked(' '.repeat(400 * KILOBYTE))],
])('keeps the connection for the next call when a GET %s', async (_, rest) => {
  const { port } = await openServer(PLENTY);
  const head = 'GET / HTTP/1.1\r\nhost: x\r\n';
  const answer = await rawRequest(port, `${head}${rest}${head}connection: close\r\n\r\n`);
  expect(answer?.body).toMatch(/^thereHTTP\/1\.1 200 OK[\s\S]*there$/);
});
