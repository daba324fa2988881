import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHANGES_WITH_OWN_ENTRIES, CHANGES_WITH_SETTINGS, CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { createEventRefetcher } from './refetch-on-events.ts';

const slots = (own: boolean) => ({ kind: 'slots', data: { days: null, own } }) as const;
const SETTINGS = { kind: 'settings', data: {} } as const;

let client: QueryClient;
const watched: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
});
afterEach(() => {
  for (const end of watched.splice(0)) end();
  vi.useRealTimers();
});

/** An active query; `requestCount` is the number of requests, and `answer` makes the server respond. */
function show(name: string, meta: typeof CHANGES_WITH_SLOTS | undefined, answerMs = 0) {
  let requestCount = 0;
  const queryFn = async () => {
    requestCount += 1;
    const answer = requestCount;
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return answer;
  };
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, ...(meta && { meta }) });
  watched.push(observer.subscribe(() => undefined));
  return { requestCount: () => requestCount, shown: () => client.getQueryData([name]) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('refetches only the queries that the event affects', async () => {
  const refetch = createEventRefetcher(client, () => 0.5);
  const [list, own, league, still] = [
    show('list', CHANGES_WITH_SLOTS),
    show('own', CHANGES_WITH_OWN_ENTRIES),
    show('league', CHANGES_WITH_SETTINGS),
    show('still', undefined),
  ];
  await pass(1_000);
  refetch(slots(false));
  await pass(1_000);
  expect([list, own, league, still].map(({ requestCount }) => requestCount())).toEqual([2, 1, 1, 1]);
  refetch(slots(true));
  await pass(1_000);
  expect([list, own, league, still].map(({ requestCount }) => requestCount())).toEqual([3, 2, 1, 1]);
  refetch(SETTINGS);
  await pass(1_000);
  expect([list, own, league, still].map(({ requestCount }) => requestCount())).toEqual([3, 2, 2, 1]);
});

it('waits a random delay of at most 250 milliseconds before it refetches', async () => {
  const list = show('list', CHANGES_WITH_SLOTS);
  await pass(1_000);
  createEventRefetcher(client, () => 0)(slots(false));
  await pass(1);
  expect(list.requestCount()).toBe(2);
  createEventRefetcher(client, () => 1)(slots(false));
  await pass(249);
  expect(list.requestCount()).toBe(2);
  await pass(1);
  expect(list.requestCount()).toBe(3);
});

it('refetches once for many events, and once more for events that arrive during the request', async () => {
  const refetch = createEventRefetcher(client, () => 0.5);
  const list = show('list', CHANGES_WITH_SLOTS, 400);
  await pass(1_000);
  for (let event = 0; event < 20; event += 1) refetch(slots(false));
  await pass(200);
  expect(list.requestCount()).toBe(2);
  for (let event = 0; event < 20; event += 1) refetch(slots(false));
  await pass(5_000);
  expect([list.requestCount(), list.shown()]).toEqual([3, 3]);
});

it('refetches a slow query less often so that its response arrives', async () => {
  const refetch = createEventRefetcher(client, () => 0);
  const list = show('list', CHANGES_WITH_SLOTS, 1_000);
  await pass(2_000);
  for (let ms = 0; ms < 30_000; ms += 100) {
    refetch(slots(false));
    await pass(100);
  }
  expect(list.requestCount()).toBeGreaterThan(8);
  expect(list.requestCount()).toBeLessThan(13);
  expect(Number(list.shown())).toBeGreaterThan(7);
});

it('refetches a query whose first request is running because its response may be older than the event', async () => {
  const refetch = createEventRefetcher(client, () => 0);
  const list = show('list', CHANGES_WITH_SLOTS, 500);
  await pass(100);
  refetch(slots(true));
  await pass(300);
  expect(list.requestCount()).toBe(1);
  await pass(2_000);
  expect([list.requestCount(), list.shown()]).toEqual([2, 2]);
});
