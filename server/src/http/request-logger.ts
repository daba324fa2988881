import type { FastifyBaseLogger } from 'fastify';

type Line = Parameters<FastifyBaseLogger['info']>;
type Child = FastifyBaseLogger['child'];

/**
 * The log of one request, which names it. Most requests write nothing: the real logger is made with the first line,
 * because pino spends more on making it than a polled call has to spend.
 */
export function requestLogger(parent: FastifyBaseLogger, bindings: Parameters<Child>[0]): FastifyBaseLogger {
  let made: FastifyBaseLogger | null = null;
  const real = (): FastifyBaseLogger => {
    made ??= parent.child(bindings);
    return made;
  };
  return {
    level: parent.level,
    fatal: (...line: Line) => real().fatal(...line),
    error: (...line: Line) => real().error(...line),
    warn: (...line: Line) => real().warn(...line),
    info: (...line: Line) => real().info(...line),
    debug: (...line: Line) => real().debug(...line),
    trace: (...line: Line) => real().trace(...line),
    silent: () => {},
    child: (...given: Parameters<Child>) => real().child(...given),
  } as FastifyBaseLogger;
}
