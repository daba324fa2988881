import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rawRequest } from '@portal/testkit/raw-request.ts';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { boundBodies } from './incoming-bodies.ts';

const KILOBYTE = 1_024;
const LIMIT = 100 * KILOBYTE;

let app = Fastify();
afterEach(() => app.close());

/** A server whose one call answers with the length of its text. */
async function openServer() {
  app = Fastify({ bodyLimit: LIMIT });
  const seen: { raw: IncomingMessage | null; pieces: Buffer[] } = { raw: null, pieces: [] };
  handleErrors(app);
  boundBodies(app);
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
    seen.raw = raw;
    payload.on('data', (piece: Buffer) => seen.pieces.push(piece));
    done(null, payload);
  });
  app.post<{ Body: { text: string } }>('/', async ({ body }) => ({ length: body.text.length }));
  app.get('/', async () => 'there');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { port, seen };
}

const inChunks = (body: string) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

it('takes a body of unknown length whole', async () => {
  const { port } = await openServer();
  const text = 'é'.repeat(40 * KILOBYTE);
  expect(await rawRequest(port, inChunks(JSON.stringify({ text })))).toMatchObject({
    statusCode: 200,
    body: JSON.stringify({ length: text.length }),
  });
});

it.each([
  ['has no body', 'content-type: application/json\r\n\r\n'],
  [
    'has one in chunks that nobody reads',
    `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${(400 * KILOBYTE).toString(16)}\r\n${' '.repeat(400 * KILOBYTE)}\r\n0\r\n\r\n`,
  ],
])('keeps no connection from its next call where a GET %s', async (_, rest) => {
  const { port } = await openServer();
  const head = 'GET / HTTP/1.1\r\nhost: x\r\n';
  const answer = await rawRequest(port, `${head}${rest}${head}connection: close\r\n\r\n`);
  expect(answer?.body).toMatch(/^thereHTTP\/1.1 200 OK[\s\S]*there$/);
});

it('reads no more of a refused body, and gives back at once what it has read', async () => {
  const { port, seen } = await openServer();
  const answer = await rawRequest(port, inChunks(' '.repeat(10_000 * KILOBYTE)));
  expect(answer?.statusCode).toBe(413);
  // the piece that is too much, and the next two before the reading stops
  expect(seen.raw?.socket.bytesRead).toBeLessThan(LIMIT + 3 * 64 * KILOBYTE);
  expect(seen.pieces.map((piece) => piece.byteLength)).toEqual(seen.pieces.map(() => 0));
});
