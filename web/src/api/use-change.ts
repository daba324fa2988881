import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './errors.ts';
import { newRequestKey } from './request-key.ts';

type KeyHeaders = { 'idempotency-key': string };
type Sending = { content: unknown; request: (headers: KeyHeaders) => Promise<unknown> };

const NOTHING = { content: '', key: '' };

/**
 * Sends a change so that it happens once: a second press while one is under way does nothing, and as long as the answer
 * is unknown, sending the same content again carries the key of the first time.
 * @param onFailed what the server refuses has changed meanwhile; e.g. asks for the list anew
 */
export function useChange(onFailed: (error: unknown) => void) {
  // a second click may come before React has rendered the first
  const underWay = useRef(false);
  const last = useRef(NOTHING);
  const { isPending, error, mutateAsync, reset } = useMutation({
    mutationFn: ({ content, request }: Sending) =>
      request({ 'idempotency-key': keyFor(JSON.stringify(content)) }),
    onSuccess: () => {
      last.current = NOTHING;
    },
    onError: (cause) => {
      if (cause instanceof ApiError && cause.status < 500) last.current = NOTHING;
      onFailed(cause);
    },
  });

  /** @returns the server's answer; null when it refused (see `error`) or a try is under way */
  async function send<Answer>(
    content: unknown,
    request: (headers: KeyHeaders) => Promise<Answer>,
  ): Promise<Answer | null> {
    if (underWay.current) return null;
    underWay.current = true;
    try {
      return (await mutateAsync({ content, request })) as Answer;
    } catch {
      return null;
    } finally {
      underWay.current = false;
    }
  }

  function keyFor(content: string): string {
    if (last.current.content !== content) last.current = { content, key: newRequestKey() };
    return last.current.key;
  }

  return { busy: isPending, /** why the last try failed; null before one */ error, send, forget: reset };
}
