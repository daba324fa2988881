import { openKeptTestApp } from '@portal/testkit/app.ts';
import type { TestSlot } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { seasonCalls } from './season-calls.ts';

const PERMITS = 'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status';

/** A permit for Thursdays in `makeLeague`'s only gym: three weeks, two courts, 18:00 to 20:00 by default. */
export function thursdays(more: { to?: string; status?: string } = {}): string {
  const { to = '20:00', status = 'Approved' } = more;
  return `${PERMITS}\nSalk,Gym,All,Thursday,18:00,${to},2026-11-19,2026-12-03,60,${status}`;
}

export function firstOf(slots: TestSlot[]): TestSlot {
  const [slot] = slots;
  if (slot === undefined) throw new Error('There is no slot.');
  return slot;
}

/** `makeLeague` with an administrator who sets up its slots; today is Tuesday, 2026-11-17. */
export async function openThursdays() {
  const test = await openKeptTestApp();
  const { db } = test.portal;
  const league = await makeLeague(db, test.clock.now());
  const admin = await seasonCalls(test);
  const slots = () =>
    db
      .selectFrom('slot')
      .select(['id', 'slotDate', 'startTime', 'endTime', 'permitStatus as permit'])
      .select(sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'))
      .orderBy('id')
      .execute();
  return {
    ...test,
    db,
    league,
    admin,
    slots,
    /** imports the permits, runs step 3a, and returns the answer of step 3b */
    async run(permits: string, as = admin) {
      expect((await as.importPermits(permits)).statusCode).toBe(200);
      await as.generate();
      return await as.merge();
    },
    async stateOf(id: number) {
      const slot = (await slots()).find((candidate) => candidate.id === id);
      return slot && { permit: slot.permit, isWithdrawn: slot.isWithdrawn };
    },
    entries: () =>
      db
        .selectFrom('entry')
        .select(['id', 'state', 'cancelReason as reason', 'weekSeat as quotaSlot'])
        .orderBy('id')
        .execute(),
  };
}
