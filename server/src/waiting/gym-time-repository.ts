import type { LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { WeekRange } from '@portal/domain/time/week.ts';
import type { GymTime } from '@portal/domain/waiting/gym-time.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/**
 * The stretches of the active season's slots to come, taken or not: what is booked today may be freed tomorrow, and a
 * pending permit may be approved.
 */
export async function listGymTimes(db: Db, now: LeagueNow, range: WeekRange): Promise<GymTime[]> {
  const { current, next } = range;
  const { rows } = await sql<GymTime>`
    select extract(dow from s.slot_date)::int as weekday, s.start_time as "startTime", s.end_time as "endTime",
      k.venue_id as "venueId",
      bool_or(s.slot_date between ${current.start} and ${current.end}) as "thisWeek",
      bool_or(s.slot_date between ${next.start} and ${next.end}) as "nextWeek"
    from slot s
    join season x on x.id = s.season_id and x.is_active
    join court k on k.id = s.court_id
    where s.withdrawn_at is null and s.permit_status in ('approved', 'pending')
      and (s.slot_date, s.start_time) > (${now.date}::date, ${now.time}::time)
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}
