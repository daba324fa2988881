import { ApiError } from './errors.ts';

type KeyHeaders = { 'idempotency-key': string };

/** Sends `content` with an idempotency key. @throws what `request` throws */
export type Keyed = <Answer>(
  content: unknown,
  request: (headers: KeyHeaders) => Promise<Answer>,
) => Promise<Answer>;

/** Sends the same content with the same key until its outcome is known. */
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

/** A new key: 128 random bits in hex. Also works over plain http, where crypto.randomUUID is missing. */
function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
