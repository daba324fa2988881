import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';
import { readableLine } from './log-lines.ts';
import { loggedPath } from './logged-path.ts';

export type Log = pino.Logger;

/** Fields with secrets, anywhere in a logged object. Bodies are never logged. */
const SECRETS = ['password', 'token', 'secret', 'authorization', 'cookie', 'password_hash'];

/** The fields of an error that are logged. PostgreSQL's errors also contain the refused row and the connection. */
const OF_AN_ERROR = [
  'type',
  'message',
  'stack',
  'code',
  'constraint',
  'table',
  'severity',
  'routine',
  'syscall',
];

export function errorLine(error: Error): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  return Object.fromEntries(OF_AN_ERROR.flatMap((name) => (name in whole ? [[name, whole[name]]] : [])));
}

/** A request is never logged with its query or headers. */
const requestLine = ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) });

/** The most bytes that wait to be written while the log's volume is full; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000;

/** A failed write to the log stops nothing; logging continues when writes succeed again. */
function toStdout(): pino.DestinationStream {
  const stdout = pino.destination({ fd: 1, sync: true, maxLength: MAX_WAITING_BYTES });
  stdout.on('error', () => {});
  return stdout;
}

/** The same for a person at a terminal: short lines instead of JSON. */
export function toTerminal(): pino.DestinationStream {
  const stdout = toStdout();
  return { write: (line) => stdout.write(readableLine(line)) };
}

const fieldsOfCall = new AsyncLocalStorage<Readonly<Record<string, unknown>>>();

/** Adds these fields to each line that `work`, and all that it starts, writes to any log. */
export const withLogFields = <T>(fields: Readonly<Record<string, unknown>>, work: () => T): T =>
  fieldsOfCall.run(fields, work);

/** Structured log to stdout. Secrets are blanked by name, one and two levels deep. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      mixin: () => ({ ...fieldsOfCall.getStore() }),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorLine, req: requestLine },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    },
    destination ?? toStdout(),
  );
}
