import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { LINGER_MS } from './hardening.ts';
import { giveBack } from './incoming-bodies.ts';

/**
 * Keeps the connection of a refused request open for a moment. The client may still be sending, and a socket that is
 * closed with something unread in it is reset, so that the client might never read the answer. Nothing more is read.
 */
export function linger(request: IncomingMessage): void {
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
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
