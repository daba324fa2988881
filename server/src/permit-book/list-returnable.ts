import { type ReturnableDay, returnableDays } from '@portal/domain/permit-book/returnable-days.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone } from '#season/find-season.ts';
import { findLastPermitDay, getReturnDays, listUsedDays } from './permit-book-repository.ts';
import { readPermitted } from './read-times.ts';

/** The days of all gyms that can be returned: of the active season, after today, without an entry. */
export async function listReturnable(portal: Portal, db: Db): Promise<ReturnableDay[]> {
  const season = await activeSeasonOrNone(db);
  if (season === null) return [];
  const today = leagueNowOf(portal.clock, portal.settings.current().timeZone).date;
  const last = await findLastPermitDay(db, season.id);
  if (last === null || last <= today) return [];
  const days = { first: addDays(today, 1), last };
  // returned days are closed, so they are not permitted here
  const permitted = await readPermitted(db, season.id, days, []);
  return returnableDays(permitted, await listUsedDays(db, days), {
    today,
    returnDays: await getReturnDays(db),
  });
}
