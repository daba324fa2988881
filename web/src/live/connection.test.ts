import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#api/live-event.ts';
import { getSession } from '#api/session.ts';
import { cleanBetweenTests, signInAs } from '#testing/browser.ts';
import { connect } from './connection.ts';
import { ANY_DAY, stubEvents } from './testing/events-server.ts';

cleanBetweenTests();
let opened: ReturnType<typeof connect> | null = null;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  opened?.stop();
  opened = null;
});

function open(random = () => 0.5) {
  const events: LiveEvent[] = [];
  const states: boolean[] = [];
  opened = connect({
    onEvent: (event) => events.push(event),
    onLive: (isLive) => states.push(isLive),
    random,
  });
  return { events, isLive: () => states.at(-1) ?? false, wake: opened.wake, stop: opened.stop };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const refuse =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

describe('The live connection', () => {
  it('sends the token in the header and reads events however the stream is split', async () => {
    signInAs();
    const server = stubEvents();
    const { events, isLive } = open();
    await pass(0);
    expect(server.last().headers).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer token-1',
    });
    expect(isLive()).toBe(false);
    server.last().write('retry: 2000\n\nid: 1\nevent: slots\nda');
    await pass(0);
    expect(events).toEqual([]);
    server.last().write('ta: {"days":["2026-11-24"],"own":false}\n\n: here\n\n');
    await pass(0);
    expect(events).toEqual([{ kind: 'slots', data: { days: ['2026-11-24'], own: false } }]);
    expect(isLive()).toBe(true);
  });

  it('ignores events that only a newer front end knows', async () => {
    const server = stubEvents();
    const { events } = open();
    await pass(0);
    server.last().event('weather', { rain: true });
    server.last().event('settings', {});
    await pass(0);
    expect(events.map(({ kind }) => kind)).toEqual(['settings']);
  });

  it.each(['end', 'cut'] as const)(
    'reconnects if the server or the network ends the stream (%s)',
    async (how) => {
      const server = stubEvents();
      const { isLive } = open();
      await pass(0);
      server.last().event('slots', ANY_DAY);
      await pass(0);
      server.last()[how]();
      await pass(0);
      expect(isLive()).toBe(false);
      await pass(999);
      expect(server.streams).toHaveLength(1);
      await pass(1);
      expect(server.streams).toHaveLength(2);
      server.last().event('slots', ANY_DAY);
      await pass(0);
      expect(isLive()).toBe(true);
    },
  );

  it('retries at growing intervals while the server does not answer, and never gives up', async () => {
    const server = stubEvents(() => new TypeError('Failed to fetch'));
    open();
    const times: number[] = [];
    for (let second = 1; second <= 300; second += 1) {
      const before = server.requests.length;
      await pass(1_000);
      if (server.requests.length > before) times.push(second);
    }
    expect(times).toEqual([1, 3, 7, 15, 31, 61, 91, 121, 151, 181, 211, 241, 271]);
  });

  it('reconnects after a delay that differs between browsers', async () => {
    const server = stubEvents(() => new TypeError('Failed to fetch'));
    open(() => 0);
    await pass(500);
    expect(server.requests).toHaveLength(2);
    opened?.stop();
    open(() => 1);
    await pass(1_499);
    expect(server.requests).toHaveLength(3);
    await pass(1);
    expect(server.requests).toHaveLength(4);
  });

  it('reconnects a silent stream and keeps one with heartbeats', async () => {
    const server = stubEvents();
    open();
    await pass(0);
    for (let beat = 0; beat < 6; beat += 1) {
      await pass(10_000);
      server.last().write(': here\n\n');
    }
    expect(server.streams).toHaveLength(1);
    await pass(25_000);
    expect(server.last().isAborted()).toBe(true);
    await pass(1_000);
    expect(server.streams).toHaveLength(2);
  });

  it('reconnects a stream that never sends anything', async () => {
    const server = stubEvents();
    open();
    await pass(24_999);
    expect(server.last().isAborted()).toBe(false);
    await pass(1);
    expect(server.last().isAborted()).toBe(true);
  });

  it('reconnects immediately when it is woken', async () => {
    const server = stubEvents();
    const { wake } = open();
    await pass(0);
    server.last().cut();
    await pass(10);
    wake();
    await pass(0);
    expect(server.streams).toHaveLength(2);
  });

  it('waits as long as an overloaded server asks it to', async () => {
    const server = stubEvents(
      refuse(429, { error: 'Too many.', code: 'THROTTLED' }, { 'retry-after': '60' }),
    );
    open();
    await pass(60_000);
    expect(server.requests).toHaveLength(1);
    await pass(30_000);
    expect(server.requests).toHaveLength(2);
  });

  it('stops if the server has no event stream', async () => {
    const server = stubEvents(refuse(404, { error: 'Not found.', code: 'NOT_FOUND' }));
    open();
    await pass(299_000);
    expect(server.requests).toHaveLength(1);
    await pass(1_000);
    expect(server.requests).toHaveLength(2);
  });

  it('ends with its session for the whole page', async () => {
    signInAs();
    const server = stubEvents(refuse(401, { error: 'TokenExpired', code: 'TOKEN_EXPIRED' }));
    open();
    await pass(600_000);
    expect(server.requests).toHaveLength(1);
    expect(getSession()).toEqual({ status: 'expired' });
  });

  it('reports nothing after it is stopped', async () => {
    const server = stubEvents();
    const { events, stop } = open();
    await pass(0);
    stop();
    await pass(60_000);
    expect([server.last().isAborted(), server.streams.length, events]).toEqual([true, 1, []]);
  });
});
