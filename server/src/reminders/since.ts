import type { Db } from '#platform/db/database.ts';
import { findSince, insertSince, replaceSince } from './since-repository.ts';

/** Notes that reminders have just been switched on: what was due before stays unsaid. */
export const putRemindersSince = (tx: Db, now: Date): Promise<void> => replaceSince(tx, now);

/** Since when reminders are on. Where nobody ever switched them, that is since a portal first asked. */
export async function getRemindersSince(db: Db, now: Date): Promise<Date> {
  const since = await findSince(db);
  if (since !== null) return since;
  await insertSince(db, now);
  return (await findSince(db)) ?? now;
}
