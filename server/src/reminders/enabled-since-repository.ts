import type { Db } from '#platform/db/database.ts';

/** Stored with the league's settings, but not one that people choose. */
const SETTING = 'remindersSince';

const toRow = (instant: Date) => ({
  name: SETTING,
  value: JSON.stringify({ value: instant.toISOString() }),
});

export async function findSince(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row === undefined ? null : new Date(String(row.value.value));
}

/** Stores the instant unless one is stored already. */
export async function insertSince(db: Db, instant: Date): Promise<void> {
  await db
    .insertInto('setting')
    .values(toRow(instant))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceSince(db: Db, instant: Date): Promise<void> {
  await db
    .insertInto('setting')
    .values(toRow(instant))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
}
