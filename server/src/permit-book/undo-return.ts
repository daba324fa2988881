import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { openGyms } from '#gym-hours/close-gyms.ts';
import { lockSeasonBookings, restoreGranted } from '#gym-hours/ungranted-slots.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, shareSeason } from '#season/find-season.ts';
import { lockReturns } from './permit-book-repository.ts';
import { RETURNED_REASON } from './return-hours.ts';

/**
 * Takes back a return that was a mistake: removes its record and closures, and restores the slots that it withdrew.
 * @throws AppError NOT_FOUND | WRONG_STATE if one of its days has come
 * @see docs/spec/decisions.md#permit-book
 */
export async function undoReturn(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  returnId: number,
): Promise<{ message: string }> {
  return await inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    await shareSeason(tx, season);
    await lockReturns(tx);
    const days = await listReturnedDays(tx, returnId);
    if (days.length === 0) throw new AppError('NOT_FOUND', 'These hours are no longer returned.');
    const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
    if (days.some(({ date }) => date <= today)) {
      throw new AppError(
        'WRONG_STATE',
        'One of the returned days has come. To use the hours of a later day, remove its closure under Venues.',
      );
    }
    await lockSeasonBookings(tx, season.id);
    const slotIds = await listSlotsOfReturn(tx, returnId);
    await openGyms(tx, season.id, days, RETURNED_REASON);
    await restoreGranted(portal, tx, season.id, slotIds);
    // its times go with it
    await tx.deleteFrom('hoursReturn').where('id', '=', returnId).execute();
    portal.log.info({ accountId, returnId, days }, 'returned hours taken back');
    return { message: 'The hours can be used again.' };
  });
}

/** The gyms and days of a return; empty if it does not exist. */
async function listReturnedDays(tx: Tx, returnId: number): Promise<{ venueId: number; date: IsoDate }[]> {
  return await tx
    .selectFrom('returnedTime as t')
    .innerJoin('court as c', 'c.id', 't.courtId')
    .select(['c.venueId', 't.returnedDate as date'])
    .distinct()
    .where('t.returnId', '=', returnId)
    .orderBy('t.returnedDate')
    .orderBy('c.venueId')
    .execute();
}

/** The slots that were withdrawn with a return. */
async function listSlotsOfReturn(tx: Tx, returnId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('hoursReturn as r')
    .innerJoin('returnedTime as t', 't.returnId', 'r.id')
    .innerJoin('slot as s', (join) =>
      join
        .onRef('s.courtId', '=', 't.courtId')
        .onRef('s.slotDate', '=', 't.returnedDate')
        .onRef('s.withdrawnAt', '=', 'r.returnedAt'),
    )
    .select('s.id')
    .distinct()
    .where('r.id', '=', returnId)
    .execute();
  return rows.map(({ id }) => id);
}
