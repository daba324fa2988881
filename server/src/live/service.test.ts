import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeLeague, type Person } from '@portal/testkit/league.ts';
import { manualFeed } from '@portal/testkit/manual-feed.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/access.ts';
import { createLiveService } from './service.ts';
import { manualTimer } from './testing/manual-timer.ts';

const test = useOnce(() => openOwnTestApp());
const league = useOnce(() => makeLeague(test.portal.db, test.clock.now()));
let feed: ReturnType<typeof manualFeed>;
let timer: ReturnType<typeof manualTimer>;

beforeEach(() => {
  feed = manualFeed();
  timer = manualTimer();
});

const serve = (limits: NonNullable<Parameters<typeof createLiveService>[1]>['limits'] = {}) =>
  createLiveService({ ...test.portal, feed }, { later: timer.later, limits });

async function callerOf({ id, email }: Person): Promise<Caller> {
  const session = await rowOf(test.portal.db, 'session', { accountId: id });
  const name = { firstName: '', lastName: '' };
  return {
    accountId: id,
    sessionId: session.id,
    email,
    ...name,
    role: 'COACH',
    confirmed: true,
    identityConfirmedUntil: null,
    factorDueAt: null,
  };
}

/** How many timers a service has after it checked its readers' sessions. */
const TICK_AND_BURST = 2;

/** The output of a stream since it was last read. */
const read = (stream: Readable): string => String(stream.read() ?? '');
const countOf = (text: string, event: string) => text.split(`event: ${event}\n`).length - 1;

