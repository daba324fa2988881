import { AsyncLocalStorage } from 'node:async_hooks';
import { API_BASE } from '@portal/contract/api-base.ts';
import { routes } from '@portal/contract/routes.ts';
import pino from 'pino';

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

/** The fields of a log line; see `createLog`. */
type Entry = {
  level: number;
  time: string;
  msg?: string;
  err?: { message: string; stack?: string };
  [field: string]: unknown;
};

/** pino's numbers from `warn` on; lines below have no word for their level. */
const WORDS: [number, string][] = [
  [60, 'FATAL '],
  [50, 'ERROR '],
  [40, 'WARNING '],
];

const MAX_VALUE_LENGTH = 60;

function fieldText([name, value]: [string, unknown]): string {
  if (Array.isArray(value)) return `${name}: ${value.length}`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `${name}: ${text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}...` : text}`;
}

/**
 * One line of the log for a person at a terminal: time of day, level from warnings on, message, and the fields, long
 * ones cut. The stack of an error follows on separate lines.
 * @param json a line that pino wrote
 */
export function readableLine(json: string): string {
  const { level, time, msg, err, reqId, method, path, status, ms, ...fields }: Entry = JSON.parse(json);
  const word = WORDS.find(([from]) => level >= from)?.[1] ?? '';
  const request = method === undefined ? '' : `${method} ${path} ${status} in ${ms} ms`;
  const rest = Object.entries(fields).map(fieldText).join(', ');
  const text = [msg, request, rest].filter((part) => part).join('  ');
  const stack = err ? `\n    ${(err.stack ?? err.message).replaceAll('\n', '\n    ')}` : '';
  return `${new Date(time).toTimeString().slice(0, 8)}  ${word}${text}${stack}\n`;
}

/** The path segments of pages (web/src/paths.ts), and of addresses that are neither pages nor calls. */
const BESIDE_THE_CALLS = [
  ...['dashboard', 'login', 'register', 'forgot-password', 'reset-password', 'verify-email', 'unsubscribe'],
  ...['give-back', 'account', 'practice-request', 'your-practices', 'player-ratings', 'health-dashboard'],
  ...['admin', 'combined-schedule', 'coaches', 'load', 'files', 'settings', 'venues', 'ratings', 'mail'],
  ...['calendars', 'team', 'division', 'gym', 'openapi.json', 'favicon.svg', 'robots.txt', 'theme.js'],
];

const ofTheCalls = Object.values(routes)
  .flatMap(({ url }) => (API_BASE + url).split('/'))
  .filter((word) => word !== '' && !word.startsWith(':'));

/**
 * Matches path segments that contain neither secrets nor personal data: the portal's own words, plain numbers, and
 * built files. nginx and Caddy read this regular expression the same way; the samples in deploy/ contain it verbatim.
 */
export const HARMLESS_SEGMENTS = [
  ...new Set([...BESIDE_THE_CALLS, ...ofTheCalls].map((word) => word.replaceAll('.', '[.]')).toSorted()),
  '[0-9]+',
  'assets/[A-Za-z0-9_-]+[.](?:js|css)',
].join('|');

const HARMLESS = new RegExp(`^(?:/(?:${HARMLESS_SEGMENTS})(?![^/]))*`);

/**
 * The part of a request's path that may be logged: up to the first segment that is not known to be harmless, and never
 * the query. A list of secret paths would miss variant spellings.
 */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const [known = ''] = HARMLESS.exec(path) ?? [];
  return path === known || path === `${known}/` ? path : `${known}/[hidden]`;
}
