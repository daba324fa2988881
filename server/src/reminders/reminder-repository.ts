import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** A game, playoff or practice that nobody has been reminded of yet, in a season that is or was active. */
export type EntryToRemind = { id: number; date: string; startTime: string; createdAt: Date };

export async function listEntriesToRemind(db: Db, dates: readonly string[]): Promise<EntryToRemind[]> {
  return await db
    .selectFrom('entry as e')
    .innerJoin('team as t', (join) =>
      join.on('t.id', '=', ({ fn }) => fn.coalesce('e.homeTeamId', 'e.awayTeamId')),
    )
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .innerJoin('season as x', 'x.id', 'd.seasonId')
    .select(['e.id', 'e.entryDate as date', 'e.startTime', 'e.createdAt'])
    .where('x.activatedAt', 'is not', null)
    .where('e.entryDate', '=', sql<string>`any(${dates as string[]}::date[])`)
    .where('e.state', '=', 'active')
    .where('e.type', 'in', ['practice', 'game', 'playoff'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('reminder as r')
            .whereRef('r.entryId', '=', 'e.id')
            .whereRef('r.entryDate', '=', 'e.entryDate'),
        ),
      ),
    )
    .orderBy('e.entryDate')
    .orderBy('e.startTime')
    .orderBy('e.id')
    .execute();
}

/**
 * Marks the entries as reminded. If several processes do so at once, each entry goes to only one of them.
 * @returns the ids of active entries that were not marked before
 */
export async function claimReminders(tx: Tx, entryIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into reminder (entry_id, entry_date, reminded_at)
    select id, entry_date, ${now} from entry
    where id = any(${entryIds as number[]}::int[]) and state = 'active'
    order by id
    on conflict (entry_id, entry_date) do nothing
    returning entry_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes reminders of days before that one, with the links in them. */
export async function deleteOldReminders(db: Db, before: string): Promise<void> {
  await db.deleteFrom('giveBackLink').where('entryDate', '<', before).execute();
  await db.deleteFrom('reminder').where('entryDate', '<', before).execute();
}