describe('a live stream', () => {
  it('sends a heartbeat every ten seconds, and none without readers', async () => {
    const stream = serve().follow(await callerOf(league.coach));
    read(stream);
    await timer.pass(9_999);
    expect(read(stream)).not.toContain(': here');
    await timer.pass(1);
    expect(read(stream)).toContain(': here\n\n');
    await timer.pass(10_000);
    expect(read(stream)).toContain(': here\n\n');
    stream.destroy();
    await timer.pass(2_000);
    expect(timer.count()).toBe(0);
  });

  it('sends a thousand simultaneous changes in one event with all their days', async () => {
    const stream = serve().follow(await callerOf(league.coach));
    read(stream);
    for (let change = 0; change < 1_000; change += 1) {
      feed.tell('slots', [change % 2 === 0 ? '2026-11-20' : '2026-11-19']);
    }
    await timer.pass(50);
    const text = read(stream);
    expect(countOf(text, 'slots')).toBe(1);
    expect(text).toContain('data: {"days":["2026-11-19","2026-11-20"],"own":false}\n\n');
  });

  it('sends any day if one of the changes has no days', async () => {
    const stream = serve().follow(await callerOf(league.coach));
    read(stream);
    feed.tell('slots', ['2026-11-20']);
    feed.tell('slots');
    await timer.pass(50);
    expect(read(stream)).toContain('data: {"days":null,"own":true}\n\n');
  });

  it('escapes values so that they can’t end an event or begin another', async () => {
    const stream = serve().follow(await callerOf(league.coach));
    read(stream);
    feed.tell('slots', ['x\n\nevent: account\ndata: {}\n\n']);
    await timer.pass(50);
    const text = read(stream);
    expect([countOf(text, 'slots'), countOf(text, 'account')]).toEqual([1, 0]);
  });

  it('closes a stream that is not read, while another one continues', async () => {
    const live = serve({ unreadBytes: 1_024 });
    const caller = await callerOf(league.coach);
    const [stalled, other] = [live.follow(caller), live.follow(caller)];
    await timer.pass(50);
    await timer.untilWaiting(TICK_AND_BURST);
    let events = countOf(read(other), 'slots');
    for (let burst = 0; burst < 40; burst += 1) {
      feed.tell('slots', ['2026-11-20']);
      await timer.pass(600);
      events += countOf(read(other), 'slots');
    }
    expect(stalled.destroyed).toBe(true);
    expect(stalled.readableLength).toBeLessThan(2_048);
    expect([other.destroyed, events]).toEqual([false, 41]);
  });

  it('refuses a stream to an account with too many until one of them ends', async () => {
    const live = serve({ ofAccount: 2 });
    const [coach, admin] = await Promise.all([callerOf(league.coach), callerOf(league.admin)]);
    const first = live.follow(coach);
    live.follow(coach);
    expect(() => live.follow(coach)).toThrow(
      expect.objectContaining({ code: 'THROTTLED', details: { retryAfterSeconds: 60 } }),
    );
    live.follow(admin);
    first.destroy();
    await timer.pass(0);
    expect(live.follow(coach).destroyed).toBe(false);
  });

  it('refuses everyone a stream from a process with too many streams', async () => {
    const live = serve({ inAll: 2 });
    const callers = await Promise.all([league.coach, league.other, league.admin].map(callerOf));
    const [one, two, three] = callers as [Caller, Caller, Caller];
    live.follow(one);
    live.follow(two);
    expect(() => live.follow(three)).toThrow(
      expect.objectContaining({ code: 'BUSY', details: { retryAfterSeconds: 30 } }),
    );
  });

  it('refuses unconfirmed accounts a stream earlier, so that coaches and administrators still get one', async () => {
    const live = serve({ ofStranger: 1, ofStrangers: 2, inAll: 4 });
    const [coach, other, admin] = (await Promise.all(
      [league.coach, league.other, league.admin].map(callerOf),
    )) as [Caller, Caller, Caller];
    const stranger = (accountId: number): Caller => ({ ...other, accountId, confirmed: false });
    const ended: number[] = [];
    const follow = (accountId: number) =>
      live
        .follow(stranger(accountId))
        .on('end', () => ended.push(accountId))
        .resume();
    for (const accountId of [901, 902]) follow(accountId);
    expect(() => follow(902)).toThrow(expect.objectContaining({ code: 'THROTTLED' }));
    const third = follow(903);
    await once(third, 'data');
    expect([ended, live.openStreams()]).toEqual([[901], 2]);
    const members = [live.follow(coach), live.follow(admin), live.follow(coach), live.follow(admin)];
    expect(live.openStreams()).toBe(4);
    expect(() => live.follow(stranger(904))).toThrow(expect.objectContaining({ code: 'BUSY' }));
    expect(() => live.follow(coach)).toThrow(expect.objectContaining({ code: 'BUSY' }));
    expect(members.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
  });

  it('continues a stream while the database is unreachable, and ends it once the session is known to be over', async () => {
    let isAway = true;
    const { db } = test.portal;
    const away = new Proxy(db, {
      get(target, key) {
        if (key === 'selectFrom' && isAway) throw new Error('Connection terminated.');
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const live = createLiveService({ ...test.portal, db: away, feed }, { later: timer.later });
    const caller = await callerOf(league.coach);
    const stream = live.follow({ ...caller, sessionId: '00000000-0000-4000-8000-000000000000' });
    await timer.pass(3_000);
    expect(stream.readableEnded || stream.destroyed).toBe(false);
    isAway = false;
    stream.resume();
    const ended = new Promise<void>((resolve) => stream.once('end', resolve));
    await timer.pass(3_000);
    await ended;
  });
});

describe('a stream of a visitor', () => {
  const visitor = (teamId: number | null, network = '192.0.2.1') => ({ teamId, network });
  const MESSAGE = 'data: {}\n\n';
  /** how many messages a stream got since it was last read; they have no other content */
  const messages = (stream: Readable) => {
    const text = read(stream).replace('retry: 2000\n\n', '');
    expect(text.replaceAll(MESSAGE, '')).toBe('');
    return text.split(MESSAGE).length - 1;
  };

  it('tells a page of a change of its own team, a page of a gym of every change, and both of settings', async () => {
    const live = serve();
    const streams = [7, 8, null].map((teamId) => live.followPage(visitor(teamId)));
    const seen = async (change: () => void) => {
      change();
      await timer.pass(50);
      await timer.untilWaiting(TICK_AND_BURST);
      await timer.pass(600);
      return streams.map(messages);
    };
    // it may have changed since it was read
    expect(streams.map(messages)).toEqual([1, 1, 1]);
    expect(await seen(() => feed.tell('slots', ['2026-11-20'], [7]))).toEqual([1, 0, 1]);
    expect(await seen(() => feed.tell('slots', ['2026-11-20'], []))).toEqual([0, 0, 1]);
    expect(await seen(() => feed.tell('slots'))).toEqual([1, 1, 1]);
    expect(await seen(() => feed.tell('settings'))).toEqual([1, 1, 1]);
    for (const topic of ['jobs', 'plans', 'mail', 'outbox', 'accounts'] as const) {
      expect([topic, await seen(() => feed.tell(topic))]).toEqual([topic, [0, 0, 0]]);
    }
  });

  it('refuses visitors where there are too many of all or of one network, and takes no place from an account', async () => {
    const live = serve({ inAll: 4, ofVisitors: 3, ofVisitorsNetwork: 2 });
    const ended: number[] = [];
    const open = (index: number, network: string) =>
      live
        .followPage(visitor(7, network))
        .on('end', () => ended.push(index))
        .resume();
    const isBusy = expect.objectContaining({ code: 'BUSY' });
    open(1, 'a');
    open(2, 'a');
    expect(() => open(3, 'a')).toThrow(isBusy);
    open(4, 'b');
    expect(() => open(5, 'c')).toThrow(isBusy);
    const coach = await callerOf(league.coach);
    const [first, second] = [live.follow(coach), live.follow(coach)];
    second.resume();
    await once(second, 'data');
    expect([ended, first.destroyed, live.openStreams()]).toEqual([[1], false, 4]);
    expect(() => open(6, 'd')).toThrow(isBusy);
    live.stop();
    await timer.pass(0);
    expect(ended).toEqual([1, 2, 4]);
  });
});
