import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { SLOT_IS_TAKEN } from '#platform/db/open-slots.ts';

/** Whether the database answers. */
export async function isDatabaseReachable(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

/** A moment in league time. */
type Moment = { date: string; time: string };

export type Figures = {
  dbConnections: number;
  usersToday: number;
  slotsBooked: number;
  slotsTotal: number;
  emailFailures: number;
};

/**
 * What the database knows of the portal's health.
 * @param since.today the instant at which the league's day began
 * @param since.weekAgo start of the period in which failed emails are counted
 * @param from only approved slots that start after it are counted
 * @param until only approved slots that start by then are counted
 */
export async function readFigures(
  db: Db,
  { since, from, until }: { since: { today: Date; weekAgo: Date }; from: Moment; until: Moment },
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with ahead as (
      select ${SLOT_IS_TAKEN} as booked
      from season x
      join slot s on s.season_id = x.id
      where x.is_active and s.withdrawn_at is null and s.permit_status = 'approved'
        and s.slot_date between ${from.date} and ${until.date}
        and (s.slot_date, s.start_time) > (${from.date}::date, ${from.time}::time)
        and (s.slot_date, s.start_time) <= (${until.date}::date, ${until.time}::time)
    )
    select
      (select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend') as "dbConnections",
      (select count(distinct account_id) from session where last_used_at >= ${since.today}) as "usersToday",
      (select count(*) from ahead where booked) as "slotsBooked",
      (select count(*) from ahead) as "slotsTotal",
      (select count(*) from mail where state = 'failed' and finished_at >= ${since.weekAgo}) as "emailFailures"`.execute(
    db,
  );
  const [figures] = rows;
  if (figures === undefined) throw new Error('The database gave no figures.');
  return figures;
}
