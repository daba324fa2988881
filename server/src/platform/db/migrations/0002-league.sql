-- Seasons, teams, venues, gym time and what occupies it (decisions.md sections 1, 2 and 5).
-- A `…_key` column is the folded form of the name beside it (domain/coaches/names.ts).

create table season (
  id int generated always as identity primary key,
  year int not null check (year between 1990 and 2100),
  name text not null check (name in ('WINTER', 'SPRING', 'SUMMER', 'FALL')),
  program_name text not null,
  is_active boolean not null default false,
  created_at timestamptz not null,
  unique (year, name)
);
create unique index one_active_season on season (is_active) where is_active;

create table division (
  id int generated always as identity primary key,
  season_id int not null references season,
  name text not null,
  name_key text not null,
  practices_per_week int not null default 1 check (practices_per_week between 0 and 14),
  unique (season_id, name_key)
);

create table team (
  id int generated always as identity primary key,
  division_id int not null references division,
  name text not null,
  name_key text not null,
  unique (division_id, name_key)
);

create table coach (
  id int generated always as identity primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null
);

create table team_coach (
  team_id int not null references team,
  coach_id int not null references coach,
  primary key (team_id, coach_id)
);
create index team_coach_of_coach on team_coach (coach_id);

create table school (
  id int generated always as identity primary key,
  name text not null,
  name_key text not null unique
);

create table venue (
  id int generated always as identity primary key,
  school_id int not null references school,
  gym_name text not null,
  gym_key text not null,
  schedule_name text not null,
  unique (school_id, gym_key)
);

create table court (
  id int generated always as identity primary key,
  venue_id int not null references venue,
  name text not null,
  name_key text not null,
  unique (venue_id, name_key)
);

-- Gym hours granted by a school; court_id null means every court of the venue. weekday: 0 Sunday to 6 Saturday.
create table permit (
  id int generated always as identity primary key,
  season_id int not null references season,
  venue_id int not null references venue,
  court_id int references court,
  weekday smallint not null check (weekday between 0 and 6),
  from_time time not null,
  to_time time not null check (to_time > from_time),
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  slot_minutes int not null check (slot_minutes between 15 and 480),
  status text not null check (status in ('approved', 'pending', 'declined', 'canceled')),
  unique nulls not distinct (season_id, venue_id, court_id, weekday, from_time, first_date)
);

-- Days without gym time: for all (both null), a school, or one gym.
create table closure (
  id int generated always as identity primary key,
  season_id int not null references season,
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  school_id int references school,
  venue_id int references venue,
  reason text not null,
  check (school_id is null or venue_id is null),
  unique nulls not distinct (season_id, first_date, last_date, school_id, venue_id)
);

-- What step 3a generated last, waiting for step 3b.
create table generated_slot (
  season_id int not null references season,
  court_id int not null references court,
  slot_date date not null,
  start_time time not null,
  end_time time not null,
  permit_status text not null,
  primary key (season_id, court_id, slot_date, start_time)
);

create table slot (
  id int generated always as identity primary key,
  season_id int not null references season,
  court_id int not null references court,
  slot_date date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  permit_status text not null check (permit_status in ('approved', 'pending', 'declined', 'canceled')),
  -- set when the slot is no longer generated and nothing hangs on it; it is then shown to nobody
  withdrawn_at timestamptz,
  during tsrange generated always as (tsrange(slot_date + start_time, slot_date + end_time)) stored,
  constraint slot_once unique (season_id, court_id, slot_date, start_time),
  constraint slot_place unique (id, court_id, slot_date),
  constraint slots_apart exclude using gist (
    int4range(season_id, season_id, '[]') with &&, int4range(court_id, court_id, '[]') with &&, during with &&
  ) where (withdrawn_at is null) deferrable initially deferred
);
create index slot_by_date on slot (season_id, slot_date) where withdrawn_at is null;

