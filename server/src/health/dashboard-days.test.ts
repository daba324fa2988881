import { addDays, type IsoDate, instantOf } from '@portal/domain/time/wall-clock.ts';
import { noteChange } from '@portal/testkit/note-change.ts';
import { changeArbitrary, makeChange } from '@portal/testkit/random-changes.ts';
import { openTwoPortals } from '@portal/testkit/two-portals.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { DayCache } from '#platform/db/day-cache.ts';
import { createDashboardDays, type DashboardDay } from './dashboard-days.ts';

type Days = DayCache<ReadonlyMap<IsoDate, DashboardDay>>;

const two = useOnce(() => openTwoPortals());
let caches: Days[];

beforeAll(() => {
  caches = two.portals.map(({ portal }) => createDashboardDays(portal));
});

const setClocks = (date: IsoDate, time: string) => {
  const instant = instantOf(date, time, two.portals[0].portal.settings.current().timeZone);
  for (const { clock } of two.portals) clock.set(instant.toISOString());
};

/** Moments around the days on which things change; clocks may also be set back. */
const momentArbitrary = fc.record({
  date: fc.integer({ min: -3, max: 8 }).map((days) => addDays('2026-11-16', days)),
  time: fc.constantFrom('00:00:00', '17:59:59', '18:00:00', '18:45:00', '23:59:59'),
});

/** What is shown of the days before, on and after `today`. */
async function shownBy(days: Days, today: IsoDate) {
  const inOrder = [...(await days.current())].map(([date, { gyms, fill }]) => ({
    date,
    fill,
    gyms: date < today ? [] : gyms,
  }));
  expect(inOrder.map(({ date }) => date)).toEqual(inOrder.map(({ date }) => date).toSorted());
  expect(inOrder.length).toBeGreaterThanOrEqual(14);
  return inOrder;
}

it('shows the same days from the cache as from the database, on every process and whatever the clock says', async () => {
  const batch = fc.record({
    actions: fc.array(changeArbitrary, { maxLength: 4 }),
    now: momentArbitrary,
  });
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { maxLength: 6 }), async (batches) => {
      for (const { actions, now } of batches) {
        for (const action of actions) {
          await makeChange(two.portals[action.portal].portal, two.league, action);
        }
        setClocks(now.date, now.time);
        const expected = await shownBy(createDashboardDays(two.portals[0].portal), now.date);
        shown += expected.filter(({ gyms }) => gyms.length > 0).length;
        for (const cache of caches) expect(await shownBy(cache, now.date)).toEqual(expected);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(shown).toBeGreaterThan(0);
});

it('reads only the changed days of the dashboard again', async () => {
  const { portal } = two.portals[0];
  setClocks('2026-11-17', '12:00:00');
  const days = createDashboardDays(portal);
  const before = await days.current();
  await noteChange(portal.db, 'slots', ['2026-11-19']);
  const after = await days.current();
  expect([...after.keys()].filter((date) => after.get(date) !== before.get(date))).toEqual(['2026-11-19']);
});
