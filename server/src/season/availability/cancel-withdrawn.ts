import { formatDate, formatTime } from '@portal/domain/time/format.ts';
import { leagueNowOf } from '#clock.ts';
import type { Tx } from '#db/database.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { Portal } from '#portal.ts';
import type { Say } from './text-stream.ts';
import {
  cancelEntries,
  type LeagueCancel,
  listEntriesOn,
  listEntriesReachingInto,
  type WithdrawnEntry,
} from './withdrawn-repository.ts';

export const WITHDRAWN_REASON = 'The school withdrew the gym for this time.';

type Who = { accountId: number | null; actor: string };

const whenOf = (entry: { date: string; startTime: string; scheduleName: string }) =>
  `${formatDate(entry.date)} ${formatTime(entry.startTime)} ${entry.scheduleName}`;

/**
 * Cancels what hangs on slots whose permit has become canceled or declined, and mails the coaches of practices. What
 * has already begun stays as it was.
 * @returns how many entries were cancelled
 * @see decisions.md section 2 "Withdrawn permit"
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
  const entries = await listEntriesOn(tx, slotIds, leagueNowOf(portal.clock, timeZone));
  for (const reaching of await listEntriesReachingInto(tx, slotIds)) {
    say(`Please look: ${reaching.type} ${whenOf(reaching)} reaches into time that the school withdrew.`);
  }
  if (entries.length === 0) return 0;
  const cancel: LeagueCancel = { ...who, reason: WITHDRAWN_REASON, now };
  await cancelEntries(tx, entries, cancel);
  await enqueueMails(
    tx,
    entries.flatMap((entry) => mailsOf(entry, now)),
  );
  for (const entry of entries) {
    const team = [entry.divisionName, entry.teamName].filter((name) => name !== null).join(' ');
    say(`Cancelled: ${entry.type} ${whenOf(entry)}${team === '' ? '' : ` of ${team}`}.`);
  }
  return entries.length;
}

function mailsOf(entry: WithdrawnEntry, now: Date) {
  if (entry.type !== 'practice') return [];
  return entry.coaches.map(({ email, firstName }) => ({
    kind: 'practice_cancelled' as const,
    recipient: email,
    data: {
      firstName,
      teamName: entry.teamName ?? '',
      divisionName: entry.divisionName ?? '',
      date: entry.date,
      startTime: entry.startTime,
      endTime: entry.endTime,
      schoolName: entry.schoolName,
      gymName: entry.gymName,
      court: entry.court,
      entryId: entry.entryId,
      sequence: 1,
      reason: WITHDRAWN_REASON,
    },
    now,
  }));
}
