import type { Db } from '#platform/db/database.ts';
import { findSince, insertSince, replaceSince } from './enabled-since-repository.ts';

/** Stores that reminders were just turned on. Reminders that were due before are not sent. */
export const storeRemindersSince = (tx: Db, now: Date): Promise<void> => replaceSince(tx, now);

/** When reminders were turned on; by default, when a portal first asked. */
export async function getRemindersSince(db: Db, now: Date): Promise<Date> {
  const since = await findSince(db);
  if (since !== null) return since;
  await insertSince(db, now);
  return (await findSince(db)) ?? now;
}
