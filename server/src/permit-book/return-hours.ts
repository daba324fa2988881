import { WHOLE_DAYS } from '@portal/domain/availability/closure.ts';
import { hoursText } from '@portal/domain/permit-book/hours-text.ts';
import type { ReturnableDay } from '@portal/domain/permit-book/returnable-days.ts';
import type { CourtTime } from '@portal/domain/permit-book/sum-hours.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { closeGyms, openGyms } from '#gym-hours/close-gyms.ts';
import { lockSeasonBookings, restoreGranted } from '#gym-hours/ungranted-slots.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getActiveSeason, shareSeason } from '#season/find-season.ts';
import { listCourts, lockReturns } from './permit-book-repository.ts';
import { listReturnable } from './read-times.ts';

const RETURNED_REASON = 'Returned to the school';

type VenueDay = { venueId: number; date: string };
const keyOf = ({ venueId, date }: VenueDay) => `${date} ${venueId}`;

/**
 * Returns the hours of gyms on days that nobody uses: closes the gyms on those days, withdraws their slots and records
 * the return. Days that are returned already are left out.
 * @throws AppError NOT_FOUND | WRONG_STATE if one of the days can't be returned | ALREADY_RUNNING
 * @see docs/spec/decisions.md#permit-book
 */
export async function returnHours(
  portal: Portal,
  { accountId }: Pick<Caller, 'accountId'>,
  { schoolId, days }: { schoolId: number; days: readonly VenueDay[] },
): Promise<{ message: string; returnId: number }> {
  const now = portal.clock.now();
  const requested = [...new Map(days.map((day) => [keyOf(day), day])).values()];
  return await inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    await shareSeason(tx, season);
    await lockReturns(tx);
    const gymOf = new Map(
      (await listCourts(tx))
        .filter((court) => court.schoolId === schoolId)
        .map(({ courtId, venueId }) => [courtId, venueId]),
    );
    const gyms = new Set(gymOf.values());
    if (gyms.size === 0) throw new AppError('NOT_FOUND', 'School not found.');
    if (requested.some(({ venueId }) => !gyms.has(venueId)))
      throw new AppError('NOT_FOUND', 'Gym not found in this school.');
    // prevents bookings on the days that were found free
    await lockSeasonBookings(tx, season.id);
    const free = new Map((await listReturnable(portal, tx)).map((day) => [keyOf(day), day]));
    const returned = await returnsOf(tx, requested);
    const chosen = requested
      .filter((day) => !returned.has(keyOf(day)))
      .map((day) => free.get(keyOf(day)) ?? refuse(day));
    const [former] = returned.values();
    if (chosen.length === 0 && former !== undefined) {
      return { message: 'These hours are returned already.', returnId: former };
    }
    await closeGyms(portal, tx, {
      seasonId: season.id,
      closures: chosen.map(({ venueId, date }) => ({
        venueId,
        schoolId: null,
        firstDate: date,
        lastDate: date,
        reason: RETURNED_REASON,
        ...WHOLE_DAYS,
      })),
      now,
    });
    const times = chosen.flatMap((day) => day.times.map((time) => ({ ...time, isInTime: day.isInTime })));
    const returnId = await insertReturn(tx, { schoolId, accountId, now }, times);
    portal.log.info({ accountId, schoolId, returnId, days: chosen.map(keyOf) }, 'hours returned');
    return { message: messageOf(chosen), returnId };
  });
}

/** The newest returns that have these days already. */
async function returnsOf(tx: Tx, days: readonly VenueDay[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const day of days) {
    const { id } = await tx
      .selectFrom('returnedTime as t')
      .innerJoin('court as c', 'c.id', 't.courtId')
      .select(({ fn }) => fn.max('t.returnId').as('id'))
      .where('c.venueId', '=', day.venueId)
      .where('t.returnedDate', '=', day.date)
      .executeTakeFirstOrThrow();
    if (id !== null) found.set(keyOf(day), id);
  }
  return found;
}

function refuse({ date }: VenueDay): never {
  throw new AppError(
    'WRONG_STATE',
    `Nothing was returned. On ${formatDate(date)} the gym is already used, or has no permitted hours. Please look at the list again.`,
  );
}

function messageOf(days: readonly ReturnableDay[]): string {
  const sumOf = (some: readonly ReturnableDay[]) => some.reduce((sum, { minutes }) => sum + minutes, 0);
  const late = sumOf(days.filter(({ isInTime }) => !isInTime));
  const what = `${hoursText(sumOf(days))} on ${several(new Set(days.map(({ date }) => date)).size, 'day')} returned`;
  return late === 0 ? `${what}, all in time.` : `${what}, ${hoursText(late)} of them late.`;
}

/** @returns its id */
async function insertReturn(
  tx: Tx,
  { schoolId, accountId, now }: { schoolId: number; accountId: number; now: Date },
  times: readonly (CourtTime & { isInTime: boolean })[],
): Promise<number> {
  const { id } = await tx
    .insertInto('hoursReturn')
    .values({ schoolId, returnedBy: accountId, returnedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into returned_time (return_id, court_id, returned_date, start_time, end_time, is_in_time)
    select ${id}, * from unnest(
      ${times.map(({ courtId }) => courtId)}::int[],
      ${times.map(({ date }) => date)}::date[],
      ${times.map(({ startTime }) => startTime)}::time[],
      ${times.map(({ endTime }) => endTime)}::time[],
      ${times.map((time) => time.isInTime)}::boolean[]
    )`.execute(tx);
  return id;
}

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
