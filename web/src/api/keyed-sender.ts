import { ApiError, isAnswerLost, OutcomeUnknownError } from './errors.ts';

type KeyHeaders = { 'idempotency-key': string };

/**
 * Sends `content` with an idempotency key, several times if the answer is lost.
 * @throws what `request` throws; OutcomeUnknownError if no answer arrived
 */
export type Keyed = <Answer>(
  content: unknown,
  request: (headers: KeyHeaders) => Promise<Answer>,
) => Promise<Answer>;

/** How long to wait before each repeat, in milliseconds. */
const REPEAT_AFTER_MS = [500, 1_500, 3_000];
/** No repeat begins later than this after the first attempt, because an attempt can take half a minute. */
const LAST_REPEAT_MS = 45_000;

/** How the sender waits; tests don't. */
export const pauses = {
  wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Sends the same content with the same key until its outcome is known. */
export function createKeyedSender(): Keyed {
  const keys = new Map<string, string>();
  return async (content, request) => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? newRequestKey();
    keys.set(text, key);
    try {
      const answer = await untilAnswered(() => request({ 'idempotency-key': key }));
      keys.delete(text);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) keys.delete(text);
      throw error;
    }
  };
}

/**
 * Repeats a change whose answer is lost, up to three times.
 * @param request sends a change that is made once however often it is sent
 * @throws what `request` throws; OutcomeUnknownError if no answer arrived
 */
export async function untilAnswered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const startedAt = Date.now();
  let lost: unknown = null;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (isAnswerLost(error)) lost ??= error;
      if (lost === null || isFinalRefusal(error)) throw error;
      const pauseMs = REPEAT_AFTER_MS[attempt];
      if (pauseMs === undefined || Date.now() - startedAt > LAST_REPEAT_MS) {
        throw new OutcomeUnknownError(true, lost);
      }
      await pauses.wait(pauseMs);
    }
  }
}

/**
 * Whether a refusal of a repeat means that the first attempt was not carried out. A repeat waits for the first attempt
 * and gets its answer, but only if the session, the limits and the server let it through.
 */
const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 429].includes(error.status);

/** A new key: 128 random bits in hex. Also works over plain http, where crypto.randomUUID is missing. */
function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
