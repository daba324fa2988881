import { isGameType } from '@portal/domain/schedule/status.ts';
import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import type { Say } from '#jobs/job-log.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { cancelEntries } from '#schedule/cancel/cancel-entries.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { listEntriesOn, listEntriesReachingInto, listEntriesTouching } from './withdrawn-repository.ts';

const WITHDRAWN_REASON = 'The school withdrew the gym for this time.';

type Who = { accountId: number | null; actor: string };

const whenOf = (entry: { date: string; startTime: string; scheduleName: string }) =>
  `${formatDate(entry.date)} ${formatTime(entry.startTime)} ${entry.scheduleName}`;

/**
 * Cancels the entries of slots whose permit has become canceled or declined, postpones the games among them, and emails
 * their coaches. Entries that have begun stay.
 * @returns how many entries were canceled or postponed
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
    postponesGames: true,
    reason: WITHDRAWN_REASON,
    now,
  });
  for (const entry of entries.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))) {
    const team = [entry.divisionName, entry.homeTeam].filter((name) => name !== '').join(' ');
    const what = isGameType(entry.type) ? 'Postponed' : 'Canceled';
    say(`${what}: ${entry.type} ${whenOf(entry)}${team === '' ? '' : ` of ${team}`}.`);
  }
  return entries.length;
}

const sortKeyOf = (entry: { date: string; startTime: string }) => `${entry.date} ${entry.startTime}`;

/**
 * Notifies the coaches of entries on slots whose permit has just gone back to pending. The entries stay, and the school
 * has to confirm the permit again.
 * @see docs/spec/decisions.md#withdrawn-permit
 */
export async function notifyUnconfirmed(
  portal: Portal,
  tx: Tx,
  slotIds: readonly number[],
  say: Say,
): Promise<void> {
  if (slotIds.length === 0) return;
  const leagueNow = leagueNowOf(portal.clock, portal.settings.current().timeZone);
  const entries = await listCoachedEntries(tx, await listEntriesTouching(tx, slotIds, leagueNow));
  const now = portal.clock.now();
  await enqueueTeamMails(
    portal,
    tx,
    entries.flatMap((entry) => entryMails('unconfirmed', entry, now)),
  );
  for (const { type, date, startTime, scheduleName, divisionName, homeTeam } of entries) {
    const team = `${divisionName} ${homeTeam}`.trim();
    const what = `${type} ${formatDate(date)} ${formatTime(startTime)} ${scheduleName}`;
    say(`To be confirmed again: ${what}${team === '' ? '' : ` of ${team}`}.`);
  }
}
