import { permittedTimes, type VenueTime } from '@portal/domain/permit-book/permitted-times.ts';
import { type ReturnableDay, returnableDays } from '@portal/domain/permit-book/returnable-days.ts';
import type { CourtTime, SchoolTimes } from '@portal/domain/permit-book/sum-hours.ts';
import { addDays, type IsoDate, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { readGymHours } from '#gym-hours/stored-hours.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone } from '#season/find-season.ts';
import { type Days, getReturnDays } from './permit-book-repository.ts';

/** The permitted hours of a season on these days, including those in `returned`. */
async function readPermitted(
  db: Db,
  seasonId: number,
  days: Days,
  returned: readonly { venueId: number; date: string }[],
): Promise<VenueTime[]> {
  const { permits, closures, venues } = await readGymHours(db, seasonId);
  const returnedDays = new Set(returned.map(({ venueId, date }) => `${venueId} ${date}`));
  return permittedTimes(
    {
      permits,
      closures,
      courtsOf: (id) => venues.get(id),
      isReturned: (venueId, date) => returnedDays.has(`${venueId} ${date}`),
    },
    days,
  );
}

/**
 * The times from which hours are summed, of all seasons, because an invoice covers all of them. If seasons share a gym,
 * its entries and permits count once.
 */
export async function readTimes(portal: Portal, db: Db, days: Days): Promise<SchoolTimes> {
  const now = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const returned = await listReturnedTimes(db, days);
  const permitted: VenueTime[] = [];
  for (const seasonId of await listSeasonsWithPermits(db, days)) {
    permitted.push(...(await readPermitted(db, seasonId, days, returned)));
  }
  return {
    permitted,
    offered: await listOfferedTimes(db, days, now),
    booked: await listBookedTimes(db, days, now),
    returned,
  };
}

/** The times on these courts. */
export function timesOn(times: SchoolTimes, courtIds: ReadonlySet<number>): SchoolTimes {
  const isOnCourts = ({ courtId }: { courtId: number }) => courtIds.has(courtId);
  return {
    permitted: times.permitted.filter(isOnCourts),
    offered: times.offered.filter(isOnCourts),
    booked: times.booked.filter(isOnCourts),
    returned: times.returned.filter(isOnCourts),
  };
}

/** The days of all gyms that can be returned: of the active season, after today, without an entry. */
export async function listReturnable(portal: Portal, db: Db): Promise<ReturnableDay[]> {
  const season = await activeSeasonOrNone(db);
  if (season === null) return [];
  const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
  const { last } = await db
    .selectFrom('permit')
    .select(({ fn }) => fn.max('lastDate').as('last'))
    .where('seasonId', '=', season.id)
    .executeTakeFirstOrThrow();
  if (last === null || last <= today) return [];
  const days = { first: addDays(today, 1), last };
  // returned days are closed, so they are not permitted here
  const permitted = await readPermitted(db, season.id, days, []);
  return returnableDays(permitted, await listUsedDays(db, days), {
    today,
    returnDays: await getReturnDays(db),
  });
}

/** Seasons with a permit that may give hours on these days, including prepared and former ones. */
async function listSeasonsWithPermits(db: Db, { first, last }: Days): Promise<number[]> {
  const rows = await db
    .selectFrom('permit')
    .select('seasonId as id')
    .distinct()
    .where('firstDate', '<=', last)
    .where('lastDate', '>=', first)
    .orderBy('seasonId')
    .execute();
  return rows.map(({ id }) => id);
}

/** Approved slots, with whether they have begun. */
async function listOfferedTimes(
  db: Db,
  { first, last }: Days,
  now: LeagueNow,
): Promise<(CourtTime & { hasBegun: boolean })[]> {
  return await db
    .selectFrom('slot')
    .select(['courtId', 'slotDate as date', 'startTime', 'endTime'])
    .select(sql<boolean>`(slot_date, start_time) <= (${now.date}::date, ${now.time}::time)`.as('hasBegun'))
    .where((slot) => slot.between('slotDate', first, last))
    .where('withdrawnAt', 'is', null)
    .where('permitStatus', '=', 'approved')
    .execute();
}

/** Active entries that use court time for the league, and whether they are over. */
async function listBookedTimes(
  db: Db,
  { first, last }: Days,
  now: LeagueNow,
): Promise<(CourtTime & { isOver: boolean })[]> {
  return await db
    .selectFrom('entry')
    .select(['courtId', 'entryDate as date', 'startTime', 'endTime'])
    .select(sql<boolean>`(entry_date, end_time) <= (${now.date}::date, ${now.time}::time)`.as('isOver'))
    .where((entry) => entry.between('entryDate', first, last))
    .where('state', '=', 'active')
    .where('blocks', '=', true)
    .where('type', '<>', 'blackout')
    .execute();
}

async function listReturnedTimes(
  db: Db,
  { first, last }: Days,
): Promise<(VenueTime & { isInTime: boolean })[]> {
  return await db
    .selectFrom('returnedTime as t')
    .innerJoin('court as c', 'c.id', 't.courtId')
    .select(['c.venueId', 't.courtId', 't.returnedDate as date'])
    .select(['t.startTime', 't.endTime', 't.isInTime'])
    .where((time) => time.between('t.returnedDate', first, last))
    .execute();
}

/** Days of gyms with an active entry of any kind. */
async function listUsedDays(db: Db, { first, last }: Days): Promise<{ venueId: number; date: IsoDate }[]> {
  return await db
    .selectFrom('entry as e')
    .innerJoin('court as c', 'c.id', 'e.courtId')
    .select(['c.venueId', 'e.entryDate as date'])
    .distinct()
    .where((entry) => entry.between('e.entryDate', first, last))
    .where('e.state', '=', 'active')
    .execute();
}
