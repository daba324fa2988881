import { addDays, addMinutes } from '@portal/domain/time/wall-clock.ts';
import { inTransaction, type Tx } from '@portal/server/platform/db/database.ts';
import { codeOf } from '@portal/server/platform/db/faults.ts';
import type { Portal } from '@portal/server/portal.ts';
import fc from 'fast-check';
import { makeSlot, type TestSlot } from './factories.ts';
import type { TestLeague } from './league.ts';
import { insertRows, updateRows } from './rows.ts';

const FIRST_DAY = '2026-11-16';
const STARTS = ['17:30:00', '18:00:00', '18:30:00', '19:00:00', '20:00:00'];

/** Changes to slots and entries of a league, in any order and on either of two processes. */
export const changeArbitrary = fc.record({
  what: fc.constantFrom('slot', 'withdraw', 'permit', 'entry', 'entry', 'soft', 'cancel', 'move', 'rename'),
  portal: fc.constantFrom<0 | 1>(0, 1),
  day: fc.nat({ max: 6 }),
  pick: fc.nat({ max: 999 }),
  start: fc.constantFrom(...STARTS),
  minutes: fc.constantFrom(30, 60, 90, 150),
});
export type RandomChange = typeof changeArbitrary extends fc.Arbitrary<infer T> ? T : never;

async function pickSlot(tx: Tx, date: string, pick: number): Promise<TestSlot | null> {
  const slots = await tx
    .selectFrom('slot')
    .select(['id', 'courtId', 'slotDate as date', 'startTime', 'endTime'])
    .where('slotDate', '=', date)
    .orderBy('id')
    .execute();
  return slots[pick % Math.max(1, slots.length)] ?? null;
}

async function pickEntry(tx: Tx, date: string, pick: number): Promise<number | null> {
  const entries = await tx
    .selectFrom('entry')
    .select('id')
    .where('entryDate', '=', date)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  return entries[pick % Math.max(1, entries.length)]?.id ?? null;
}

/** Makes one random change. */
async function change(
  tx: Tx,
  league: TestLeague,
  { what, day, pick, start, minutes }: RandomChange,
  now: Date,
): Promise<void> {
  const date = addDays(FIRST_DAY, day);
  const times = { startTime: start, endTime: addMinutes(start, minutes) };
  const slot = await pickSlot(tx, date, pick);
  const entryId = await pickEntry(tx, date, pick);
  if (what === 'rename') {
    await updateRows(tx, 'team', { id: league.boysHawks.id }, { name: `Hawks ${pick}` });
    return;
  }
  if (what === 'slot') {
    const courtId = league.venue.courts[pick % 2]?.id ?? 0;
    await makeSlot(tx, { seasonId: league.season.id, courtId, date, startTime: start });
  } else if (what === 'withdraw' && slot !== null) {
    await tx.updateTable('slot').set({ withdrawnAt: now }).where('id', '=', slot.id).execute();
  } else if (what === 'permit' && slot !== null) {
    const permitStatus = (['approved', 'pending', 'declined'] as const)[pick % 3] ?? 'approved';
    await tx.updateTable('slot').set({ permitStatus }).where('id', '=', slot.id).execute();
  } else if ((what === 'entry' || what === 'soft') && slot !== null) {
    await insertRows(tx, 'entry', {
      slotId: slot.id,
      courtId: slot.courtId,
      entryDate: date,
      ...times,
      type: 'game',
      blocks: what === 'entry',
      homeTeamId: pick % 2 === 0 ? league.boysHawks.id : null,
      bookedBy: 'admin',
      createdAt: now,
    });
  } else if (what === 'cancel' && entryId !== null) {
    const cancelled = { state: 'cancelled', cancelledAt: now } as const;
    await tx.updateTable('entry').set(cancelled).where('id', '=', entryId).execute();
  } else if (what === 'move' && entryId !== null) {
    await tx.updateTable('entry').set(times).where('id', '=', entryId).execute();
  }
}

/** Makes the change in a transaction. Changes that the database refuses are skipped. */
export async function makeChange(
  { db, clock }: Portal,
  league: TestLeague,
  requested: RandomChange,
): Promise<void> {
  try {
    await inTransaction(db, (tx) => change(tx, league, requested, clock.now()));
  } catch (error) {
    if (!['23P01', '23505'].includes(codeOf(error) ?? '')) throw error;
  }
}
