import { notifyManager, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { ApiError, NetworkError } from './errors.ts';
import { queryClient } from './query-client.ts';
import { useChange } from './use-change.ts';

cleanBetweenTests();
// at once, so that what has arrived also shows
notifyManager.setScheduler((callback) => callback());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function show() {
  const keys: string[] = [];
  const answers: (unknown | Error)[] = [];
  const { result } = renderHook(() => useChange(() => undefined), { wrapper });
  const send = (content: unknown) =>
    act(() =>
      result.current.send(content, async (headers) => {
        keys.push(headers['idempotency-key']);
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    );
  return { result, keys, answers, send };
}

const lost = () => new NetworkError('The server could not be reached.');
const refused = () => new ApiError(409, { error: 'Taken.', code: 'SLOT_TAKEN' }, null, 'Conflict');

describe('a change', () => {
  it('carries the key of the first time as long as nobody knows what became of it', async () => {
    const { keys, answers, send, result } = show();
    answers.push(lost(), lost(), 'done', 'done', refused(), 'done');
    expect(await send({ slot: 1 })).toBeNull();
    expect(result.current.error).toBeInstanceOf(NetworkError);
    await send({ slot: 2 });
    await send({ slot: 2 });
    await send({ slot: 2 });
    await send({ slot: 3 });
    await send({ slot: 3 });
    const [first, second, again, afterDone, third, afterRefusal] = keys;
    expect(again).toBe(second);
    expect(new Set([first, second, afterDone, third, afterRefusal]).size).toBe(5);
  });

  it('is sent once however often it is pressed', async () => {
    const { result } = show();
    const request = vi.fn(async () => 'done');
    const answers = await act(() =>
      Promise.all([result.current.send(1, request), result.current.send(1, request)]),
    );
    expect(answers).toEqual(['done', null]);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('fails at once without a connection, and does not wait for one', async () => {
    onlineManager.setOnline(false);
    const { result } = show();
    const sent = result.current.send(1, () => Promise.reject(lost()));
    await act(async () => undefined);
    expect([result.current.busy, result.current.error]).toEqual([false, lost()]);
    onlineManager.setOnline(true);
    await act(() => sent);
  });
});
