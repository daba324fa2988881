import { addDays, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { noteChange } from '@portal/testkit/note-change.ts';
import { changeArbitrary, makeChange } from '@portal/testkit/random-changes.ts';
import { openTwoPortals, type TwoPortals } from '@portal/testkit/two-portals.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDashboardDays, type DashboardDays } from './dashboard-days.ts';

let two: TwoPortals;
let memories: DashboardDays[];

beforeAll(async () => {
  two = await openTwoPortals();
  memories = two.portals.map(({ portal }) => createDashboardDays(portal));
});
afterAll(() => two.close());

/** Around the days on which things change; clocks are also put back. */
const momentArbitrary: fc.Arbitrary<LeagueNow> = fc.record({
  date: fc.integer({ min: -3, max: 8 }).map((days) => addDays('2026-11-16', days)),
  time: fc.constantFrom('00:00:00', '18:00:00', '18:45:00', '23:59:59'),
});

/** What is shown of the days before, on and after `now`. */
async function shownBy(days: DashboardDays, now: LeagueNow) {
  const all = await days.of({ start: addDays(now.date, -4), end: addDays(now.date, 9) }, now);
  const inOrder = [...all].map(([date, { gyms, fill }]) => ({
    date,
    fill,
    gyms: date < now.date ? [] : gyms,
  }));
  expect(inOrder.map(({ date }) => date)).toEqual([...all.keys()].toSorted());
  expect(inOrder).toHaveLength(14);
  return inOrder;
}

it('days that are kept are those read from nothing, on every process and whatever the clock says', async () => {
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
        const wanted = await shownBy(createDashboardDays(two.portals[0].portal), now);
        shown += wanted.filter(({ gyms }) => gyms.length > 0).length;
        for (const [index, { portal }] of two.portals.entries()) {
          await portal.feed.waitUntilCurrent();
          expect(await shownBy(memories[index] as DashboardDays, now)).toEqual(wanted);
        }
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(shown).toBeGreaterThan(0);
});

it('a day that nothing has changed is not read again', async () => {
  const { portal } = two.portals[0];
  const days = createDashboardDays(portal);
  const now = { date: '2026-11-17', time: '12:00:00' };
  const span = { start: '2026-11-16', end: '2026-11-20' };
  // what the test before changed has been told
  await portal.feed.waitUntilCurrent();
  const before = await days.of(span, now);
  await noteChange(portal.db, 'slots', ['2026-11-19']);
  await portal.feed.waitUntilCurrent();
  const after = await days.of(span, now);
  const kept = [...after.keys()].filter((date) => after.get(date) === before.get(date));
  expect(kept).toEqual(['2026-11-16', '2026-11-18', '2026-11-20']);
});
