import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { loggedPath } from '#platform/log/logged-path.ts';

const process = randomBytes(9).toString('base64url');
let last = 0;

/**
 * A unique id, also across processes, that refusals contain and the log repeats. An id sent by the caller is ignored.
 */
export const newRequestId = (): string => `${process}-${(++last).toString(36)}`;

/** Logs one line per answer: changes and refusals at info, other reads at debug. Never a query, body or header. */
export function logRequests(app: FastifyInstance): void {
  const showsReads = app.log.level === 'debug' || app.log.level === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const quiet = (request.method === 'GET' || request.method === 'HEAD') && reply.statusCode < 400;
    if (quiet && !showsReads) return;
    const line = {
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      accountId: request.caller?.accountId,
    };
    if (quiet) request.log.debug(line);
    else request.log.info(line);
  });
}
