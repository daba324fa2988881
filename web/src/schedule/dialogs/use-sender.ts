import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { newRequestKey } from '#practices/request-key.ts';
import { refreshSchedule } from '../queries.ts';

type KeyHeaders = { 'idempotency-key': string };

/**
 * Sends a dialog's change so that it happens once: a second press while one is under way does nothing, and as long as
 * the answer is unknown, sending the same content again carries the key of the first time.
 */
export function useSender() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** why the last try failed; null before one */
  const [error, setError] = useState<unknown>(null);
  // a second click may come before React has rendered the first
  const underWay = useRef(false);
  const last = useRef({ content: '', key: '' });

  /** @returns the server's answer; null when it refused (see `error`) or a try is under way */
  async function send<Answer>(
    content: unknown,
    request: (headers: KeyHeaders) => Promise<Answer>,
  ): Promise<Answer | null> {
    if (underWay.current) return null;
    underWay.current = true;
    setBusy(true);
    setError(null);
    let answer: Answer | null = null;
    try {
      answer = await request({ 'idempotency-key': keyFor(JSON.stringify(content)) });
    } catch (cause) {
      if (cause instanceof ApiError && cause.status < 500) last.current = { content: '', key: '' };
      setError(cause);
      // what the server refuses has changed meanwhile; the list shows how
      void refreshSchedule(queries);
    }
    underWay.current = false;
    setBusy(false);
    return answer;
  }

  function keyFor(content: string): string {
    if (last.current.content !== content) last.current = { content, key: newRequestKey() };
    return last.current.key;
  }

  return { busy, error, send, forget: () => setError(null) };
}
