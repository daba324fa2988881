import { addDays } from '@portal/domain/time/wall-clock.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Portal } from '#portal.ts';
import { deleteOldReminders } from './reminder-repository.ts';

/** Until then whoever presses an old link reads that the practice is over; later, that the link is not valid any more. */
const KEPT_DAYS = 30;

/** Forgets reminders and their links some time after the day that they were about. */
export async function tidyReminders({ db, clock, settings }: Portal): Promise<void> {
  const today = leagueNowOf(clock, settings.current().timeZone).date;
  await deleteOldReminders(db, addDays(today, -KEPT_DAYS));
}
