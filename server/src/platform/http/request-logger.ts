import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { errorLine } from '#platform/log/log.ts';
import { loggedPath } from '#platform/log/logged-path.ts';

type Line = Parameters<FastifyBaseLogger['info']>;
type Child = FastifyBaseLogger['child'];

/** Removes secrets from texts in which the framework or an error quotes the address of the request. */
function hidesAddress({ url }: Pick<IncomingMessage, 'url'>) {
  const asked = url || '/';
  const shown = loggedPath(asked);
  const hide = (part: unknown) =>
    typeof part === 'string' && shown !== asked ? part.replaceAll(asked, shown) : part;
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
    child: (...given: Parameters<Child>) => real().log.child(...given),
  } as FastifyBaseLogger;
}
