import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/throttle/network.ts';

/** Methods whose body the framework leaves alone. */
const BODILESS = ['GET', 'HEAD', 'TRACE'];

/** Bytes that bodies may hold while their calls are not answered, from one network and in all. */
export type BodyBounds = { network: number; inAll: number };

const MEGABYTE = 1024 * 1024;
const BODY_BOUNDS: BodyBounds = { network: 12 * MEGABYTE, inAll: 32 * MEGABYTE };
/** What a piece costs besides its bytes; a body may come byte by byte. */
const PIECE_BYTES = 256;

/** A JSON body, from its first byte until its call is answered. */
type Held = {
  network: string;
  bytes: number;
  /** what has arrived; null when all of it is there, and the framework's alone */
  pieces: Buffer[] | null;
  refuse: (refusal: AppError) => void;
};

const arriving = new WeakMap<IncomingMessage, Held>();

const tooMuch = () =>
  new AppError('BUSY', 'Too much is being sent to the portal right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/**
 * Counts what waits of JSON bodies, and lets the oldest unfinished one go where it is too much. Holds on to what arrives,
 * so that it can be given back when it is refused (docs/spec/safety.md#g10): memory outside its heap is hardly seen by the
 * collector, which lets a dozen such bodies wait.
 */
export function boundBodies(app: FastifyInstance, { network: ofNetwork, inAll }: BodyBounds = BODY_BOUNDS) {
  /** in the order in which their calls began */
  const held = new Set<Held>();
  const networks = new Map<string, number>();
  let total = 0;

  function count(body: Held, bytes: number): void {
    const sum = (networks.get(body.network) ?? 0) + bytes;
    if (sum === 0) networks.delete(body.network);
    else networks.set(body.network, sum);
    body.bytes += bytes;
    total += bytes;
  }

  function letGo(body: Held): void {
    if (held.delete(body)) count(body, -body.bytes);
  }

  function makeRoom(network: string): void {
    for (const body of held) {
      const isNetworkFull = (networks.get(network) ?? 0) > ofNetwork;
      if (!isNetworkFull && total <= inAll) return;
      const isUnfinished = body.pieces !== null && body.bytes > 0;
      if (!isUnfinished || (isNetworkFull && body.network !== network)) continue;
      letGo(body);
      body.refuse(tooMuch());
    }
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    // of a call whose body nobody reads, a held piece would stop the connection
    if (!hasReadBody(request)) return done(null, payload);
    const body: Held = {
      network: networkOf(request.ip),
      bytes: 0,
      pieces: [],
      // the framework, which reads it, takes this for a fault of the line and lets it be answered
      refuse: (refusal) => void payload.emit('error', refusal),
    };
    held.add(body);
    arriving.set(request.raw, body);
    payload.on('data', (piece: Buffer) => {
      if (!held.has(body)) return;
      body.pieces?.push(piece);
      count(body, piece.length + PIECE_BYTES);
      makeRoom(body.network);
    });
    payload.once('end', () => {
      body.pieces = null;
    });
    // a whole one is there until its call is answered, also where its sender is gone
    reply.raw.once('close', () => body.pieces !== null && letGo(body));
    // it flows when somebody reads it, not because it is watched
    payload.pause();
    done(null, payload);
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    const body = arriving.get(request.raw);
    if (body !== undefined) letGo(body);
    done(null, payload);
  });

  return {
    /** what all of them hold now */
    heldBytes: () => total,
  };
}

function hasReadBody({ method, headers }: FastifyRequest): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const isThere = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
  return isJson && isThere && !BODILESS.includes(method);
}

/** Gives back at once what has arrived of a body that is refused. */
export function giveBack(request: IncomingMessage): void {
  const body = arriving.get(request);
  for (const { buffer, byteLength } of body?.pieces ?? []) {
    // a piece of something larger may not be all ours
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
  }
  if (body !== undefined) body.pieces = null;
}
