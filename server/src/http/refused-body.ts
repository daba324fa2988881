import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { FAREWELL_MS } from './hardening.ts';
import { giveBack } from './incoming-bodies.ts';

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
