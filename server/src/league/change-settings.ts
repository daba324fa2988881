import type { LeagueSettingsChange, LeagueSettingsWire } from '@portal/contract/league.ts';
import { refillQuotaSlots } from '@portal/domain/practices/refill-quota-slots.ts';
import { REMINDERS_OFF } from '@portal/domain/reminders/reminder-time.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekStart, weekStartOf } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import { demandFactorOfAll, excuseAllFromFactor } from '#auth/factors/required-factor.ts';
import { type CountedPractice, listPracticesSince, lockEntries, moveToWeeks } from '#court-time/weeks.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { storeRemindersSince } from '#reminders/remind.ts';
import { listSettings, storeSettings } from './settings.ts';

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
  const { releaseDays, adminFactor } = settings.current();
  const changed = {
    ...change,
    releaseDays: change.releaseDays ?? releaseDays,
    adminFactor: change.adminFactor ?? adminFactor,
  };
  await inTransaction(db, async (tx) => {
    // one change at a time
    await sql`lock table setting in share row exclusive mode`.execute(tx);
    const stored = await listSettings(tx);
    const before = stored.get('weekStart') === 'sunday' ? 'sunday' : 'monday';
    const wereOff = stored.get('reminderTime') === REMINDERS_OFF;
    await storeSettings(tx, changed);
    if (wereOff && changed.reminderTime !== REMINDERS_OFF) await storeRemindersSince(tx, clock.now());
    if (stored.get('adminFactor') !== changed.adminFactor) {
      if (changed.adminFactor === 'all') await demandFactorOfAll(tx, clock.now());
      if (changed.adminFactor === 'off') await excuseAllFromFactor(tx);
    }
    if (before !== changed.weekStart) {
      await moveWeeks(tx, leagueNowOf(clock, changed.timeZone).date, changed.weekStart);
    }
  });
  await settings.reload();
  log.info({ accountId: caller.accountId, settings: changed }, 'league settings changed');
  return settings.current();
}

/** How many teams a message names; of the others it gives the number. */
const MAX_NAMED = 10;

/**
 * Assigns the practices of this week and later ones to weeks that begin on another day. The transaction must have stored
 * the new setting before.
 * @param today in league time
 * @throws AppError WEEKLY_LIMIT if coaches would have more practices in a week than their division allows
 * @see docs/decisions/0016-league-settings.md
 */
async function moveWeeks(tx: Tx, today: IsoDate, weekStart: WeekStart): Promise<void> {
  await lockEntries(tx);
  const [first = today] = [weekStartOf(today, 'monday'), weekStartOf(today, 'sunday')].toSorted();
  const practices = await listPracticesSince(tx, first);
  const weekOf = ({ date }: CountedPractice) => weekStartOf(date, weekStart);

  const weeks = Map.groupBy(
    practices.filter(({ isActive }) => isActive),
    (practice) => `${practice.teamId} ${weekOf(practice)}`,
  );
  const quotaSlots = new Map<number, number | null>();
  const full: CountedPractice[] = [];
  for (const week of weeks.values()) {
    const [any] = week;
    const refilled = any === undefined ? null : refillQuotaSlots(week, any.limit);
    if (refilled === null) full.push(...week.slice(0, 1));
    for (const [id, quotaSlot] of refilled ?? []) quotaSlots.set(id, quotaSlot);
  }
  if (full.length > 0) throw tooMany(full.map((practice) => ({ ...practice, week: weekOf(practice) })));

  await moveToWeeks(
    tx,
    practices.map((practice) => ({
      id: practice.id,
      weekStart: weekOf(practice),
      // the quota slot of a canceled practice no longer counts
      quotaSlot: practice.isActive ? (quotaSlots.get(practice.id) ?? null) : practice.quotaSlot,
    })),
  );
}

function tooMany(full: readonly (CountedPractice & { week: IsoDate })[]): AppError {
  const named = full
    .slice(0, MAX_NAMED)
    .map(({ divisionName, teamName, week }) => `${divisionName} ${teamName} (week of ${formatDate(week)})`);
  const more = full.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return new AppError(
    'WEEKLY_LIMIT',
    `Weeks cannot begin on that day yet: coaches would hold more practices in one week than their division allows. Cancel practices or allow the division more. It concerns ${list}.`,
    {
      conflict: {
        teams: full.map(({ divisionName, teamName, week }) => ({ divisionName, teamName, week })),
      },
    },
  );
}
