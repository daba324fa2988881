import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

/** What the database, not the portal, says about a load of bookings. */
export type Truth = {
  /** the slots of each team's active practices */
  held: Map<number, number[]>;
  /** slots with more than one active entry */
  doubles: number;
  /** bookings, changes and cancellations without their history or email, and the reverse */
  halves: number;
};

/** Reads it from one snapshot. Each team must have exactly one coach. */
export async function readBoolean(db: Db): Promise<Truth> {
  const { rows } = await sql<{ team: number; slot: number }>`
    select home_team_id as team, slot_id as slot from entry where state = 'active' order by id`.execute(db);
  const counted = await sql<{ doubles: number; halves: number }>`
    select
      (select count(*) from (
        select from entry where state = 'active' group by slot_id having count(*) > 1) twice) as doubles,
      (select count(*) from entry e
        left join (select entry_id, count(*) filter (where action = 'practice_booked') as booked,
            count(*) filter (where action = 'practice_cancelled') as cancelled,
            count(*) filter (where action = 'practice_moved') as changed
          from history group by entry_id) h on h.entry_id = e.id
        left join (select (data ->> 'entryId')::int as entry_id,
            count(*) filter (where kind = 'practice_booked') as booked,
            count(*) filter (where kind = 'practice_cancelled') as cancelled,
            count(*) filter (where kind = 'practice_changed') as changed
          from mail where data ? 'entryId' group by 1) m on m.entry_id = e.id
        where (coalesce(h.booked, 0), coalesce(m.booked, 0)) <> (1, 1)
          or coalesce(h.changed, 0) <> coalesce(m.changed, 0)
          or (coalesce(h.cancelled, 0), coalesce(m.cancelled, 0))
            is distinct from (case e.state when 'cancelled' then 1 else 0 end, case e.state when 'cancelled' then 1 else 0 end)) as halves`.execute(
    db,
  );
  const held = new Map<number, number[]>();
  for (const { team, slot } of rows) held.set(team, [...(held.get(team) ?? []), slot]);
  const [row] = counted.rows;
  if (row === undefined) throw new Error('The query returned no row.');
  return { held, ...row };
}

/** The number of portal connections to this database, without the one that asks. */
export async function countPortalConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where application_name like 'coaches-portal%' and datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The number of deadlocks that the server has resolved in this database so far, each with an error in one transaction.
 */
export async function countDeadlocks(db: Db): Promise<number> {
  // other connections report their statistics only after being idle for a moment
  await sql`select pg_stat_clear_snapshot(), pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

/** Every row of every table as text. */
export async function dumpAllTables(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  // one query instead of one for each table, because some tests read everything before and after each of many steps
  const selects = tables.map(
    ({ name }) => sql`select ${name} || ' ' || t::text as row from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row).join('\n');
}

export async function countWaitingMails(db: Db): Promise<number> {
  const waiting = await db.selectFrom('mail').select('id').where('state', '=', 'waiting').execute();
  return waiting.length;
}
