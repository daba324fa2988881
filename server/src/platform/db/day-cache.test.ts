import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { manualFeed } from '@portal/testkit/manual-feed.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALWAYS, createDayCache, type DayCache, NEVER } from './day-cache.ts';

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-16', '2026-11-17', '2026-11-18'];

type View = { text: string };

let feed: ReturnType<typeof manualFeed>;
let now: LeagueNow;
let scope: object;
/** what `read` returns */
let stored: Record<string, string>;
/** the calls of `read`, in order */
let reads: (readonly string[] | null)[];
beforeEach(() => {
  feed = manualFeed();
  now = { date: TUESDAY, time: '12:00:00' };
  scope = {};
  stored = { [MONDAY]: 'a', [TUESDAY]: 'b', [WEDNESDAY]: 'c' };
  reads = [];
});

/** @param days null: every day that is stored */
function cacheOf(
  days: (today: string) => readonly string[] | null,
  meanwhile: () => unknown = () => {},
): DayCache<View> {
  return createDayCache<string | null, View>({
    feed,
    topics: ['slots'],
    now: () => now,
    scope: () => scope,
    days: ({ date }) => days(date),
    async read(only, { date: today }) {
      reads.push(only);
      const found = (only ?? Object.keys(stored)).map((date) => [date, stored[date] ?? null] as const);
      await meanwhile();
      return new Map(
        found.map(([date, value]) => [
          date,
          {
            value,
            validFrom: date < today ? `${date}T24:00:00` : ALWAYS,
            validUntil: date < today ? NEVER : `${date}T18:00:00`,
          },
        ]),
      );
    },
    build: (all, before) => {
      const text = [...all.values()].join('');
      return before?.text === text ? before : { text };
    },
  });
}

const takenFrom = async (cache: DayCache<View>) => {
  reads = [];
  return { text: (await cache.current()).text, reads };
};

describe.each<[string, () => readonly string[] | null]>([
  ['the wanted days', () => [MONDAY, TUESDAY, WEDNESDAY]],
  ['all days', () => null],
])('a cache of %s', (_, days) => {
  const everything = days();

  it('reads no day before it is asked, and only once until a change', async () => {
    const cache = cacheOf(days);
    feed.tell('slots', [MONDAY]);
    expect(reads).toEqual([]);
    expect(await takenFrom(cache)).toEqual({ text: 'abc', reads: [everything] });
    feed.tell('accounts');
    expect(await takenFrom(cache)).toEqual({ text: 'abc', reads: [] });
  });

  it('reads only the changed days again', async () => {
    const cache = cacheOf(days);
    await cache.current();
    stored = { [MONDAY]: 'x', [TUESDAY]: 'y', [WEDNESDAY]: 'z' };
    feed.tell('slots', [TUESDAY]);
    feed.tell('slots', [TUESDAY, WEDNESDAY]);
    expect(await takenFrom(cache)).toEqual({ text: 'ayz', reads: [[TUESDAY, WEDNESDAY]] });
    expect(await takenFrom(cache)).toEqual({ text: 'ayz', reads: [] });
  });

  it.each([
    ['names no days', null],
    ['names something else', [TUESDAY, 'soon']],
  ])('reads all days again after a change that %s, also if other changes follow', async (_what, named) => {
    const cache = cacheOf(days);
    await cache.current();
    feed.tell('slots', named);
    feed.tell('slots', [TUESDAY]);
    expect((await takenFrom(cache)).reads).toEqual([everything]);
  });

  it('reads all days again if the settings object is replaced', async () => {
    const cache = cacheOf(days);
    await cache.current();
    scope = {};
    expect((await takenFrom(cache)).reads).toEqual([everything]);
  });

  it('reads a day again when it is no longer valid, and when it is not valid yet', async () => {
    const cache = cacheOf(days);
    await cache.current();
    now = { date: TUESDAY, time: '17:59:59' };
    expect((await takenFrom(cache)).reads).toEqual([]);
    now = { date: WEDNESDAY, time: '00:00:00' };
    expect((await takenFrom(cache)).reads).toEqual([[TUESDAY]]);
    now = { date: TUESDAY, time: '12:00:00' };
    expect((await takenFrom(cache)).reads).toEqual([[TUESDAY]]);
  });

  it('gives each caller a view that is newer than the last change before the call, and shares reads', async () => {
    const isReading = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const cache = cacheOf(days, () => {
      isReading.resolve();
      return mayGoOn.promise;
    });
    const early = cache.current();
    await isReading.promise;
    stored[TUESDAY] = 'y';
    feed.tell('slots', [TUESDAY]);
    const late = [cache.current(), cache.current()];
    mayGoOn.resolve();
    expect((await early).text).toBe('abc');
    for (const view of await Promise.all(late)) expect(view.text).toBe('ayc');
    expect(reads).toEqual([everything, [TUESDAY]]);
  });

  it('reads again after a failed read, and loses no change', async () => {
    let isAway = true;
    const cache = cacheOf(days, () => {
      if (isAway) throw new Error('away');
    });
    await expect(cache.current()).rejects.toThrow('away');
    isAway = false;
    await cache.current();
    feed.tell('slots', [TUESDAY]);
    isAway = true;
    await expect(cache.current()).rejects.toThrow('away');
    isAway = false;
    expect((await takenFrom(cache)).reads).toEqual([[TUESDAY]]);
  });

  it('serves callers who need a later read even if the running one fails', async () => {
    const isReading = Promise.withResolvers<void>();
    const mayFail = Promise.withResolvers<void>();
    const cache = cacheOf(days, async () => {
      isReading.resolve();
      await mayFail.promise;
      if (reads.length === 1) throw new Error('away');
    });
    const early = cache.current();
    await isReading.promise;
    feed.tell('slots', [TUESDAY]);
    const late = cache.current();
    mayFail.resolve();
    await expect(early).rejects.toThrow('away');
    expect((await late).text).toBe('abc');
  });

  it('returns the same view object if nothing changed', async () => {
    const cache = cacheOf(days);
    const before = await cache.current();
    feed.tell('slots');
    expect(await cache.current()).toBe(before);
  });

  it('returns a view even if the clock advances during every read', async () => {
    const cache = cacheOf(days, () => {
      scope = {};
    });
    expect((await takenFrom(cache)).reads).toHaveLength(3);
  });
});

