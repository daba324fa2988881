import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import type { Say } from '#jobs/job-log.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '#schedule/entry-mails.ts';
import { listEntriesTouching } from './withdrawn-repository.ts';

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
