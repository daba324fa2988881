import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/throttle/network.ts';

/** Methods whose body Fastify does not read. */
const METHODS_WITHOUT_BODY = ['GET', 'HEAD', 'TRACE'];

/** Bytes that bodies may occupy until their calls are answered: for one network, and in total. */
export type BodyLimits = { perNetwork: number; total: number };

const MEGABYTE = 1024 * 1024;
const BODY_LIMITS: BodyLimits = { perNetwork: 12 * MEGABYTE, total: 32 * MEGABYTE };
/** What a chunk costs besides its bytes; a body may arrive byte by byte. */
const CHUNK_OVERHEAD_BYTES = 256;

/** A JSON body, from its first byte until its call is answered. */
type PendingBody = {
  network: string;
  bytes: number;
  isComplete: boolean;
  refuse: (refusal: AppError) => void;
};

const tooMuchAtOnce = () =>
  new AppError('BUSY', 'Too much is being sent to the portal right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

/** Counts the bytes of JSON bodies whose calls are not answered yet, and refuses the oldest incomplete one above the limits. */
export function limitPendingBodies(
  app: FastifyInstance,
  { perNetwork, total: totalLimit }: BodyLimits = BODY_LIMITS,
) {
  /** in the order in which their calls began */
  const pending = new Set<PendingBody>();
  const bodies = new WeakMap<FastifyRequest, PendingBody>();
  const bytesByNetwork = new Map<string, number>();
  let total = 0;

  function count(body: PendingBody, bytes: number): void {
    const sum = (bytesByNetwork.get(body.network) ?? 0) + bytes;
    if (sum === 0) bytesByNetwork.delete(body.network);
    else bytesByNetwork.set(body.network, sum);
    body.bytes += bytes;
    total += bytes;
  }

  function release(body: PendingBody): void {
    if (pending.delete(body)) count(body, -body.bytes);
  }

  function makeRoom(network: string): void {
    for (const body of pending) {
      const isNetworkFull = (bytesByNetwork.get(network) ?? 0) > perNetwork;
      if (!isNetworkFull && total <= totalLimit) return;
      if (body.isComplete || body.bytes === 0 || (isNetworkFull && body.network !== network)) continue;
      release(body);
      body.refuse(tooMuchAtOnce());
    }
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    // nothing resumes a body that is not read: pausing it below would block its connection
    if (!isJsonBodyRead(request)) return done(null, payload);
    const body: PendingBody = {
      network: networkOf(request.ip),
      bytes: 0,
      isComplete: false,
      // Fastify answers an error of the stream that it reads with that error
      refuse: (refusal) => void payload.emit('error', refusal),
    };
    pending.add(body);
    bodies.set(request, body);
    payload.on('data', (chunk: Buffer) => {
      if (!pending.has(body)) return;
      count(body, chunk.length + CHUNK_OVERHEAD_BYTES);
      makeRoom(body.network);
    });
    payload.once('end', () => {
      body.isComplete = true;
    });
    // a complete body stays in memory until its call is answered, even if its sender has gone
    reply.raw.once('close', () => !body.isComplete && release(body));
    // a 'data' listener starts the flow, before Fastify listens
    payload.pause();
    done(null, payload);
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    const body = bodies.get(request);
    if (body !== undefined) release(body);
    done(null, payload);
  });

  return { pendingBytes: () => total };
}

function isJsonBodyRead({ method, headers }: FastifyRequest): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
  return isJson && hasBody && !METHODS_WITHOUT_BODY.includes(method);
}
