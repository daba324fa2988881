import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { FindCaller } from './access.ts';
import { createLimiter, type Limiter, type Limits } from './limiter.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** ends this call's turn; null while it has none */
    endTurn: (() => void) | null;
  }
}

/** How much is in work at a time: more waits for its turn, and more than that is refused. */
export type TurnBounds = { account: Limits; network: Limits };

/**
 * A browser has six calls under way at a time, and the pool of connections to the database has room for two such
 * accounts and more. People who are not logged in share an address at school.
 */
const TURN_BOUNDS: TurnBounds = {
  account: { running: 6, waiting: 250 },
  network: { running: 32, waiting: 600 },
};

const tooMany = () =>
  new AppError('THROTTLED', 'There are too many requests at once. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });

/** A queue for each subject that has something in work or in line. */
function createQueues(bounds: Limits) {
  const queues = new Map<string | number, { enqueue: Limiter; users: number }>();
  return async function run<T>(subject: string | number, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(subject) ?? { enqueue: createLimiter(bounds, tooMany), users: 0 };
    queues.set(subject, queue);
    queue.users += 1;
    try {
      return await queue.enqueue(work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(subject);
    }
  };
}

export type Turns = ReturnType<typeof createTurns>;

/**
 * Bounds what one account, or one network without an account, has in work at a time, so that a flood of one delays
 * nobody else. Everybody is served in the order of their own calls.
 * @see docs/decisions/0046-limits-per-caller.md
 */
export function createTurns({ account, network }: TurnBounds = TURN_BOUNDS) {
  const ofAccounts = createQueues(account);
  const ofTokens = createQueues(account);
  const ofNetworks = createQueues(network);

  const begin = ({ caller, ip }: Partial<FastifyRequest> & { ip: string }, work: () => Promise<void>) =>
    caller ? ofAccounts(caller.accountId, work) : ofNetworks(networkOf(ip), work);

  return {
    /** Looks callers up in the turns of their tokens and networks: a token that was made up costs a query. */
    findInTurn:
      (find: FindCaller): FindCaller =>
      (token, request) =>
        ofTokens(token, () => ofNetworks(networkOf(request.ip), () => find(token, request))),

    /**
     * Lets each call of these routes wait for its turn when its body is there. @throws AppError THROTTLED
     * @param isExempt what monitors ask must be answered
     */
    take(routes: FastifyInstance, isExempt: (request: FastifyRequest) => boolean): void {
      routes.decorateReply('endTurn', null);
      routes.addHook('preValidation', async (request, reply) => {
        // a live stream has bounds of its own
        if (isExempt(request) || request.routeOptions.config.produces === 'text/event-stream') return;
        await new Promise<void>((admit, refuse) => {
          const ended = Promise.withResolvers<void>();
          reply.endTurn = ended.resolve;
          begin(request, async () => {
            // nobody waits for the answer any more
            if (reply.raw.destroyed) throw tooMany();
            admit();
            await ended.promise;
          }).catch(refuse);
        });
      });
      routes.addHook('onSend', (_request, reply, payload, done) => {
        if (payload instanceof Readable) payload.once('close', () => endTurn(reply));
        else endTurn(reply);
        done(null, payload);
      });
    },
  };
}

function endTurn(reply: FastifyReply): void {
  reply.endTurn?.();
  reply.endTurn = null;
}
