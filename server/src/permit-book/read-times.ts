import { permittedTimes, type VenueTime } from '@portal/domain/permit-book/permitted-times.ts';
import type { SchoolTimes } from '@portal/domain/permit-book/sum-hours.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { readGymHours } from '#venues/gym-hours.ts';
import {
  type Days,
  listBookedTimes,
  listOfferedTimes,
  listReturnedTimes,
  listSeasonsWithPermits,
} from './permit-book-repository.ts';

/** The permitted hours of a season on these days, including those in `returned`. */
export async function readPermitted(
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
