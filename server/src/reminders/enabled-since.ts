import type { Db } from '#platform/db/database.ts';

/** Stored with the league's settings, but not one that people choose. */
const SETTING = 'remindersSince';

const insertSince = (db: Db, instant: Date) =>
  db.insertInto('setting').values({ name: SETTING, value: JSON.stringify({ value: instant.toISOString() }) });

async function findSince(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row === undefined ? null : new Date(String(row.value.value));
}

/** Stores that reminders were just turned on. Reminders that were due before are not sent. */
export async function storeRemindersSince(tx: Db, now: Date): Promise<void> {
  await insertSince(tx, now)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
}

/** When reminders were turned on; by default, when a portal first asked. */
export async function getRemindersSince(db: Db, now: Date): Promise<Date> {
  const since = await findSince(db);
  if (since !== null) return since;
  await insertSince(db, now)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSince(db)) ?? now;
}
