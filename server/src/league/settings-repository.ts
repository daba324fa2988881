import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { LeagueSettings } from './settings.ts';

/** Lets only one transaction at a time change settings. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx);
}

/** The stored settings by name. */
export async function listSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('setting').selectAll().execute();
  return new Map(rows.map((row) => [row.name, row.value.value]));
}

/** Stores a setting unless it has a value already. */
export async function addSetting(db: Db, name: keyof LeagueSettings, value: unknown): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify({ value }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The stored value; null if there is none. */
export async function findSetting(tx: Tx, name: keyof LeagueSettings): Promise<unknown> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value.value ?? null;
}

export async function storeSettings(tx: Tx, settings: LeagueSettings): Promise<void> {
  await tx
    .insertInto('setting')
    .values(Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify({ value }) })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }),
    )
    .execute();
}
