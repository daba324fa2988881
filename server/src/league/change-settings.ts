import type { LeagueSettingsChange, LeagueSettingsWire } from '@portal/contract/league.ts';
import { REMINDERS_OFF } from '@portal/domain/reminders/reminder-time.ts';
import { sql } from 'kysely';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { storeRemindersSince } from '#reminders/enabled-since.ts';
import { moveWeeks } from './move-weeks.ts';
import { listSettings } from './settings.ts';

/**
 * Changes all of the league's settings. Dates and times are stored in league time, so another time zone does not change
 * them. Another first day of the week counts practices in the new weeks. After reminders are switched on again, those
 * that were due before are not sent.
 * @returns the current settings
 * @throws AppError WEEKLY_LIMIT if a team would have more practices in a week than its division allows
 */
export async function changeSettings(
  portal: Portal,
  caller: Caller,
  change: LeagueSettingsChange,
): Promise<LeagueSettingsWire> {
  const { db, settings, clock, log } = portal;
  const wanted = { ...change, releaseDays: change.releaseDays ?? settings.current().releaseDays };
  await inTransaction(db, async (tx) => {
    // one change at a time
    await sql`lock table setting in share row exclusive mode`.execute(tx);
    const stored = await listSettings(tx);
    const before = stored.get('weekStart') === 'sunday' ? 'sunday' : 'monday';
    const wereOff = stored.get('reminderTime') === REMINDERS_OFF;
    await tx
      .insertInto('setting')
      .values(Object.entries(wanted).map(([name, value]) => ({ name, value: JSON.stringify({ value }) })))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
      )
      .execute();
    if (wereOff && wanted.reminderTime !== REMINDERS_OFF) await storeRemindersSince(tx, clock.now());
    if (before !== wanted.weekStart) {
      await moveWeeks(tx, leagueNowOf(clock, wanted.timeZone).date, wanted.weekStart);
    }
  });
  await settings.reload();
  log.info({ accountId: caller.accountId, settings: wanted }, 'league settings changed');
  return settings.current();
}
