import { ERROR_CODES, type ErrorBody } from '@portal/contract/errors.ts';
import { STATUS_OF } from '@portal/server/platform/errors.ts';
import { expect } from 'vitest';

/** Words that only a framework, a validator, a database or a stack trace would use. */
const NOT_FOR_COACHES =
  /FST_|\bzod|expected (string|number|array|object|boolean|int|one of)|received|unexpected token|\bJSON at\b|must (be (an? )?(string|number|object|array|integer|boolean|equal)|have required|match (pattern|format))|^bad request|unsupported media|payload too|statusCode|syntax error|violates|duplicate key|relation "|constraint|\.(ts|js|mjs):\d|node_modules|\bundefined\b|\bNaN\b|\[object|Error:|ECONN|invalid byte|out of range|SQLSTATE|^Invalid (input|option|type|key|element|union|string|ISO|UUID|number)|^Too (small|big)|^Unrecognized/i;

/** Texts without a period, because the specification quotes them. */
const FIXED_TEXTS = new Set(['TokenExpired', 'Invalid credentials', 'Invalid email format']);

/**
 * Why a button of the combined schedule is gray: the same text as next to the button (domain/schedule/row-actions.ts).
 */
const ROW_TEXTS =
  /^(Actions disabled: (expired|pending)|Not (cancelable|updatable|open) \([A-Z]+\)|The school has (declined|canceled) this time|Used by [a-z]+, [\d:]+( [AP]M)?–[\d:]+ [AP]M( \(.+\))?)$/;

/** The statuses of requests that are not valid HTTP, are too slow, or have headers that are too large. */
const OF_THE_CONNECTION = new Set([400, 408, 431]);

/** Whether the text is a sentence for a coach, without regard to its quotes from the request. */
function isSentence(text: string): boolean {
  if (FIXED_TEXTS.has(text) || ROW_TEXTS.test(text)) return true;
  const ownWords = text
    .replace(/^(This call does not take: ).*\.$/s, '$1such a thing.')
    .replace(/“[^”]*”|"[^"]*"/g, 'This');
  return text.length <= 600 && /^[A-Z].*[.!?]$/s.test(ownWords) && !NOT_FOR_COACHES.test(ownWords);
}

/** What is wrong with a refusal's shape; null if it follows docs/spec/decisions.md#errors. */
export function refusalProblem(status: number, type: string | undefined, text: string): string | null {
  if (!/^application\/json/.test(type ?? '')) return `its type is ${type}`;
  let body: Partial<ErrorBody>;
  try {
    body = JSON.parse(text);
  } catch {
    return 'it is not JSON';
  }
  const { error, code, fields } = body;
  if (typeof error !== 'string' || !isSentence(error)) return `this is not a sentence for a coach: ${error}`;
  if (code === undefined || !ERROR_CODES.includes(code)) return `this is not a known code: ${code}`;
  if (STATUS_OF[code] !== status && !OF_THE_CONNECTION.has(status)) return `${code} is not sent as ${status}`;
  const extra = Object.keys(body).filter(
    (key) => !['error', 'code', 'fields', 'conflict', 'requestId', 'endedBy'].includes(key),
  );
  if (extra.length > 0) return `it has the unknown key ${extra}`;
  const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
  const bad = Object.entries(fields ?? {}).find(([, sentence]) => !isSentence(capital(sentence)));
  return bad === undefined ? null : `the field ${bad[0]} has the message: ${bad[1]}`;
}

type Answered = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Expects a refusal with one of these statuses (or status classes) in the portal's own shape and words. */
export function expectRefusal(answer: Answered, statuses: number | readonly number[], about?: string): void {
  const { statusCode, headers, body } = answer;
  expect([statuses].flat(), `${about ?? ''} got the response ${statusCode} ${body.slice(0, 300)}`).toContain(
    statusCode,
  );
  const problem = refusalProblem(statusCode, String(headers['content-type']), body);
  expect(problem, about).toBeNull();
}
