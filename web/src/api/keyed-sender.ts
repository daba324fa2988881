import { ApiError } from './errors.ts';

type KeyHeaders = { 'idempotency-key': string };

/** Sends `content` under an idempotency key. @throws what `request` throws */
export type Keyed = <Answer>(
  content: unknown,
  request: (headers: KeyHeaders) => Promise<Answer>,
) => Promise<Answer>;

/** As long as the outcome of some content is unknown, sending it again carries the key of the first time. */
export function createKeyedSender(): Keyed {
  const keys = new Map<string, string>();
  return async (content, request) => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? newRequestKey();
    keys.set(text, key);
    try {
      const answer = await request({ 'idempotency-key': key });
      keys.delete(text);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) keys.delete(text);
      throw error;
    }
  };
}

/** A fresh key: 128 random bits in hex. Works over plain http, too, which has no crypto.randomUUID. */
function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
