import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { addDays, addMinutes } from '@portal/domain/time/wall-clock.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { announce } from '#db/change-feed.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { codeOf } from '#db/faults.ts';
import { makeSlot, type TestSlot } from '#testing/factories.ts';
import { makeLeague, type TestLeague } from '#testing/league.ts';
import { openTestPortal, type TestPortal } from '#testing/portal.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts';
import type { ScheduleList } from './schedule-list.ts';
import { createScheduleMemory, type ScheduleMemory } from './schedule-memory.ts';

const FIRST_DAY = '2026-11-16';
const STARTS = ['17:30:00', '18:00:00', '18:30:00', '19:00:00', '20:00:00'];

let database: TestDatabase;
let portals: [TestPortal, TestPortal];
let memories: [ScheduleMemory, ScheduleMemory];
let league: TestLeague;

beforeAll(async () => {
  database = await createTestDatabase();
  const open = () => openTestPortal({ connection: database.connection });
  portals = [await open(), await open()];
  league = await makeLeague(portals[0].portal.db, portals[0].clock.now());
  memories = [createScheduleMemory(portals[0].portal), createScheduleMemory(portals[1].portal)];
});
afterAll(async () => {
  for (const portal of portals) await portal.close();
  await database.drop();
});

const actionArbitrary = fc.record({
  what: fc.constantFrom('slot', 'withdraw', 'permit', 'entry', 'entry', 'soft', 'cancel', 'move', 'rename'),
  portal: fc.constantFrom<0 | 1>(0, 1),
  day: fc.nat({ max: 6 }),
  pick: fc.nat({ max: 999 }),
  start: fc.constantFrom(...STARTS),
  minutes: fc.constantFrom(30, 60, 90, 150),
});
type Action = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never;

async function pickSlot(tx: Tx, date: string, pick: number): Promise<TestSlot | null> {
  const slots = await tx
    .selectFrom('slot')
    .select([
      'id',
      'court_id as courtId',
      'slot_date as date',
      'start_time as startTime',
      'end_time as endTime',
    ])
    .where('slot_date', '=', date)
    .orderBy('id')
    .execute();
  return slots[pick % Math.max(1, slots.length)] ?? null;
}

async function pickEntry(tx: Tx, date: string, pick: number): Promise<number | null> {
  const entries = await tx
    .selectFrom('entry')
    .select('id')
    .where('entry_date', '=', date)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  return entries[pick % Math.max(1, entries.length)]?.id ?? null;
}

/** Does one random thing. @returns the days that it is about; null where it may be any */
async function change(tx: Tx, { what, day, pick, start, minutes }: Action, now: Date) {
  const date = addDays(FIRST_DAY, day);
  const times = { start_time: start, end_time: addMinutes(start, minutes) };
  const slot = await pickSlot(tx, date, pick);
  const entryId = await pickEntry(tx, date, pick);
  if (what === 'rename') {
    await tx
      .updateTable('team')
      .set({ name: `Hawks ${pick}` })
      .where('id', '=', league.boysHawks.id)
      .execute();
    return null;
  }
  if (what === 'slot') {
    const courtId = league.venue.courts[pick % 2]?.id ?? 0;
    await makeSlot(tx, { seasonId: league.season.id, courtId, date, startTime: start });
  } else if (what === 'withdraw' && slot !== null) {
    await tx.updateTable('slot').set({ withdrawn_at: now }).where('id', '=', slot.id).execute();
  } else if (what === 'permit' && slot !== null) {
    const permit_status = (['approved', 'pending', 'declined'] as const)[pick % 3] ?? 'approved';
    await tx.updateTable('slot').set({ permit_status }).where('id', '=', slot.id).execute();
  } else if ((what === 'entry' || what === 'soft') && slot !== null) {
    await tx
      .insertInto('entry')
      .values({
        slot_id: slot.id,
        court_id: slot.courtId,
        entry_date: date,
        ...times,
        type: 'game',
        blocks: what === 'entry',
        home_team_id: pick % 2 === 0 ? league.boysHawks.id : null,
        booked_by: 'admin',
        created_at: now,
      })
      .execute();
  } else if (what === 'cancel' && entryId !== null) {
    const cancelled = { state: 'cancelled', cancelled_at: now } as const;
    await tx.updateTable('entry').set(cancelled).where('id', '=', entryId).execute();
  } else if (what === 'move' && entryId !== null) {
    await tx.updateTable('entry').set(times).where('id', '=', entryId).execute();
  }
  return [date];
}

/** As a service does it: in a transaction that announces, told here after the commit. Overlaps are refused. */
async function run(action: Action): Promise<void> {
  const { db, feed, clock } = portals[action.portal].portal;
  try {
    const days = await inTransaction(db, async (tx) => {
      const changed = await change(tx, action, clock.now());
      await announce(tx, 'slots', changed);
      return changed;
    });
    feed.tellHere('slots', days);
  } catch (error) {
    if (!['23P01', '23505'].includes(codeOf(error) ?? '')) throw error;
  }
}

async function bytesOf(list: ScheduleList) {
  const plain = list.form('identity');
  const packed = list.form('gzip');
  const text = (await buffer(plain.bytes() as NodeJS.ReadableStream)).toString();
  expect(gunzipSync(packed.bytes() as Buffer).toString()).toBe(text);
  expect(packed.etag).toBe(plain.etag.replace(/"$/, '-gzip"'));
  return { tag: plain.etag, text };
}

it('a list that is kept up to date is the one built from nothing, on every process', async () => {
  const histories = fc.array(fc.array(actionArbitrary, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(histories, async (batches) => {
      for (const actions of batches) {
        await Promise.all([0, 1].map((portal) => runAll(actions.filter((one) => one.portal === portal))));
        const fresh = createScheduleMemory({ db: portals[0].portal.db, feed: portals[0].portal.feed });
        const wanted = await bytesOf(await fresh.current());
        expect(JSON.parse(wanted.text)).toBeInstanceOf(Array);
        for (const memory of memories) expect(await bytesOf(await memory.current())).toEqual(wanted);
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 60_000);

async function runAll(actions: readonly Action[]): Promise<void> {
  for (const action of actions) await run(action);
}