-- What occupies court time. Ranges of one number stand for "the same court" and a set of numbers for "any of these
-- teams", so that plain PostgreSQL can exclude overlaps without an extension. Nothing is ever deleted here.
create table entry (
  id int generated always as identity primary key,
  slot_id int not null,
  court_id int not null,
  entry_date date not null,
  start_time time not null,
  end_time time not null,
  type text not null check (type in ('practice', 'game', 'playoff', 'clinic', 'blackout')),
  -- false where the type's blocks_availability is false: such an entry takes no court time
  blocks boolean not null default true,
  state text not null default 'active' check (state in ('active', 'cancelled')),
  -- the practising team, or the home side
  home_team_id int references team,
  away_team_id int references team,
  booked_by text not null check (booked_by in ('coach', 'admin')),
  -- first day of the league week that a practice counts towards
  week_start date,
  -- which of the week's practices this is, from 1; null where an administrator went beyond the quota
  week_seat smallint check (week_seat > 0),
  created_by int references account,
  created_at timestamptz not null,
  cancelled_by int references account,
  cancelled_at timestamptz,
  cancel_reason text,
  during tsrange generated always as (tsrange(entry_date + start_time, entry_date + end_time)) stored,
  teams int4multirange generated always as (
    case
      when home_team_id is null and away_team_id is null then '{}'::int4multirange
      when away_team_id is null then int4multirange(int4range(home_team_id, home_team_id, '[]'))
      when home_team_id is null then int4multirange(int4range(away_team_id, away_team_id, '[]'))
      else int4multirange(int4range(home_team_id, home_team_id, '[]'), int4range(away_team_id, away_team_id, '[]'))
    end
  ) stored,
  foreign key (slot_id, court_id, entry_date) references slot (id, court_id, slot_date),
  check (end_time > start_time and end_time <= '23:45'),
  check (home_team_id <> away_team_id),
  check (type <> 'practice' or (home_team_id is not null and away_team_id is null and week_start is not null)),
  check (week_start is null or (week_start <= entry_date and entry_date < week_start + 7)),
  check (week_seat is null or type = 'practice'),
  check (booked_by = 'admin' or (type = 'practice' and week_seat is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint court_free exclude using gist (int4range(court_id, court_id, '[]') with &&, during with &&)
    where (state = 'active' and blocks),
  constraint team_free exclude using gist (teams with &&, during with &&)
    where (state = 'active' and teams <> '{}'::int4multirange)
);
create unique index weekly_rule on entry (home_team_id, week_start, week_seat)
  where (state = 'active' and week_seat is not null);
create index entry_of_slot on entry (slot_id) where (state = 'active');
create index entry_by_date on entry (entry_date) where (state = 'active');
create index entry_of_home on entry (home_team_id, entry_date) where (state = 'active');
create index entry_of_away on entry (away_team_id, entry_date) where (state = 'active' and away_team_id is not null);

-- A seat beyond the division's number of practices a week does not exist.
create function check_week_seat() returns trigger language plpgsql as $$
begin
  if new.week_seat > (
    select d.practices_per_week from team t join division d on d.id = t.division_id where t.id = new.home_team_id
  ) then
    raise exception 'beyond the weekly practices of the division'
      using errcode = 'check_violation', constraint = 'weekly_limit', table = 'entry';
  end if;
  return new;
end $$;
create trigger week_seat_exists before insert or update of week_seat, home_team_id, state on entry
  for each row when (new.state = 'active' and new.week_seat is not null) execute function check_week_seat();

-- Seats say how full a week is. When one is given up, another practice of that team and week takes it: one that an
-- administrator added beyond the quota, else the one in the highest seat. A seat that the division no longer has stays empty.
create function refill_week_seat() returns trigger language plpgsql as $$
begin
  update entry set week_seat = old.week_seat
  where id = (
    select e.id from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    where e.state = 'active' and e.type = 'practice'
      and e.home_team_id = old.home_team_id and e.week_start = old.week_start
      and (e.week_seat is null or e.week_seat > old.week_seat) and old.week_seat <= d.practices_per_week
    order by e.week_seat desc nulls first, e.id
    limit 1
  );
  return null;
end $$;
create trigger week_seat_refilled after update of state on entry
  for each row when (old.state = 'active' and new.state = 'cancelled' and old.week_seat is not null)
  execute function refill_week_seat();

-- Who did what, when and why. `actor` is the address of the person, or how the league itself is named.
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id int references account,
  actor text not null,
  action text not null,
  slot_id int references slot,
  entry_id int references entry,
  detail jsonb not null default '{}'
);
create index history_of_slot on history (slot_id);

-- Enrolment files as uploaded, reduced to the columns that the league needs, and what each load did.
create table enrollment_file (
  id int generated always as identity primary key,
  season_id int not null references season,
  file_name text not null,
  sha256 text not null,
  family text not null,
  -- [{line, divisionName, teamName, …}] with the values as they stood in the file
  rows jsonb not null,
  uploaded_by int references account,
  uploaded_at timestamptz not null
);
create index enrollment_file_of_season on enrollment_file (season_id, id desc);

create table enrollment_load (
  id int generated always as identity primary key,
  season_id int not null references season,
  file_id int not null references enrollment_file,
  counts jsonb not null,
  -- what was inserted and changed, with the values before, so that a load can be taken back
  changes jsonb not null,
  loaded_by int references account,
  loaded_at timestamptz not null,
  taken_back_at timestamptz
);
