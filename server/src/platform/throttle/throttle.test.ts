import { openTestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitText } from '../errors.ts';
import type { Limit } from './limits.ts';
import { createThrottle, forgetEndedCounts, type Throttle } from './throttle.ts';

const TWO: Limit = { name: 'two', hits: 2, windowSeconds: 60 };
const FIVE: Limit = { name: 'five', hits: 5, windowSeconds: 600 };

const database = useFresh(() => createTestDatabase());
const test = useFresh(() => openTestPortal({ connection: database.connection, now: '2026-11-17T17:00:00Z' }));
let throttle: Throttle;

beforeEach(() => {
  throttle = createThrottle(test.portal);
});

const two = { limit: TWO, subject: 'someone' };
const five = { limit: FIVE, subject: 'someone' };
const take = (...charges: (typeof two)[]) =>
  throttle.take(charges.length > 0 ? charges : [two], (wait) => `Too often. Try again in ${wait}.`);
const rows = () => test.portal.db.selectFrom('throttle').select(['key', 'hits']).orderBy('hits').execute();

describe('a throttle', () => {
  it('refuses what exceeds the limit, with the sentence and the time to wait, until the window ends', async () => {
    (await take()).keep();
    test.clock.set('2026-11-17T17:00:20Z');
    (await take()).keep();
    await expect(take()).rejects.toMatchObject({
      code: 'THROTTLED',
      message: 'Too often. Try again in a minute.',
      details: { retryAfterSeconds: 40 },
    });
    (await take({ limit: TWO, subject: 'another' })).keep();
    test.clock.set('2026-11-17T17:01:00Z');
    (await take()).keep();
  });

  it('writes nothing for an attempt beyond a limit', async () => {
    const versions = async () =>
      (await sql`select key, hits, xmin::text, xmax::text from throttle order by key`.execute(test.portal.db))
        .rows;
    for (const _ of [1, 2]) (await take(two, five)).keep();
    const before = await versions();
    await expect(take(two, five)).rejects.toMatchObject({ code: 'THROTTLED' });
    expect(await throttle.tryTake([five, two])).toBe(false);
    expect(await versions()).toEqual(before);
  });

  it('writes one hit for twenty reads, and refuses every read while the limit is reached', async () => {
    const read = (subject: string) =>
      throttle.takeRead({ limit: TWO, subject }, (wait) => `Too often. Try again in ${wait}.`);
    for (let count = 0; count < 19; count += 1) await read('family');
    expect(await rows()).toEqual([]);
    for (let count = 0; count < 20; count += 1) await read('family');
    expect(await rows()).toMatchObject([{ hits: 1 }]);
    await read('family');
    expect(await rows()).toMatchObject([{ hits: 2 }]);
    test.clock.set('2026-11-17T17:00:40Z');
    const refused = { code: 'THROTTLED', details: { retryAfterSeconds: 20 } };
    await expect(read('family')).rejects.toMatchObject(refused);
    const other = createThrottle(test.portal);
    await expect(
      other.takeRead({ limit: TWO, subject: 'family' }, (wait) => `Wait ${wait}.`),
    ).rejects.toMatchObject(refused);
    await read('another');
    test.clock.set('2026-11-17T17:01:00Z');
    await read('family');
  });

  it.each([
    [20, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [3_540, '59 minutes'],
    [3_541, 'an hour'],
    [3_601, '2 hours'],
    [86_400, '24 hours'],
  ])('says for %i seconds to wait for %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text);
  });

  it('makes an attempt wait for those in progress, and allows it if one of them is released', async () => {
    const [one, other] = [await take(), await take()];
    const later = Promise.allSettled([1, 2].map(async () => (await take()).keep()));
    await other.release();
    one.keep();
    const ends = await later;
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('counts each of forty simultaneous attempts beyond the limit only once', async () => {
    const holds = [await take(), await take()];
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const later = Promise.allSettled(Array.from({ length: 40 }, () => take()));
    for (const hold of holds) hold.keep();
    const ends = await later;
    const texts = queries.mock.calls.map(([query]) => String((query as { text?: string }).text));
    queries.mockRestore();
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    expect(texts.filter((text) => text.includes('insert into throttle'))).toHaveLength(40);
  });

  it('counts a hit for every charge or for none', async () => {
    for (const hold of [await take(two, five), await take(two, five)]) hold.keep();
    await expect(take(two, five)).rejects.toThrow('Too often. Try again in a minute.');
    expect((await rows()).map(({ hits }) => hits)).toEqual([2, 2]);
  });

  it('releases the named charges and keeps the others', async () => {
    const hold = await take(two, five);
    await hold.release([five]);
    expect((await rows()).map(({ hits }) => hits)).toEqual([0, 1]);
  });

  it('never allows more simultaneous attempts than the limit, from two processes', async () => {
    const second = await openTestPortal({ connection: database.connection, now: '2026-11-17T17:00:00Z' });
    const other = createThrottle(second.portal);
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? throttle : other).tryTake([five, two])),
    );
    await second.close();
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect((await rows()).map(({ hits }) => hits)).toEqual([2, 2]);
  });

  it('keeps marks until they expire, and deletes ended counts', async () => {
    const mark = { name: 'seen', subject: 'someone' };
    await throttle.mark(mark, 100);
    (await take(two, five)).keep();
    expect(await throttle.isMarked(mark)).toBe(true);
    expect(await throttle.isMarked({ ...mark, subject: 'another' })).toBe(false);
    test.clock.set('2026-11-17T17:01:40Z');
    expect(await throttle.isMarked(mark)).toBe(false);
    await forgetEndedCounts(test.portal);
    expect(await rows()).toHaveLength(1);
  });

  it('stores no addresses in the table of the throttle', async () => {
    (await take({ limit: TWO, subject: 'casey@example.org 192.0.2.1' })).keep();
    expect(JSON.stringify(await rows())).not.toMatch(/casey|192/);
  });
});
