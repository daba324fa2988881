import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { FAREWELL_MS } from './hardening.ts';

/** Methods whose body the framework leaves alone. */
const BODILESS = ['GET', 'HEAD', 'TRACE'];

/** What has arrived of JSON bodies whose length nobody announced. */
const arrived = new WeakMap<IncomingMessage, Buffer[]>();

/**
 * Keeps hold of what arrives of a JSON body of unknown length, so that it can be given back when it turns out too large
 * (safety.md G10). Memory outside its heap is hardly seen by the collector: it lets a dozen such bodies wait.
 */
export function holdUnannounced(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw, headers, method }, _reply, payload, done) => {
    // of a call whose body nobody reads, a held piece would stop the connection
    const isRead = !BODILESS.includes(method);
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    if (isRead && isJson && headers['transfer-encoding'] !== undefined) {
      const pieces: Buffer[] = [];
      arrived.set(raw, pieces);
      payload.on('data', (piece: Buffer) => pieces.push(piece));
      payload.once('end', () => arrived.delete(raw));
      // it flows when somebody reads it, not because it is watched
      payload.pause();
    }
    done(null, payload);
  });
}

function giveBack(request: IncomingMessage): void {
  for (const { buffer, byteLength } of arrived.get(request) ?? []) {
    // a piece of something larger may not be all ours
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
  arrived.delete(request);
}

/**
 * Leaves a refused client, who may still be sending, a moment to read his answer. A socket that is closed with something
 * unread in it is reset, and he might then never learn why he was refused. Nothing more is read.
 */
export function sayWhyFirst(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || !(socket instanceof Socket)) return;
  const readNoMore = () => {
    request.pause();
    socket.pause();
  };
  // at once: up to 2 MB more come in the same turn
  readNoMore();
  giveBack(request);
  // so the server closes a connection after its last answer
  socket.destroySoon = () => {
    socket.end();
    // the server itself would read the rest away, from the next turn on
    setImmediate(readNoMore);
    setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  };
}
