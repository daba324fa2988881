import { notifyManager, onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { ApiError, NetworkError, OutcomeUnknownError } from './errors.ts';
import { queryClient } from './query-client.ts';
import { useChange } from './use-change.ts';

cleanBetweenTests();
// notifies synchronously so that results are rendered
notifyManager.setScheduler((callback) => callback());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function show() {
  const keys: string[] = [];
  const answers: (unknown | Error)[] = [];
  const { result } = renderHook(
    () =>
      useChange({
        request: (content: unknown, keyed) =>
          keyed(content, async (headers) => {
            keys.push(headers['idempotency-key']);
            const answer = answers.shift();
            if (answer instanceof Error) throw answer;
            return answer;
          }),
      }),
    { wrapper },
  );
  const send = (content: unknown) => act(() => result.current.send(content));
  return { result, keys, answers, send };
}

const lost = () => new NetworkError('We couldn’t reach the server.', { mayHaveChanged: true });
const offline = () => new NetworkError('We couldn’t reach the server.');
const refused = () => new ApiError(409, { error: 'Taken.', code: 'SLOT_TAKEN' }, null, 'Conflict');

describe('useChange', () => {
  it('sends the same content with the same key until its outcome is known', async () => {
    const { keys, answers, send, result } = show();
    answers.push(...Array.from({ length: 8 }, lost), 'done', 'done', refused(), 'done');
    expect(await send({ slot: 1 })).toBeNull();
    expect(result.current.error).toBeInstanceOf(OutcomeUnknownError);
    await send({ slot: 2 });
    await send({ slot: 2 });
    await send({ slot: 2 });
    await send({ slot: 3 });
    await send({ slot: 3 });
    expect(keys).toHaveLength(12);
    const [first, second, again, afterDone, third, afterRefusal] = [0, 4, 8, 9, 10, 11].map((at) => keys[at]);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(again).toBe(second);
    expect(new Set([first, second, afterDone, third, afterRefusal]).size).toBe(5);
  });

  it('does not know the outcome of a change without a key, and loads the lists on the page again', async () => {
    let loads = 0;
    let clockLoads = 0;
    const { result } = renderHook(
      () => {
        useQuery({ queryKey: ['list'], queryFn: () => (loads += 1) });
        useQuery({ queryKey: ['league-clock'], queryFn: () => (clockLoads += 1) });
        return useChange({ request: () => Promise.reject(lost()) });
      },
      { wrapper },
    );
    await act(() => result.current.send());
    expect(result.current.error?.message).toBe(
      'We don’t know whether this went through. Check before you try again.',
    );
    await expect.poll(() => loads).toBe(2);
    expect(clockLoads).toBe(1);
  });

  it.each([
    ['was made', async () => ({ answer: 'found' }), 'found', null],
    ['was not made', async () => null, null, NetworkError],
    ['can’t be found out', () => Promise.reject(lost()), null, OutcomeUnknownError],
  ])('looks up whether a change whose answer was lost %s', async (_, lookUp, answer, error) => {
    const { result } = renderHook(() => useChange({ request: () => Promise.reject(lost()), lookUp }), {
      wrapper,
    });
    expect(await act(() => result.current.send())).toBe(answer);
    expect(result.current.error?.constructor ?? null).toBe(error);
  });

  it('sends a change once when the button is pressed twice before React has rendered', async () => {
    const { result, answers, keys } = show();
    answers.push('done');
    const both = await act(() => Promise.all([result.current.send(1), result.current.send(1)]));
    expect(both).toEqual(['done', null]);
    expect(keys).toHaveLength(1);
  });

  it('returns the answer and what was sent until it is reset', async () => {
    const { result, answers, send } = show();
    answers.push('done');
    await send('a');
    expect(result.current).toMatchObject({ busy: false, error: null, answer: 'done', input: 'a' });
    act(() => result.current.reset());
    expect([result.current.answer, result.current.input]).toEqual([undefined, undefined]);
  });

  it('keeps a running attempt if it is reset, so that nothing can be sent beside it', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { result } = renderHook(() => useChange({ request: () => promise }), { wrapper });
    const sent = result.current.send();
    await act(async () => undefined);
    await act(async () => result.current.reset());
    expect(result.current.busy).toBe(true);
    await act(async () => {
      resolve('done');
      await sent;
    });
    expect(result.current).toMatchObject({ busy: false, answer: 'done' });
  });

  it('fails at once without a connection instead of waiting for one', async () => {
    onlineManager.setOnline(false);
    const { result, answers } = show();
    answers.push(offline());
    const sent = result.current.send(1);
    await act(async () => undefined);
    expect([result.current.busy, result.current.error]).toEqual([false, offline()]);
    onlineManager.setOnline(true);
    await act(() => sent);
  });

  it.each([
    ['done', 'done'],
    [refused(), 'failed'],
  ])('tells how it ended: %s', async (outcome, expected) => {
    const called: string[] = [];
    const { result } = renderHook(
      () =>
        useChange({
          request: async () => {
            if (outcome instanceof Error) throw outcome;
            return outcome;
          },
          onDone: () => called.push('done'),
          onFailed: () => called.push('failed'),
          onSettled: () => called.push('settled'),
        }),
      { wrapper },
    );
    await act(() => result.current.send());
    expect(called).toEqual([expected, 'settled']);
  });
});