describe('a cache and the changes of other processes', () => {
  it('includes a change that the feed learns of during the call', async () => {
    let isPending = false;
    feed = manualFeed(async (tell) => {
      if (isPending) tell('slots', [TUESDAY]);
    });
    const cache = cacheOf(() => null);
    await cache.current();
    stored[TUESDAY] = 'y';
    isPending = true;
    expect((await cache.current()).text).toBe('ayc');
  });

  it('returns no view while the feed can’t learn of changes', async () => {
    let isAway = false;
    feed = manualFeed(async () => {
      if (isAway) throw new Error('away');
    });
    const cache = cacheOf(() => null);
    await cache.current();
    isAway = true;
    await expect(cache.current()).rejects.toThrow('away');
  });
});

describe('a cache of the wanted days', () => {
  it('shows other days after the date has changed, and reads only the unknown ones', async () => {
    const cache = cacheOf((today) => (today === TUESDAY ? [MONDAY, TUESDAY] : [TUESDAY, WEDNESDAY]));
    expect((await takenFrom(cache)).text).toBe('ab');
    now = { date: MONDAY, time: '12:00:00' };
    expect(await takenFrom(cache)).toEqual({ text: 'bc', reads: [[WEDNESDAY]] });
  });
});

describe('a cache of all days', () => {
  it('shows a new day in order, and no longer a day that a change has emptied', async () => {
    stored = { [MONDAY]: 'a', [WEDNESDAY]: 'c' };
    const cache = cacheOf(() => null);
    expect((await cache.current()).text).toBe('ac');
    stored[TUESDAY] = 'b';
    feed.tell('slots', [TUESDAY]);
    expect(await takenFrom(cache)).toEqual({ text: 'abc', reads: [[TUESDAY]] });
    delete stored[TUESDAY];
    feed.tell('slots', [TUESDAY]);
    expect(await takenFrom(cache)).toEqual({ text: 'ac', reads: [[TUESDAY]] });
    expect(await takenFrom(cache)).toEqual({ text: 'ac', reads: [] });
  });

  it('reads all days again if the clock was set back to a day before the last full read', async () => {
    const cache = cacheOf(() => null);
    await cache.current();
    now = { date: MONDAY, time: '12:00:00' };
    expect((await takenFrom(cache)).reads).toEqual([null]);
  });
});
