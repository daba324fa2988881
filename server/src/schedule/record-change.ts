import { shortTimeRange } from '@portal/domain/time/format.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import type { Tx } from '#platform/db/database.ts';
import { type CoachedEntry, listCoachedEntries } from '#platform/db/entries.ts';
import { writeHistory } from '#platform/db/history.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from './entry-mails.ts';
import { historyDetail } from './history-detail.ts';

/** Writes the history of an added or changed entry and the emails to its coaches. */
export async function recordChange(
  portal: Portal,
  tx: Tx,
  { accountId, email }: Caller,
  change: { action: 'booked' | 'changed'; entryId: number; now: Date; formerEndTime?: WallTime },
): Promise<CoachedEntry> {
  const { action, entryId, now, formerEndTime } = change;
  const [entry] = await listCoachedEntries(tx, [entryId]);
  if (entry === undefined) throw new Error('The changed entry no longer exists.');
  const { slotId, type } = entry;
  const detail = historyDetail(entry, formerEndTime === undefined ? {} : { formerEndTime });
  await writeHistory(tx, [
    { action: `${type}_${action}`, accountId, actor: email, slotId, entryId, detail, now },
  ]);
  const before =
    formerEndTime === undefined
      ? undefined
      : `It was ${shortTimeRange(entry.startTime, formerEndTime)} before.`;
  await enqueueTeamMails(portal, tx, entryMails(action, entry, now, { reason: before, by: email }));
  return entry;
}
