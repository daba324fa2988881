import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { errorLine, loggedPath } from '#platform/log/log.ts';

type Line = Parameters<FastifyBaseLogger['info']>;
type Child = FastifyBaseLogger['child'];

/** Removes secrets from texts in which the framework or an error quotes the address of the request. */
function hidesAddress({ url }: Pick<IncomingMessage, 'url'>) {
  const address = url || '/';
  const shown = loggedPath(address);
  const hide = (part: unknown) =>
    typeof part === 'string' && shown !== address ? part.replaceAll(address, shown) : part;
  return {
    err: (error: Error) =>
      Object.fromEntries(Object.entries(errorLine(error)).map(([name, value]) => [name, hide(value)])),
    line([first, ...rest]: Line): Line {
      // a line without a message gets that of its error
      const error = first instanceof Object && 'err' in first ? first.err : null;
      const texts = rest.length === 0 && error instanceof Error ? [error.message] : rest;
      return [hide(first), ...texts.map(hide)] as Line;
    },
  };
}

/**
 * The logger of one request. Most requests log nothing, and creating a pino logger takes longer than a polled call, so it
 * is created with the first line.
 */
export function requestLogger(
  parent: FastifyBaseLogger,
  bindings: Parameters<Child>[0],
  _options: unknown,
  request: Pick<IncomingMessage, 'url'>,
): FastifyBaseLogger {
  let made: { log: FastifyBaseLogger; hides: ReturnType<typeof hidesAddress> } | null = null;
  const real = () => {
    if (made === null) {
      const hides = hidesAddress(request);
      made = { log: parent.child(bindings, { serializers: { err: hides.err } }), hides };
    }
    return made;
  };
  const write =
    (level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace') =>
    (...line: Line) => {
      const { log, hides } = real();
      log[level](...hides.line(line));
    };
  return {
    level: parent.level,
    fatal: write('fatal'),
    error: write('error'),
    warn: write('warn'),
    info: write('info'),
    debug: write('debug'),
    trace: write('trace'),
    silent: () => {},
    child: (...args: Parameters<Child>) => real().log.child(...args),
  } as FastifyBaseLogger;
}

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
