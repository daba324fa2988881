import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';

/** A game, playoff or practice of which nobody was reminded yet, in a season that is or was active. */
export type EntryToRemind = { id: number; date: string; startTime: string; createdAt: Date };

export async function listEntriesToRemind(db: Db, dates: readonly string[]): Promise<EntryToRemind[]> {
  const { rows } = await sql<EntryToRemind>`
    select e.id, e.entry_date as date, e.start_time as "startTime", e.created_at as "createdAt"
    from entry e
    where e.entry_date = any(${dates as string[]}::date[]) and e.state = 'active'
      and e.type in ('practice', 'game', 'playoff')
      and not exists (select from reminder r where r.entry_id = e.id and r.entry_date = e.entry_date)
      and exists (
        select from team t join division d on d.id = t.division_id join season x on x.id = d.season_id
        where t.id = coalesce(e.home_team_id, e.away_team_id) and x.activated_at is not null
      )
    order by e.entry_date, e.start_time, e.id`.execute(db);
  return rows;
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
  await db.deleteFrom('give_back_link').where('entry_date', '<', before).execute();
  await db.deleteFrom('reminder').where('entry_date', '<', before).execute();
}
