import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { HAWKS, useBookingStage } from './booking-stage.ts';
import { findLedgerFaults } from './ledger-faults.ts';

const stage = useBookingStage();
const db = () => stage.test.portal.db;

/** A practice that was booked, changed to another slot, and canceled. */
async function bookChangeCancel(): Promise<void> {
  const [from, to] = [stage.slot('thisWeek'), stage.slot('nextWeek')];
  await stage.coach.reserve(stage.body(from, HAWKS));
  await stage.coach.post('/reservations/change', { AvailabilityId: from.id, NewAvailabilityId: to.id });
  await stage.coach.cancel({ AvailabilityId: to.id });
}

it('finds no fault in the ledger of a practice that was booked, changed and canceled', async () => {
  await bookChangeCancel();
  expect(await db().selectFrom('changePart').select('action').orderBy('id').execute()).toEqual(
    ['practice_booked', 'practice_moved', 'practice_cancelled'].map((action) => ({ action })),
  );
  expect(await findLedgerFaults(db())).toEqual([]);
});

it.each([
  [
    'a missing first line',
    sql`delete from change_part where action = 'practice_booked'`,
    ['change 1 (book) has no lines'],
  ],
  [
    'a missing line of a change',
    sql`delete from change_part where action = 'practice_moved'`,
    expect.arrayContaining([
      expect.stringMatching(
        /\(practice_cancelled\) of entry \d+ begins elsewhere: revision is 1 instead of 0/,
      ),
    ]),
  ],
  [
    'a missing last line',
    sql`delete from change_part where action = 'practice_cancelled'`,
    expect.arrayContaining([expect.stringMatching(/state is "cancelled" instead of "active"/)]),
  ],
  [
    'an entry that was changed beside the ledger',
    sql`update entry set end_time = '19:30'`,
    [expect.stringMatching(/entry \d+ is not what its last line says: endTime is "19:30:00" instead of/)],
  ],
])('finds %s', async (_, fault, found) => {
  await bookChangeCancel();
  await fault.execute(db());
  expect(await findLedgerFaults(db())).toEqual(found);
});
