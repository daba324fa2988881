import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ScheduleRowWire } from '@portal/contract/schedule.ts';
import { makeEntry, type TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague, type TestLeague } from '@portal/testkit/league.ts';
import { manualFeed } from '@portal/testkit/manual-feed.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ChangeFeed } from '#platform/db/change-feed.ts';
import type { DayCache } from '#platform/db/day-cache.ts';
import { createScheduleCache } from './schedule-cache.ts';
import type { ScheduleList } from './schedule-list.ts';

const database = useFresh(() => createTestDatabase());
const test = useFresh(() => openTestPortal({ connection: database.connection }));
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));

const cacheWith = (feed: ChangeFeed) => createScheduleCache({ ...test.portal, feed });

/** A cache that passes every query result to `watch` first. */
function cacheWatching(feed: ChangeFeed, watch: () => Promise<void>): DayCache<ScheduleList> {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await watch();
      return result;
    },
  };
  return createScheduleCache({ ...test.portal, db: test.portal.db.withPlugin(plugin), feed });
}

async function rowsOf(cache: DayCache<ScheduleList>): Promise<ScheduleRowWire[]> {
  const rows: ScheduleRowWire[] = [];
  for await (const day of (await cache.current()).rowsByDay()) rows.push(...day);
  return rows;
}
const statusOf = async (cache: DayCache<ScheduleList>, slot: TestSlot) =>
  (await rowsOf(cache)).find((row) => row.AvailabilityId === slot.id)?.StatusEffective;

const slotOf = (list: keyof TestLeague['slots']): TestSlot => {
  const [slot] = league.slots[list];
  if (slot === undefined) throw new Error('The list has no slot.');
  return slot;
};
const addClinic = (slot: TestSlot) => makeEntry(test.portal.db, { slot, type: 'clinic' });

describe('the cached schedule', () => {
  it('reads the schedule on the first request, and keeps it until a change is reported', async () => {
    let queries = 0;
    const feed = manualFeed();
    const cache = cacheWatching(feed, async () => {
      queries += 1;
    });
    await nextTurn();
    expect(queries).toBe(0);
    const list = await cache.current();
    const first = queries;
    expect(first).toBeGreaterThan(0);
    expect(await cache.current()).toBe(list);
    feed.tell('settings');
    feed.tell('accounts');
    expect(await cache.current()).toBe(list);
    expect(queries).toBe(first);
  });

  it('reads only the changed days of the schedule again', async () => {
    const feed = manualFeed();
    const cache = cacheWith(feed);
    await rowsOf(cache);
    const [named, silent] = [slotOf('thisWeek'), slotOf('nextWeek')];
    await addClinic(named);
    await addClinic(silent);
    feed.tell('slots', [named.date]);
    expect([await statusOf(cache, named), await statusOf(cache, silent)]).toEqual(['CLINIC', 'OPEN']);
    feed.tell('slots', [silent.date, '2026-12-24']);
    expect(await statusOf(cache, silent)).toBe('CLINIC');
  });

  it('shows one snapshot, without changes that are committed while it is read', async () => {
    const [, second] = [slotOf('past'), slotOf('later')];
    let queries = 0;
    const cache = cacheWatching(manualFeed(), async () => {
      queries += 1;
      if (queries === 1) await addClinic(second);
    });
    expect(await statusOf(cache, second)).toBe('OPEN');
  });

  it('shows the schedule of the same season until a new active one is announced', async () => {
    const feed = manualFeed();
    const cache = cacheWith(feed);
    const before = await rowsOf(cache);
    await test.portal.db.updateTable('season').set({ isActive: false }).execute();
    feed.tell('slots', [slotOf('thisWeek').date]);
    expect(await rowsOf(cache)).toEqual(before);
    feed.tell('slots');
    expect(await rowsOf(cache)).toEqual([]);
  });
});
