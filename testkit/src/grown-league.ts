import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { weekRange } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';
import { fillGrownLeague, fillGrownSchedule } from './grown-schedule.ts';

/** One league in three sizes. Every row obeys the constraints. */
export type GrownLeague = {
  /** its size in leagues of 90 teams */
  times: number;
  seasonId: number;
  today: string;
  /** a Monday, four weeks before this one */
  firstMonday: string;
  thisMonday: string;
  nextMonday: string;
  teams: number;
  divisions: number;
  courts: number;
  coaches: number;
};

const WEEKS_BEFORE = 4;
const TIME_ZONE = 'America/New_York';

/**
 * Fills an empty database with a league `times` as large as one of 90 teams and 2,000 slots: gyms, teams, coaches with
 * accounts and sessions, seven weeks of practices and games, their history and emails, players with ratings, requests
 * of the waitlist and slots held for one in three of those. Divisions grow in both number and size. Team 1 does not
 * practice next week. Requests and holds come last, because a running portal processes them immediately.
 * @param passwordHash the hash of every account's password
 */
export async function makeGrownLeague(
  db: Db,
  { times, now, passwordHash }: { times: number; now: Date; passwordHash: string },
): Promise<GrownLeague> {
  const { date: today } = leagueNow(now, TIME_ZONE);
  const { current, next } = weekRange(today, 'monday');
  const { rows } = await sql<{ id: number }>`
    insert into season (year, name, program_name, is_active, created_at)
    values (${Number(today.slice(0, 4))}, 'FALL', ${`FALL ${times}`}, true, ${now}) returning id`.execute(db);
  const league: GrownLeague = {
    times,
    seasonId: rows[0]?.id ?? 0,
    today,
    firstMonday: addDays(current.start, -7 * WEEKS_BEFORE),
    thisMonday: current.start,
    nextMonday: next.start,
    teams: 90 * times,
    divisions: Math.round(6 * Math.sqrt(times)),
    courts: 10 * times,
    coaches: 120 * times,
  };
  await db.transaction().execute(async (tx) => {
    // longer than any call of the portal may take
    await sql`set local statement_timeout = 0`.execute(tx);
    await fillGrownLeague(tx, league, { now, passwordHash });
    await fillGrownSchedule(tx, league, now);
    await fillWaiting(tx, league, now);
  });
  await sql`vacuum analyze`.execute(db);
  return league;
}

/** Every third team has a request, none for a Sunday. For every eighteenth, a free slot of the next week is held. */
async function fillWaiting(db: Db, league: GrownLeague, now: Date): Promise<void> {
  const { teams, courts, times, nextMonday } = league;
  await sql`
    insert into waiting_wish (team_id, number, weekdays, from_time, venue_ids, first_date, asked_at)
    select t, 1, case when t % 6 = 1 then '{1,2,3,4,5,6}'::int2[] else array[1 + t % 5, 6]::int2[] end,
      case when t % 6 = 1 then '08:00'::time else '18:00'::time end,
      case when t % 6 = 1 then null else array[1 + t % ${5 * times}, 1 + (t + 1) % ${5 * times}] end,
      ${league.firstMonday}, ${now}::timestamptz - t * interval '1 second'
    from generate_series(1, ${teams}, 3) t`.execute(db);
  await sql`
    with freed as (
      select t, s.id as slot_id
      from generate_series(1, ${teams}, 18) t
      cross join lateral (select 3 * (t - 1) + 2 as n) at
      join slot s on s.slot_date = ${nextMonday}::date + n / ${4 * courts} and s.court_id = 1 + n / 4 % ${courts}
        and s.start_time = make_time(18 + n % 4, 0, 0)
    ),
    rounds as (
      insert into waiting_round (slot_id, began_at) select slot_id, ${now} from freed returning id, slot_id
    )
    insert into waiting_offer (round_id, slot_id, team_id, offered_at, held_until)
    select r.id, r.slot_id, f.t, ${now}, ${now}::timestamptz + interval '1 hour'
    from rounds r join freed f using (slot_id)`.execute(db);
}
