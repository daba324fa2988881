import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import type { Say } from '#jobs/job-log.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { cancelEntries } from '#schedule/cancel/cancel-entries.ts';
import { listEntriesOn, listEntriesReachingInto } from './withdrawn-repository.ts';

const WITHDRAWN_REASON = 'The school withdrew the gym for this time.';

type Who = { accountId: number | null; actor: string };

const whenOf = (entry: { date: string; startTime: string; scheduleName: string }) =>
  `${formatDate(entry.date)} ${formatTime(entry.startTime)} ${entry.scheduleName}`;

/**
 * Cancels the entries of slots whose permit has become canceled or declined, and emails their coaches. Entries that
 * have begun stay.
 * @returns how many entries were canceled
 * @see docs/spec/decisions.md#withdrawn-permit
 */
export async function cancelWithdrawn(
  portal: Portal,
  tx: Tx,
  slotIds: readonly number[],
  who: Who,
  say: Say,
): Promise<number> {
  if (slotIds.length === 0) return 0;
  const now = portal.clock.now();
  const { timeZone } = portal.settings.current();
  const entryIds = await listEntriesOn(tx, slotIds, leagueNowOf(portal.clock, timeZone));
  for (const reaching of await listEntriesReachingInto(tx, slotIds)) {
    say(`Please check: ${reaching.type} ${whenOf(reaching)} reaches into time that the school withdrew.`);
  }
  if (entryIds.length === 0) return 0;
  const { entries } = await cancelEntries(portal, tx, {
    ...who,
    entryIds,
    reason: WITHDRAWN_REASON,
    now,
  });
  for (const entry of entries.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))) {
    const team = [entry.divisionName, entry.homeTeam].filter((name) => name !== '').join(' ');
    say(`Canceled: ${entry.type} ${whenOf(entry)}${team === '' ? '' : ` of ${team}`}.`);
  }
  return entries.length;
}

const sortKeyOf = (entry: { date: string; startTime: string }) => `${entry.date} ${entry.startTime}`;
