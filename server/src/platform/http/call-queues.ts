import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { FindCaller } from './access.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** frees this call's place in its queue; null if it has none */
    endCall: (() => void) | null;
  }
}

/** How many calls are handled at a time, and how many wait; further ones are refused. */
type CallLimits = { account: Limits; network: Limits };

/**
 * A browser makes six calls at a time, and the database pool has enough connections for more than two such accounts.
 * People at a school share an address while they are not logged in.
 */
const CALL_LIMITS: CallLimits = {
  account: { running: 6, waiting: 250 },
  network: { running: 32, waiting: 600 },
};

const tooMany = () =>
  new AppError('THROTTLED', 'There are too many requests at once. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });

/** A queue for each subject that has running or waiting calls. */
function createQueues(bounds: Limits) {
  const queues = new Map<string | number, { enqueue: Limiter; users: number }>();
  async function run<T>(subject: string | number, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(subject) ?? { enqueue: createLimiter(bounds, tooMany), users: 0 };
    queues.set(subject, queue);
    queue.users += 1;
    try {
      return await queue.enqueue(work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(subject);
    }
  }
  return { run, isFull: (subject: string | number) => queues.get(subject)?.enqueue.isFull() === true };
}

/**
 * Limits how many calls of one account, or of one network without an account, are handled at a time, so that many calls
 * of one delay nobody else. The calls of each are handled in order.
 * @see docs/decisions/0046-limits-per-caller.md
 */
export function createCallQueues({ account, network }: CallLimits = CALL_LIMITS) {
  const ofAccounts = createQueues(account);
  const ofTokens = createQueues(account);
  const ofNetworks = createQueues(network);

  /** the queue of a call, and whose it is */
  const queueOf = ({ caller, ip }: Partial<FastifyRequest> & { ip: string }) =>
    caller
      ? ({ queue: ofAccounts, subject: caller.accountId } as const)
      : ({ queue: ofNetworks, subject: networkOf(ip) } as const);

  return {
    /** Limits lookups of callers by token and network, because each made-up token costs a query. */
    limitLookups:
      (find: FindCaller): FindCaller =>
      (token, request) =>
        ofTokens.run(token, () => ofNetworks.run(networkOf(request.ip), () => find(token, request))),

    /**
     * Lets each call of these routes wait for its turn after its body was read. @throws AppError THROTTLED, before the body
     * is read if possible
     * @param isExempt calls of monitors, which must always be answered
     */
    limitCalls(routes: FastifyInstance, isExempt: (request: FastifyRequest) => boolean): void {
      // live streams have their own limits
      const isLimited = (request: FastifyRequest) =>
        !isExempt(request) && request.routeOptions.config.produces !== 'text/event-stream';
      routes.decorateReply('endCall', null);
      // a refusal must cost little, so nothing of the body is read for it
      routes.addHook('preParsing', (request, _reply, payload, done) => {
        const { queue, subject } = queueOf(request);
        done(isLimited(request) && queue.isFull(subject) ? tooMany() : null, payload);
      });
      routes.addHook('preValidation', async (request, reply) => {
        if (!isLimited(request)) return;
        await new Promise<void>((admit, refuse) => {
          const ended = Promise.withResolvers<void>();
          reply.endCall = ended.resolve;
          const { queue, subject } = queueOf(request);
          const call = queue.run(subject, async () => {
            // the client has gone
            if (reply.raw.destroyed) throw tooMany();
            admit();
            await ended.promise;
          });
          call.catch(refuse);
        });
      });
      routes.addHook('onSend', (_request, reply, payload, done) => {
        if (payload instanceof Readable) payload.once('close', () => endCall(reply));
        else endCall(reply);
        done(null, payload);
      });
    },
  };
}

function endCall(reply: FastifyReply): void {
  reply.endCall?.();
  reply.endCall = null;
}

/** How many tasks run at a time, and how many more may wait. */
type Limits = { running: number; waiting: number };

/** Runs tasks in the order of the calls. */
type Limiter = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** whether the next task would be refused */
  isFull(): boolean;
};

/**
 * Limits how many tasks run at a time, so that many of them never starve other work.
 * @param refuse creates the error that is thrown at once if too many tasks run and wait already
 * @see docs/spec/safety.md#w24
 */
export function createLimiter({ running, waiting }: Limits, refuse: () => AppError): Limiter {
  const limit = pLimit(running);
  const isFull = () => limit.activeCount + limit.pendingCount >= running + waiting;
  const enqueue = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isFull()) throw refuse();
    return await limit(work);
  };
  return Object.assign(enqueue, { isFull });
}
