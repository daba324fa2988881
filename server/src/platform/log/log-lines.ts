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
