import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';
import type { GrownLeague } from './grown-league.ts';

/** Days of slots: a day before the first Monday, and seven weeks. */
const SLOT_DAYS = 50;
const WEEKS = 7;

type Options = { now: Date; passwordHash: string };

/** People, teams and gyms. Numbers are ids: team 1 has coach 1, whose account is account 1. */
export async function fillGrownLeague(
  db: Db,
  league: GrownLeague,
  { now, passwordHash }: Options,
): Promise<void> {
  const { seasonId, teams, divisions, courts, coaches } = league;
  const gyms = courts / 2;
  const inserts = [
    sql`insert into division (id, season_id, name, name_key, practices_per_week) overriding system value
      select n, ${seasonId}, 'Division ' || n, 'division ' || n, 2 from generate_series(1, ${divisions}) n`,
    sql`insert into team (id, division_id, name, name_key) overriding system value
      select n, 1 + n % ${divisions}, 'Team ' || n, 'team ' || n from generate_series(1, ${teams}) n`,
    sql`insert into coach (id, email, first_name, last_name) overriding system value
      select n, 'coach' || n || '@example.org', 'Casey', 'Coach ' || n from generate_series(1, ${coaches}) n`,
    sql`insert into team_coach (team_id, coach_id)
      select n, n from generate_series(1, ${teams}) n
      union all select 3 * n, ${teams} + n from generate_series(1, ${coaches - teams}) n`,
    sql`insert into account (id, email, first_name, last_name, password_hash, email_verified_at, created_at)
      overriding system value
      select id, email, first_name, last_name, ${passwordHash}, ${now}, ${now} from coach`,
    sql`insert into session (id, token_hash, account_id, device, created_at, last_used_at, expires_at, revoked_at)
      select gen_random_uuid(), sha256(convert_to(id || '-' || n, 'UTF8')), id, 'Firefox on Linux',
        used_at, used_at, ${now}::timestamptz + interval '12 hours', case when n = 2 then used_at end
      from account, generate_series(1, 2) n,
        lateral (select ${now}::timestamptz - (id % 20) * n * interval '1 hour' as used_at) u`,
    sql`insert into calendar_link (account_id, kind, secret_hash, created_at)
      select id, 'coach', sha256(convert_to('calendar-' || id, 'UTF8')), ${now} from account`,
    sql`insert into school (id, name, name_key) overriding system value
      select n, 'School ' || n, 'school ' || n from generate_series(1, ${gyms}) n`,
    sql`insert into venue (id, school_id, gym_name, gym_key, schedule_name) overriding system value
      select n, n, 'Gym', 'gym', 'GYM ' || n from generate_series(1, ${gyms}) n`,
    sql`insert into court (id, venue_id, name, name_key) overriding system value
      select n, (n + 1) / 2, (1 + (n + 1) % 2)::text, (1 + (n + 1) % 2)::text from generate_series(1, ${courts}) n`,
    sql`insert into permit (season_id, venue_id, weekday, from_time, to_time, first_date, last_date, slot_minutes, status)
      select ${seasonId}, v, weekday, '18:00', '22:00', ${league.thisMonday}::date, ${league.thisMonday}::date + 20, 60,
        'approved'
      from generate_series(1, ${gyms}) v, generate_series(0, 6) weekday`,
    sql`insert into player (team_id, first_name, last_initial, jersey_number, grade)
      select t, 'Robin', 'R', n::text, '5' from generate_series(1, ${teams}) t, generate_series(1, 10) n`,
    sql`insert into rating (player_id, account_id, handling, shooting, passing, defense, rebounding, speed, coachability,
        state, saved_at, submitted_at)
      select p.id, tc.coach_id, 1 + p.id % 5, 1 + (p.id + tc.coach_id) % 5, 1 + p.id % 3, 2, 3, 4, 5, 'submitted',
        ${now}, ${now}
      from player p join team_coach tc on tc.team_id = p.team_id`,
  ];
  for (const insert of inserts) await insert.execute(db);
  for (const table of ['division', 'team', 'coach', 'account', 'school', 'venue', 'court']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}

/**
 * Slots from 18:00 to 22:00 on every court and day, and their entries. Within a week, slots are numbered by day, court
 * and hour: team t (from 0) practices on number 3t, teams 2g and 2g + 1 play on number 6g + 1, and every third number
 * is free, where every tenth team has canceled a practice. So no team is in two places.
 */
export async function fillGrownSchedule(db: Db, league: GrownLeague, now: Date): Promise<void> {
  const { seasonId, firstMonday, nextMonday, courts, teams } = league;
  await sql`
    insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status)
    select ${seasonId}, court, ${firstMonday}::date + day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'approved'
    from generate_series(-1, ${SLOT_DAYS - 2}) day, generate_series(1, ${courts}) court, generate_series(18, 21) hour
    `.execute(db);
  await sql`analyze slot`.execute(db);
  const startOfWeek = sql`${firstMonday}::date + 7 * week`;
  const at = sql`slot s on s.season_id = ${seasonId} and s.slot_date = ${startOfWeek} + number / ${4 * courts}
    and s.court_id = 1 + number / 4 % ${courts} and s.start_time = make_time(18 + number % 4, 0, 0)`;
  await sql`
    insert into entry (slot_id, court_id, entry_date, start_time, end_time, type, state, home_team_id, away_team_id,
      booked_by, week_start, week_seat, created_by, created_at, cancelled_at, cancelled_by)
    select s.id, s.court_id, s.slot_date, s.start_time, s.end_time, w.type, w.state, w.home, w.away,
      case w.type when 'practice' then 'coach' else 'admin' end,
      case w.type when 'practice' then ${startOfWeek} end, case w.type when 'practice' then 1 end,
      case w.type when 'practice' then w.home end, ${now}::timestamptz - interval '30 days',
      case w.state when 'cancelled' then ${now}::timestamptz - interval '20 days' end,
      case w.state when 'cancelled' then w.home end
    from generate_series(0, ${WEEKS - 1}) week cross join lateral (
      select 3 * t as number, 'practice' as type, 'active' as state, t + 1 as home, null::int as away
      from generate_series(0, ${teams - 1}) t where t > 0 or ${startOfWeek} <> ${nextMonday}::date
      union all
      select 6 * g + 1, 'game', 'active', 2 * g + 1, 2 * g + 2 from generate_series(0, ${teams / 2 - 1}) g
      union all
      select 3 * t + 2, 'practice', 'cancelled', t + 1, null from generate_series(5, ${teams - 1}, 10) t
    ) w
    join ${at}`.execute(db);
  await sql`
    insert into change_set (id, kind, at, account_id, actor) overriding system value
    select 2 * e.id - 1, case e.type when 'practice' then 'book' else 'add' end, e.created_at, e.created_by, 'coach@example.org'
    from entry e
    union all
    select 2 * e.id, 'release', e.cancelled_at, e.cancelled_by, 'coach@example.org' from entry e where e.state = 'cancelled'
    `.execute(db);
  await sql`select setval(pg_get_serial_sequence('change_set', 'id'), max(id)) from change_set`.execute(db);
  await sql`
    insert into change_part (change_set_id, action, slot_id, entry_id)
    select 2 * e.id - 1, e.type || '_booked', e.slot_id, e.id from entry e
    union all
    select 2 * e.id, 'practice_cancelled', e.slot_id, e.id from entry e where e.state = 'cancelled'`.execute(
    db,
  );
  await sql`
    insert into mail (message_id, kind, recipient, data, state, attempts, next_attempt_at, queued_at, created_at,
      finished_at, mail_group)
    select gen_random_uuid()::text, 'practice_booked', 'coach' || e.home_team_id || '@example.org',
      json_build_object('firstName', 'Casey', 'divisionName', 'Division 1', 'teamName', 'Team 1', 'date', e.entry_date,
        'startTime', e.start_time, 'endTime', e.end_time, 'schoolName', 'School 1', 'gymName', 'Gym', 'court', '1',
        'entryId', e.id, 'sequence', 0), 'sent', 1, e.created_at, e.created_at, e.created_at, e.created_at, null
    from entry e`.execute(db);
}
