import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import type { Db } from '#platform/db/database.ts';
import { type CoachedEntry, listCoachedEntries } from '#platform/db/entries.ts';
import { entryMails } from './entry-mails.ts';
import { sidesText } from './entry-texts.ts';

/** What a person is shown about entries before canceling them, in the order of the ids. */
export async function describeConflict(
  db: Db,
  entryIds: readonly number[],
  now: Date,
): Promise<ConflictingEntry[]> {
  const byId = new Map((await listCoachedEntries(db, entryIds)).map((entry) => [entry.entryId, entry]));
  return entryIds.flatMap((id) => {
    const entry = byId.get(id);
    return entry === undefined ? [] : [toWire(entry, now)];
  });
}

const toWire = (entry: CoachedEntry, now: Date): ConflictingEntry => ({
  AvailabilityId: entry.slotId,
  EntryId: entry.entryId,
  type: entry.type,
  date: entry.date,
  start: entry.startTime,
  end: entry.endTime,
  SchoolName: entry.schoolName,
  GymName: entry.gymName,
  Court: entry.court,
  team: sidesText(entry),
  title: entry.title,
  coaches: entryMails('cancelled', entry, now).length,
});
