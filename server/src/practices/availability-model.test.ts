import type { TestPortal } from '@portal/testkit/portal.ts';
import { changeArbitrary, makeChange, type RandomChange } from '@portal/testkit/random-changes.ts';
import { openTwoPortals } from '@portal/testkit/two-portals.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import type { DayCache } from '#platform/db/day-cache.ts';
import type { EncodedBody } from '#platform/http/encoded-body.ts';
import { createAvailability } from './availability.ts';

/** Before, within and after the league's slots and its two weeks. The clock may also go backward. */
const MOMENTS = [
  '2026-11-16T12:00:00Z',
  '2026-11-17T17:00:00Z',
  '2026-11-18T23:15:00Z',
  '2026-11-20T00:30:00Z',
  '2026-11-23T05:00:00Z',
];

const two = useOnce(() => openTwoPortals());
let caches: DayCache<EncodedBody>[];

beforeAll(() => {
  caches = two.portals.map(({ portal }) => createAvailability(portal));
});

type Step =
  | { do: 'change'; change: RandomChange }
  | { do: 'clock'; to: string }
  | { do: 'hold'; portal: 0 | 1; pick: number }
  | { do: 'week'; start: 'monday' | 'sunday' };

const portalArbitrary = fc.constantFrom<0 | 1>(0, 1);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: changeArbitrary.map((change) => ({ do: 'change' as const, change })) },
  { weight: 2, arbitrary: fc.constantFrom(...MOMENTS).map((to) => ({ do: 'clock' as const, to })) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('hold' as const), portal: portalArbitrary, pick: fc.nat(999) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('week' as const),
      start: fc.constantFrom<'monday' | 'sunday'>('monday', 'sunday'),
    }),
  },
);

/** Holds a slot for a team, or ends its current hold, as the waitlist does. */
async function hold({ db }: TestPortal['portal'], pick: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: ended } = await sql`delete from waiting_round returning id`.execute(tx);
    await sql`
      with chosen as (
        select id, slot_date from slot where ${ended.length === 0}
        order by id offset ${pick} % (select count(*) from slot) limit 1
      ),
      round as (insert into waiting_round (slot_id, began_at) select id, now() from chosen returning id, slot_id),
      offer as (
        insert into waiting_offer (round_id, slot_id, team_id, offered_at, held_until)
        select id, slot_id, ${two.league.boysHawks.id}, '2026-11-16', '2026-11-17 18:00Z' from round
      )
      select from chosen`.execute(tx);
  });
}

async function turnWeeks(start: 'monday' | 'sunday'): Promise<void> {
  const { db } = two.portals[0].portal;
  await db.transaction().execute(async (tx) => {
    const value = JSON.stringify({ value: start });
    await tx
      .insertInto('setting')
      .values({ name: 'weekStart', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
  for (const { portal } of two.portals) await portal.settings.reload();
}

async function take(step: Step): Promise<void> {
  if (step.do === 'change')
    return await makeChange(two.portals[step.change.portal].portal, two.league, step.change);
  if (step.do === 'hold') return await hold(two.portals[step.portal].portal, step.pick);
  if (step.do === 'week') return await turnWeeks(step.start);
  for (const { clock } of two.portals) clock.set(step.to);
}

async function bytesOf(cache: DayCache<EncodedBody>) {
  const body = await cache.current();
  const plain = body.form('identity');
  return { tag: plain.etag, text: (await plain.bytes()).toString() };
}

it('keeps the cached list equal to a list read from the database, on every process', async () => {
  const histories = fc.array(fc.array(stepArbitrary, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(histories, async (batches) => {
      for (const steps of batches) {
        for (const step of steps) await take(step);
        const expected = await bytesOf(createAvailability(two.portals[0].portal));
        expect(expected.text).toBe(JSON.stringify(JSON.parse(expected.text)));
        for (const cache of caches) expect(await bytesOf(cache)).toEqual(expected);
      }
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
