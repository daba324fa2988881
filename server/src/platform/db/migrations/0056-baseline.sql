-- The tables of the portal, in place of its first 56 migrations (docs/decisions/0065); later ones change them. Columns stand in
-- the order, and constraints have the names, that these migrations gave them in the databases of leagues.
-- A `…_key` column is the folded form of the name beside it (domain/coaches/names.ts).

--------------------------------------------------------------------------------------------------- people and settings

create table setting (
  name text primary key,
  value jsonb not null
);

create table account (
  id int generated always as identity primary key,
  -- already normalized (domain/auth/email.ts); the check keeps anything else out
  email text not null constraint account_email_once unique
    check (email = lower(email) and length(email) between 3 and 254 and email ~ '^[!-~]+@[!-~]+$' and email !~ '[,;"]'),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  role text not null default 'COACH' check (role in ('ADMIN', 'COACH')),
  email_verified_at timestamptz,
  created_at timestamptz not null
);

-- Only the SHA-256 of a token is stored. Times come from the portal's clock.
create table session (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id int not null references account on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- why somebody else's action ended it; null if it expired or its own Logout ended it
  ended_by text check (ended_by in ('other-session', 'password'))
);
create index session_of_account on session (account_id);
create index session_last_used on session (last_used_at);

-- Links sent by email. A new one replaces the old one of its purpose.
create table mailed_link (
  account_id int not null references account on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset', 'change')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the account keeps its address until its own session opens the link
  new_email text
    check (new_email = lower(new_email) and length(new_email) between 3 and 254 and new_email ~ '^[!-~]+@[!-~]+$'),
  primary key (account_id, purpose),
  check ((purpose = 'change') = (new_email is not null))
);

-- Counted attempts per key (an action with an address or an account) in a fixed window, shared by all processes.
create table throttle (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);
create index throttle_window on throttle (window_ends_at);

-- First answers of calls with an Idempotency-Key, so that a repeat gets the same.
create table idempotency (
  account_id int not null references account on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_age on idempotency (created_at);

-------------------------------------------------------------------------------------------------------------- email

-- The outbox. A row is written in the transaction of what it reports; a worker renders and sends it.
create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  -- what the template of this kind needs
  data jsonb not null,
  -- the secret of a link in the email; emptied as soon as the email has left
  secret text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed', 'overtaken')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- lower goes first: a coach waits for a reset link, nobody for an invitation
  priority smallint not null default 1,
  -- when it began to wait: at first, or when an administrator had it tried again
  queued_at timestamptz not null,
  -- what was wrong at the last try, or why it was not sent, as a word (server/src/mail/problems.ts)
  problem text,
  resend_of bigint references mail on delete set null,
  -- the switch that it depends on, for emails that wait while it is turned; null: it is always sent
  mail_group text check (mail_group in ('reminders', 'bookings', 'offers', 'messages')),
  -- What happens to one team within a minute becomes one email to each person (docs/decisions/0049); null: the email is sent
  -- alone. No reference, because emails outlive their team.
  team_id int,
  check (state = 'waiting' or secret is null)
);
create index mail_waiting on mail (next_attempt_at) where state = 'waiting';
create index mail_next on mail (priority, id) where state = 'waiting';
create index mail_recipient on mail (recipient);
create index mail_resent on mail (resend_of) where resend_of is not null;
create index mail_finished on mail (state, finished_at) where state <> 'waiting';
create index mail_of_team on mail (recipient, team_id, finished_at) where team_id is not null;

-- Times in which the mail server could not be reached; the one without an end is not over yet.
create table mail_outage (
  id int generated always as identity primary key,
  began_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  problem text not null,
  detail text not null
);
create unique index one_mail_outage on mail_outage ((true)) where ended_at is null;

-- Emails that people turned off. By address and not by account: coaches get emails before they have an account, and what is
-- turned off belongs to the mailbox. A group without a row is on.
create table mail_switched_off (
  email text not null check (email = lower(email) and length(email) between 3 and 254 and email ~ '^[!-~]+@[!-~]+$'),
  -- domain/src/mail/optional-mails.ts
  mail_group text not null check (mail_group in ('reminders', 'bookings', 'offers', 'messages')),
  since timestamptz not null,
  -- where it was turned off: on the account page, or by the link of an email
  by_way_of text not null check (by_way_of in ('account', 'link')),
  primary key (email, mail_group)
);

-- The key of unsubscribe links (server/src/mail/preferences/unsubscribe-token.ts). It never changes: emails are kept for
-- years, and their links should still work.
create table unsubscribe_key (
  id boolean primary key default true check (id),
  secret bytea not null check (length(secret) = 32)
);
insert into unsubscribe_key (secret)
select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) from generate_series(1, 4);

-- Messages of administrators to coaches: who sent what to how many. The emails are in the outbox.
create table coach_message (
  id integer generated always as identity primary key,
  sent_at timestamptz not null,
  sent_by integer references account (id) on delete set null,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  recipients integer not null check (recipients > 0)
);
create index coach_message_sent_at on coach_message (sent_at);

-------------------------------------------------------------------------------------------- seasons, teams and coaches

create table season (
  id int generated always as identity primary key,
  year int not null check (year between 1990 and 2100),
  name text not null check (name in ('WINTER', 'SPRING', 'SUMMER', 'FALL')),
  program_name text not null,
  is_active boolean not null default false,
  created_at timestamptz not null,
  -- when it was first made the active one; null for one that is being prepared (docs/decisions/0042)
  activated_at timestamptz,
  unique (year, name)
);
create unique index one_active_season on season (is_active) where is_active;

create table division (
  id int generated always as identity primary key,
  season_id int not null references season,
  name text not null,
  name_key text not null,
  practices_per_week int not null default 1 check (practices_per_week between 0 and 14),
  -- What counts as a good or a bad time (docs/spec/decisions.md#fairness): starts on Monday to Friday, both included.
  prime_from time not null default '17:30',
  prime_until time not null default '19:30',
  late_from time not null default '20:30',
  -- on Saturday and Sunday
  early_before time not null default '09:30',
  unique (season_id, name_key),
  check (prime_from <= prime_until)
);

create table team (
  id int generated always as identity primary key,
  division_id int not null references division,
  name text not null,
  name_key text not null,
  -- null: since the season's first day
  created_at timestamptz,
  unique (division_id, name_key)
);

create table coach (
  id int generated always as identity primary key,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  -- coaches without an account are invited at most once an hour
  invited_at timestamptz
);

create table team_coach (
  team_id int not null references team,
  coach_id int not null references coach,
  primary key (team_id, coach_id)
);
create index team_coach_of_coach on team_coach (coach_id);

------------------------------------------------------------------------------------------ gyms, their hours and slots

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
  -- where it is and how people get in (docs/spec/decisions.md#finding-a-gym); '' if unknown
  address text not null default '' check (length(address) <= 200),
  door_note text not null default '' check (length(door_note) <= 200),
  unique (school_id, gym_key)
);

create table court (
  id int generated always as identity primary key,
  venue_id int not null references venue,
  name text not null,
  name_key text not null,
  unique (venue_id, name_key),
  -- for foreign keys: what is of one court names the gym of that court
  constraint court_of_venue unique (venue_id, id)
);

-- The joins that most queries about the schedule make. They are left joins on keys that find one row at most, so the planner
-- leaves out each one of which a query names no column; foreign keys ensure that they find one.
create view court_place as
select k.id as court_id, k.name as court_name, k.name_key as court_key, v.id as venue_id, v.gym_name, v.gym_key,
  v.schedule_name, sc.id as school_id, sc.name as school_name, sc.name_key as school_key,
  v.address, v.door_note,
  not exists (select from court other where other.venue_id = k.venue_id and other.id <> k.id) as is_only_court
from court k
left join venue v on v.id = k.venue_id
left join school sc on sc.id = v.school_id;

-- Gym hours granted by a school; court_id null means every court of the venue. weekday: 0 Sunday to 6 Saturday.
create table permit (
  id int generated always as identity primary key,
  season_id int not null references season,
  venue_id int not null references venue,
  court_id int,
  weekday smallint not null check (weekday between 0 and 6),
  from_time time not null,
  to_time time not null check (to_time > from_time),
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  slot_minutes int not null check (slot_minutes between 15 and 480),
  status text not null check (status in ('approved', 'pending', 'declined', 'canceled')),
  -- what the hours, and the slots that they give, are for (docs/spec/decisions.md#purpose). Slots for games are open for
  -- practices only from some days before their day
  purpose text not null default 'any' check (purpose in ('any', 'practices', 'games')),
  foreign key (venue_id, court_id) references court (venue_id, id),
  unique nulls not distinct (season_id, venue_id, court_id, weekday, from_time, first_date)
);

-- Days without gym time: for all (all three null), a school, a gym or a court; of one weekday and of some hours if they are
-- set.
create table closure (
  id int generated always as identity primary key,
  season_id int not null references season,
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  school_id int references school,
  venue_id int references venue,
  reason text not null,
  court_id int,
  weekday smallint check (weekday between 0 and 6),
  from_time time,
  to_time time,
  check (school_id is null or venue_id is null),
  check (to_time > from_time),
  check (court_id is null or venue_id is not null),
  check ((from_time is null) = (to_time is null)),
  foreign key (venue_id, court_id) references court (venue_id, id),
  constraint closure_once unique nulls not distinct
    (season_id, first_date, last_date, school_id, venue_id, court_id, weekday, from_time, to_time)
);

-- What step 3a generated last, waiting for step 3b.
create table generated_slot (
  season_id int not null references season,
  court_id int not null references court,
  slot_date date not null,
  start_time time not null,
  end_time time not null,
  permit_status text not null check (permit_status in ('approved', 'pending', 'declined', 'canceled')),
  purpose text not null default 'any' check (purpose in ('any', 'practices', 'games')),
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
  -- set when the slot is no longer generated and has no entry; it is then shown to nobody
  withdrawn_at timestamptz,
  during tsrange generated always as (tsrange(slot_date + start_time, slot_date + end_time)) stored,
  -- set when the permits no longer give the slot but somebody has it. When its entry leaves, the slot is withdrawn: nobody is
  -- offered time that the school took away
  dropped_at timestamptz,
  purpose text not null default 'any' check (purpose in ('any', 'practices', 'games')),
  constraint slot_once unique (season_id, court_id, slot_date, start_time),
  -- for foreign keys: an entry is on the court and day of its slot, and one from a file in its season
  constraint slot_place unique (id, court_id, slot_date),
  constraint slot_season unique (id, season_id),
  constraint slots_apart exclude using gist (
    int4range(season_id, season_id, '[]') with &&, int4range(court_id, court_id, '[]') with &&, during with &&
  ) where (withdrawn_at is null) deferrable initially deferred
);
create index slot_by_date on slot (season_id, slot_date) where withdrawn_at is null;
create index slot_dropped on slot (court_id, slot_date) where (dropped_at is not null and withdrawn_at is null);

create table carry_over (
  id int generated always as identity primary key,
  season_id int not null references season,
  from_season_id int not null references season,
  -- the permits and divisions that were added, with the values that they were added with
  permits jsonb not null,
  divisions jsonb not null,
  carried_by int references account,
  carried_at timestamptz not null,
  undone_at timestamptz,
  undone_by int references account,
  -- what was undone and what had to stay, for whoever undoes it twice
  undone jsonb,
  constraint other_season check (season_id <> from_season_id),
  constraint undone_whole check ((undone_at is null) = (undone is null))
);
create index carry_over_of_season on carry_over (season_id, id desc);

-------------------------------------------------------------------------------------- the schedule: entries and history

create table reservation_type (
  code text primary key check (code in ('practice', 'game', 'playoff', 'clinic', 'blackout')),
  position smallint not null unique,
  label text not null,
  default_duration_minutes int not null
    check (default_duration_minutes between 15 and 840 and default_duration_minutes % 15 = 0),
  -- read when an entry is added; entries keep what was true then
  blocks_availability boolean not null
);
insert into reservation_type (position, code, label, default_duration_minutes, blocks_availability) values
  (1, 'practice', 'Practice', 60, true),
  (2, 'clinic', 'Clinic', 180, true),
  (3, 'game', 'Game', 75, true),
  (4, 'playoff', 'Playoff', 90, true),
  (5, 'blackout', 'Blackout', 60, true);

-- Blackout reasons and clinic names to choose from. Entries keep the text, so that one may be removed.
create table event_name (
  id int generated always as identity primary key,
  kind text not null check (kind in ('blackout', 'clinic')),
  name text not null,
  name_key text not null,
  unique (kind, name_key)
);
insert into event_name (kind, name, name_key) values
  ('blackout', 'School event', 'school event'),
  ('blackout', 'Gym maintenance', 'gym maintenance'),
  ('blackout', 'Holiday', 'holiday'),
  ('blackout', 'Weather', 'weather'),
  ('blackout', 'Other', 'other'),
  ('clinic', 'Skills clinic', 'skills clinic'),
  ('clinic', 'Coaches clinic', 'coaches clinic'),
  ('clinic', 'Referee clinic', 'referee clinic'),
  ('clinic', 'Evaluations', 'evaluations');

-- One decision to close a gym, or all gyms of a school, for some hours; it has an entry on each slot.
create table blackout (
  id int generated always as identity primary key,
  season_id int not null references season,
  scope text not null check (scope in ('gym', 'school')),
  school_id int not null references school,
  -- null where the whole school is closed
  venue_id int references venue,
  blackout_date date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time and end_time <= '23:45'),
  created_by int references account,
  created_at timestamptz not null,
  check ((scope = 'gym') = (venue_id is not null))
);

-- One cancel of one entry or of several at once, for undoing it.
create table cancellation (
  id int generated always as identity primary key,
  at timestamptz not null,
  account_id int references account,
  reason text not null,
  undone_at timestamptz
);

-- A credit: one practice beyond the weekly limit until that day. The entry that has it says that it is used.
create table make_up (
  id int generated always as identity primary key,
  team_id int not null references team on delete cascade,
  since timestamptz not null,
  valid_until date not null,
  waived_at timestamptz,
  waived_by int references account,
  check (waived_by is null or waived_at is not null)
);
create index make_up_of_team on make_up (team_id);

-- What occupies court time. Ranges of one number stand for "the same court" and a set of numbers for "any of these teams", so
-- that plain PostgreSQL can exclude overlaps without an extension (docs/decisions/0002). Only games that a file added are
-- ever deleted, when it is reverted.
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
  -- the team that practices, or the home side
  home_team_id int references team,
  away_team_id int references team,
  booked_by text not null check (booked_by in ('coach', 'admin')),
  -- first day of the league week that a practice counts toward
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
  blackout_id int references blackout,
  -- what a clinic is called, or why a blackout is
  title text,
  -- the away side of a game against a team from outside the league, and whom to email
  external_team text,
  external_email text,
  -- grows with every change: calendars order by it what they read about an entry
  revision int not null default 0,
  -- with which the league canceled the entry; null if its coach, a file or a plan did
  cancellation_id int references cancellation,
  -- the season of the file that the game came from; null if it came from none
  file_season_id int references season,
  -- what the file calls it
  game_number text,
  make_up_id int references make_up,
  foreign key (slot_id, court_id, entry_date) references slot (id, court_id, slot_date),
  foreign key (slot_id, file_season_id) references slot (id, season_id),
  check (end_time > start_time and end_time <= '23:45'),
  check (home_team_id <> away_team_id),
  check (type <> 'practice' or (home_team_id is not null and away_team_id is null and week_start is not null)),
  check (week_start is null or (week_start <= entry_date and entry_date < week_start + 7)),
  check (week_seat is null or type = 'practice'),
  constraint entry_check6 check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint entry_check7 check (blackout_id is null or type = 'blackout'),
  constraint entry_check8 check ((external_team is null) = (external_email is null)),
  constraint entry_check9 check (external_team is null or (type in ('game', 'playoff') and away_team_id is null)),
  constraint entry_check10 check (cancellation_id is null or state = 'cancelled'),
  constraint entry_check11 check (file_season_id is null or type in ('game', 'playoff')),
  constraint entry_check12 check (game_number is null or (file_season_id is not null and game_number <> '')),
  constraint make_up_of_practice check (make_up_id is null or type = 'practice'),
  -- a coach's practice has a quota slot of the week, or a credit
  constraint coach_books_within_limit
    check (booked_by = 'admin' or (type = 'practice' and (week_seat is not null or make_up_id is not null))),
  constraint court_free exclude using gist (int4range(court_id, court_id, '[]') with &&, during with &&)
    where (state = 'active' and blocks),
  constraint team_free exclude using gist (teams with &&, during with &&)
    where (state = 'active' and teams <> '{}'::int4multirange),
  -- A slot carries one blocking entry, even if that entry's own time was moved out of it. Games and playoffs may share one
  -- (docs/decisions/0053): two of them conflict only if their ids are the same. For any other type the range is unbounded,
  -- so it overlaps that of every entry.
  constraint slot_carries_one exclude using gist (
    int4range(slot_id, slot_id, '[]') with &&,
    (case when type in ('game', 'playoff') then int4range(id, id, '[]') else int4range(null, null) end) with &&
  ) where (state = 'active' and blocks)
);
create unique index weekly_rule on entry (home_team_id, week_start, week_seat)
  where (state = 'active' and week_seat is not null);
create unique index make_up_used_once on entry (make_up_id) where (state = 'active' and make_up_id is not null);
create unique index game_number_once on entry (file_season_id, game_number)
  where (state = 'active' and game_number is not null);
create index entry_of_slot on entry (slot_id) where (state = 'active');
create index entry_by_date on entry (entry_date, court_id) where (state = 'active');
-- calendars and fairness list canceled entries, too; in a large league a team's or a gym's are few among many
create index entry_of_home on entry (home_team_id, entry_date);
create index entry_of_away on entry (away_team_id, entry_date) where (away_team_id is not null);
create index entry_of_court on entry (court_id, entry_date);
create index entry_canceled_of_home on entry (home_team_id, entry_date)
  where (state = 'cancelled' and type = 'practice');
create index entry_of_cancellation on entry (cancellation_id) where (cancellation_id is not null);
create index entry_of_blackout on entry (blackout_id) where (blackout_id is not null);

-- What happened to entries, with the names and times of that moment.
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id int references account,
  actor text not null,
  action text not null,
  slot_id int references slot,
  entry_id int references entry on delete set null,
  detail jsonb not null default '{}',
  -- the slot that the entry was moved away from
  from_slot_id int references slot
);
create index history_of_slot on history (slot_id);
create index history_of_entry on history (entry_id);
create index history_from_slot on history (from_slot_id) where (from_slot_id is not null);

-- One move of one entry or of several at once, for undoing it.
create table entry_move (
  id int generated always as identity primary key,
  at timestamptz not null,
  account_id int references account,
  undone_at timestamptz
);
create table entry_move_part (
  move_id int not null references entry_move,
  entry_id int not null references entry,
  from_slot_id int not null references slot,
  from_start_time time not null,
  from_end_time time not null,
  to_slot_id int not null references slot,
  to_start_time time not null,
  to_end_time time not null,
  primary key (move_id, entry_id)
);
create index entry_move_part_from on entry_move_part (from_slot_id);
create index entry_move_part_of_entry on entry_move_part (entry_id);

-- A quota slot beyond the division's number of practices a week does not exist.
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

-- Quota slots say how full a week is. When one is given up, another practice of that team and week takes it: one that an
-- administrator added beyond the quota or that is on credit, which gives its credit back, else the one with the highest
-- number. A quota slot that the division no longer has stays empty.
create function refill_week_seat() returns trigger language plpgsql as $$
begin
  update entry set week_seat = old.week_seat, make_up_id = null
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
-- a practice that moves to another week leaves its quota slot to the others of its old week, as a canceled one does
create trigger week_seat_refilled_after_move after update of week_start on entry
  for each row when (
    old.state = 'active' and new.state = 'active' and old.week_seat is not null and old.week_start <> new.week_start
  )
  execute function refill_week_seat();

-- The week of a practice begins on the league's first day of the week. A booking that was under way while another
-- day was chosen counted by the old weeks: it is refused, tries again, and counts anew. Changing the day locks the table
-- of entries, so that nothing is written between the new setting and the practices' new weeks.
create function check_week_start() returns trigger language plpgsql as $$
begin
  if extract(dow from new.week_start)
    <> (case (select value ->> 'value' from setting where name = 'weekStart') when 'sunday' then 0 else 1 end)
  then
    raise exception 'the league has just changed the first day of its weeks'
      using errcode = 'serialization_failure', constraint = 'week_start_of_league', table = 'entry';
  end if;
  return new;
end $$;
create trigger week_start_of_league before insert or update of week_start, state on entry
  for each row when (new.state = 'active' and new.type = 'practice') execute function check_week_start();

-- A slot that the permits no longer give is withdrawn when its entry leaves.
create function withdraw_freed_slots() returns trigger language plpgsql as $$
begin
  update slot s set withdrawn_at = coalesce(new.cancelled_at, s.dropped_at)
  where s.dropped_at is not null and s.withdrawn_at is null
    and s.court_id = old.court_id and s.slot_date = old.entry_date
    and (s.id = old.slot_id or s.during && old.during)
    and not exists (
      select from entry e
      where e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
        and (e.slot_id = s.id or (e.blocks and e.during && s.during))
    );
  return null;
end $$;
create trigger freed_slots_withdrawn after update of state, slot_id, court_id, entry_date, start_time, end_time on entry
  for each row when (old.state = 'active') execute function withdraw_freed_slots();

-- Names are '' if the entry has none.
create view entry_named as
select e.id, e.slot_id, e.court_id, e.entry_date, e.start_time, e.end_time, e.type, e.blocks, e.state, e.home_team_id,
  e.away_team_id, e.booked_by, e.week_start, e.week_seat, e.created_at, e.cancelled_at, e.blackout_id, e.external_team,
  e.external_email, e.revision,
  coalesce(e.title, '') as title,
  coalesce(d.name, '') as division_name, d.practices_per_week,
  coalesce(home.name, '') as home_team,
  -- a team from outside the league, too
  coalesce(away.name, e.external_team, '') as away_team,
  p.venue_id, p.school_name, p.gym_name, p.court_name, p.schedule_name,
  s.season_id,
  -- 'Fall 2026'; null in the active season
  case when not x.is_active then initcap(x.name) || ' ' || x.year end as other_season,
  p.address, p.door_note, p.is_only_court
from entry e
left join court_place p on p.court_id = e.court_id
left join team home on home.id = e.home_team_id
left join team away on away.id = e.away_team_id
left join division d on d.id = coalesce(home.division_id, away.division_id)
left join slot s on s.id = e.slot_id
left join season x on x.id = s.season_id;

----------------------------------------------------------------------------------- the waitlist, losses and reminders

create table waiting_wish (
  id int generated always as identity primary key,
  team_id int not null references team on delete cascade,
  -- a team has as many requests at once as there are numbers
  number smallint not null check (number between 1 and 5),
  -- 0 Sunday to 6 Saturday
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
  from_time time not null,
  -- null: however late
  until_time time check (until_time > from_time),
  -- null: any gym. One that the league gives up stays listed and fits nothing, so that a request never grows by itself
  venue_ids int[] check (cardinality(venue_ids) between 1 and 50),
  first_date date not null,
  -- null: until the season ends
  last_date date check (last_date >= first_date),
  asked_at timestamptz not null,
  constraint waiting_few unique (team_id, number)
);

-- A slot that was freed, until it is taken or open to all.
create table waiting_round (
  id int generated always as identity primary key,
  slot_id int not null references slot on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at),
  unique (id, slot_id)
);
create unique index waiting_one_round on waiting_round (slot_id) where ended_at is null;

create table loss (
  id int generated always as identity primary key,
  cause text not null check (cause in ('blackout', 'closure', 'permit', 'game', 'admin')),
  account_id int references account,
  at timestamptz not null,
  reason text not null,
  -- what the cause can be found by again, when it is undone
  blackout_id int references blackout,
  closure_id int
);

create table loss_item (
  id int generated always as identity primary key,
  loss_id int not null references loss on delete cascade,
  entry_id int not null references entry,
  team_id int not null references team on delete cascade,
  -- where the practice was
  slot_id int not null references slot,
  start_time time not null,
  end_time time not null,
  -- none: no slot was found or held, and a credit was given; canceled: the administrator only canceled it; restored: the
  -- cause was undone
  outcome text not null
    check (outcome in ('proposed', 'accepted', 'declined', 'expired', 'moved', 'none', 'canceled', 'restored')),
  outcome_at timestamptz not null,
  -- the practice that the team has instead
  new_entry_id int references entry,
  make_up_id int references make_up,
  -- the slots that its emails name besides the proposed one
  spare_slot_ids int[] not null default '{}',
  unique (loss_id, entry_id)
);
create index loss_item_of_team on loss_item (team_id);
create index loss_item_of_new_entry on loss_item (new_entry_id) where (new_entry_id is not null);
create index loss_item_proposed on loss_item (id) where (outcome = 'proposed');

-- A slot that is held for a team: an offer of a round of the waitlist, or a proposal for a practice that was lost.
create table waiting_offer (
  id int generated always as identity primary key,
  round_id int,
  slot_id int not null references slot on delete cascade,
  team_id int not null references team on delete cascade,
  -- rested: the team filled its week, was busy or took its request back; taken: by the league, or the slot was closed
  state text not null default 'held'
    check (state in ('held', 'accepted', 'declined', 'expired', 'rested', 'taken')),
  offered_at timestamptz not null,
  held_until timestamptz not null check (held_until > offered_at),
  ended_at timestamptz,
  loss_item_id int references loss_item on delete cascade,
  foreign key (round_id, slot_id) references waiting_round (id, slot_id) on delete cascade,
  check ((state = 'held') = (ended_at is null)),
  -- no slot is offered to a team again before it was freed again
  constraint waiting_asked_once unique (round_id, team_id),
  constraint offer_has_one_source check ((round_id is null) <> (loss_item_id is null))
);
create unique index waiting_one_holder on waiting_offer (slot_id) where state = 'held';
create unique index waiting_one_offer on waiting_offer (team_id) where (state = 'held' and loss_item_id is null);
create unique index loss_one_proposal on waiting_offer (loss_item_id) where (state = 'held');
create index waiting_offer_of_slot on waiting_offer (slot_id);
create index waiting_offer_of_team on waiting_offer (team_id);

-- A coach books no slot that is held for another team; the league may.
create function check_slot_held() returns trigger language plpgsql as $$
begin
  if exists (
    select from waiting_offer o
    where o.slot_id = new.slot_id and o.state = 'held' and o.team_id is distinct from new.home_team_id
  ) then
    raise exception 'the slot is held for another team'
      using errcode = 'exclusion_violation', constraint = 'slot_held', table = 'entry';
  end if;
  return new;
end $$;
create trigger slot_held_for_another before insert on entry
  for each row when (new.state = 'active' and new.booked_by = 'coach') execute function check_slot_held();

-- What the link in an email answers. Only the SHA-256 of its secret is stored. It is its recipient's, who must coach the team
-- when it is used.
create table proposal_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  loss_item_id int not null references loss_item on delete cascade,
  recipient text not null,
  created_at timestamptz not null
);
create index proposal_link_of_item on proposal_link (loss_item_id);

-- Slots that may have become free, for the waitlist (docs/decisions/0030). Triggers write a row in the commit that takes an
-- entry off a slot's time, or adds or reopens a slot of the active season; a slot that was open before gets none. The
-- waitlist checks which of these slots are open and deletes the rows. The table has no foreign key and no unique slot, so
-- that no writer waits for another one.
create table freed_slot (
  id bigint generated always as identity primary key,
  slot_id int not null
);

-- An entry that took time has changed or is gone: the slots of the active season on its former time.
create function note_slots_without_entry() returns trigger language plpgsql as $$
begin
  insert into freed_slot (slot_id)
  select s.id from old_rows o
  join season x on x.is_active
  join slot s on s.season_id = x.id and s.court_id = o.court_id and s.slot_date = o.entry_date
    and (s.id = o.slot_id or s.during && o.during)
  where o.state = 'active' and o.blocks;
  return null;
end $$;
create trigger entry_updated_frees after update on entry
  referencing old table as old_rows for each statement execute function note_slots_without_entry();
create trigger entry_deleted_frees after delete on entry
  referencing old table as old_rows for each statement execute function note_slots_without_entry();

-- Slots of the active season that are approved since this statement, that were for games and are no longer, or whose time
-- was taken and is another now.
create function note_opened_slots() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into freed_slot (slot_id)
    select n.id from new_rows n
    join season x on x.id = n.season_id and x.is_active
    where n.withdrawn_at is null and n.permit_status = 'approved';
  else
    insert into freed_slot (slot_id)
    select n.id from old_rows o
    join new_rows n on n.id = o.id
    join season x on x.id = n.season_id and x.is_active
    where n.withdrawn_at is null and n.permit_status = 'approved' and (
      o.withdrawn_at is not null or o.permit_status <> 'approved'
      or o.purpose = 'games' and n.purpose <> 'games'
      or o.during <> n.during and exists (
        select from entry e
        where e.state = 'active' and e.blocks and e.entry_date = o.slot_date and e.court_id = o.court_id
          and e.during && o.during
      )
    );
  end if;
  return null;
end $$;
create trigger slot_inserted_free after insert on slot
  referencing new table as new_rows for each statement execute function note_opened_slots();
create trigger slot_updated_free after update on slot
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_opened_slots();

-- A slot that is no longer held for a team that lost a practice goes to the waitlist.
create function note_slot_not_taken() returns trigger language plpgsql as $$
begin
  insert into freed_slot (slot_id) values (new.slot_id);
  return null;
end $$;
create trigger proposal_ended_frees after update of state on waiting_offer
  for each row when (
    old.loss_item_id is not null and old.state = 'held' and new.state in ('declined', 'expired', 'rested')
  ) execute function note_slot_not_taken();

-- An entry whose coaches have been reminded of it. One that is moved to another day gets a new reminder.
create table reminder (
  entry_id int not null references entry on delete cascade,
  entry_date date not null,
  reminded_at timestamptz not null,
  primary key (entry_id, entry_date)
);
create index reminder_by_date on reminder (entry_date);

-- What the link in a reminder releases. Only the SHA-256 of its secret is stored. It is its recipient's, who must coach the
-- team when it is used.
create table give_back_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  entry_id int not null references entry,
  entry_date date not null,
  recipient text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index give_back_link_by_date on give_back_link (entry_date);

-- Trades of practice slots between two teams (docs/spec/decisions.md#trades). A trade keeps the places as they were when it
-- was offered: it ends if a practice is no longer there.
create table trade (
  id int generated always as identity primary key,
  from_team_id int not null references team,
  -- a team that has never had a practice can be removed
  to_team_id int not null references team on delete cascade check (to_team_id <> from_team_id),
  offered_entry_id int not null references entry,
  offered_slot_id int not null references slot,
  offered_date date not null,
  offered_start_time time not null,
  offered_end_time time not null check (offered_end_time > offered_start_time),
  -- null: the practice is given away
  wanted_entry_id int references entry check (wanted_entry_id <> offered_entry_id),
  wanted_slot_id int references slot,
  wanted_date date,
  wanted_start_time time,
  wanted_end_time time check (wanted_end_time > wanted_start_time),
  -- ended: one of the practices was canceled or changed
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  made_by int references account,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  -- null: the portal ended it, or it is open
  ended_by int references account,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (ended_by is null or ended_at is not null),
  check (num_nulls(wanted_entry_id, wanted_slot_id, wanted_date, wanted_start_time, wanted_end_time) in (0, 5))
);
-- a practice is offered to one team at a time
create unique index trade_offered_once on trade (offered_entry_id) where (state = 'open');
create index trade_from_team on trade (from_team_id, id);
create index trade_to_team on trade (to_team_id, id);
create index trade_wanted on trade (wanted_entry_id) where (state = 'open');

-------------------------------------------------------------------------------------------------- games of a season

-- What the games of a season have to satisfy, and the days off that teams ask for
-- (docs/spec/decisions.md#game-rules, docs/spec/decisions.md#days-off). Rows come with the first change; until then the
-- defaults of domain/games/game-rules.ts and domain/days-off/day-off.ts apply.
create table game_season (
  season_id int primary key references season on delete cascade,
  -- one more with every change of the rules: a tab that read an older one is refused
  rules_revision int not null default 0 check (rules_revision >= 0),
  rules_saved_at timestamptz,
  rules_saved_by int references account,
  -- between two schools
  travel_minutes int not null default 20 check (travel_minutes between 0 and 240),
  -- the last day on which coaches may ask for days off, league time; null: they can't
  days_off_deadline date,
  days_off_per_team int not null default 3 check (days_off_per_team between 1 and 30),
  check ((rules_revision = 0) = (rules_saved_at is null))
);

create table game_rule (
  division_id int primary key references division on delete cascade,
  games_per_team int not null check (games_per_team between 0 and 60),
  game_minutes int not null check (game_minutes between 15 and 240 and game_minutes % 5 = 0),
  changeover_minutes int not null check (changeover_minutes between 0 and 60 and changeover_minutes % 5 = 0),
  -- 0 Sunday to 6 Saturday
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
  earliest_time time not null,
  -- a game has ended by then
  latest_time time not null check (latest_time <= '23:45'),
  -- true: game_rule_venue has no rows; false without rows: the gyms that were chosen are gone
  any_venue boolean not null,
  games_per_day int not null check (games_per_day between 1 and 5),
  games_per_week int not null check (games_per_week between 1 and 14),
  rematch_weeks int not null check (rematch_weeks between 0 and 20),
  check (latest_time - earliest_time >= make_interval(mins => game_minutes)),
  check (games_per_day <= games_per_week)
);
create table game_rule_venue (
  division_id int not null references game_rule on delete cascade,
  venue_id int not null references venue on delete cascade,
  primary key (division_id, venue_id)
);
create index game_rule_venue_of_venue on game_rule_venue (venue_id);

create table home_venue (
  team_id int primary key references team on delete cascade,
  venue_id int not null references venue on delete cascade
);
create index home_venue_of_venue on home_venue (venue_id);

-- Days on which a team asks not to play.
create table team_day_off (
  id int generated always as identity primary key,
  team_id int not null references team on delete cascade,
  first_date date not null,
  last_date date not null check (last_date >= first_date and last_date - first_date < 60),
  -- both null: the whole day
  from_time time,
  until_time time check (until_time > from_time),
  kind text not null check (kind in ('must', 'prefer')),
  state text not null check (state in ('asked', 'granted', 'declined')),
  -- seen by administrators and the team's own coaches only
  reason text not null check (char_length(reason) <= 200),
  asked_by int references account,
  asked_at timestamptz not null,
  decided_by int references account,
  decided_at timestamptz,
  check ((from_time is null) = (until_time is null)),
  check ((state = 'asked') = (decided_at is null)),
  check (decided_by is null or decided_at is not null),
  constraint day_off_once unique nulls not distinct (team_id, first_date, last_date, from_time, until_time)
);

-- Plans for the games of a season (docs/spec/decisions.md#game-plans). Only a published plan has entries in the schedule.
create table game_plan (
  id int generated always as identity primary key,
  season_id int not null references season on delete cascade,
  name text not null check (name = trim(name) and char_length(name) between 1 and 60),
  state text not null default 'draft' check (state in ('draft', 'published', 'superseded')),
  -- the plan whose games it began with; null: new games, games of the schedule, or that plan is gone
  based_on int references game_plan on delete set null,
  -- which games of that plan keep their places
  keep text not null check (keep in ('pinned', 'all')),
  -- null: all of the season
  division_ids int[],
  -- assumptions about gym time that do not hold (yet)
  supposed jsonb not null default '{}',
  -- what the drawing up began with, so that it can be repeated
  seed int not null check (seed > 0),
  moves int not null check (moves > 0),
  engine_version int not null check (engine_version > 0),
  -- rules, teams and gym time of then, as short hashes by what they belong to: they tell what has changed since
  input jsonb not null,
  -- counted with the games as they stand
  broken int not null check (broken >= 0),
  doubles int not null check (doubles >= 0),
  made_by int references account on delete set null,
  made_at timestamptz not null,
  published_at timestamptz,
  check ((state = 'draft') = (published_at is null))
);
create unique index one_published_plan on game_plan (season_id) where (state = 'published');
create index game_plan_of_season on game_plan (season_id, id);

create table planned_game (
  plan_id int not null references game_plan on delete cascade,
  -- the same for a game in all plans: division, the two teams, and how many times they met before
  key text not null check (key ~ '^[0-9]+-[0-9]+-[0-9]+-[0-9]+$'),
  division_id int not null references division on delete cascade,
  home_team_id int not null references team on delete cascade,
  away_team_id int not null references team on delete cascade,
  -- null: the game has no place
  court_id int references court on delete set null,
  game_date date,
  start_time time,
  end_time time,
  -- stays there when games are drawn up again
  pinned boolean not null default false,
  -- the game in the schedule
  entry_id int references entry on delete set null,
  primary key (plan_id, key),
  constraint planned_entry_once unique (plan_id, entry_id),
  check (home_team_id <> away_team_id),
  check (num_nonnulls(game_date, start_time, end_time) in (0, 3)),
  check (court_id is null or game_date is not null),
  check (not pinned or game_date is not null),
  check (end_time > start_time),
  -- two games of a plan that change places overlap for a moment
  constraint planned_court_free exclude using gist (
    int4range(plan_id, plan_id, '[]') with &&, int4range(court_id, court_id, '[]') with &&,
    tsrange(game_date + start_time, game_date + end_time) with &&
  ) where (court_id is not null) deferrable initially deferred
);
create index planned_game_of_entry on planned_game (entry_id) where (entry_id is not null);
create index planned_game_of_teams on planned_game (home_team_id, away_team_id);
create index planned_game_of_away_team on planned_game (away_team_id);
create index planned_game_of_court on planned_game (court_id);

-- Games that came from a file, or from a plan when it was published (docs/spec/decisions.md#games-from-files,
-- docs/spec/decisions.md#publishing-a-plan).
create table game_import (
  id int generated always as identity primary key,
  season_id int not null references season on delete cascade,
  account_id int references account,
  file_name text not null,
  at timestamptz not null,
  new_count int not null check (new_count >= 0),
  changed_count int not null check (changed_count >= 0),
  gone_count int not null check (gone_count >= 0),
  unchanged_count int not null check (unchanged_count >= 0),
  review_count int not null check (review_count >= 0),
  reverted_at timestamptz,
  reverted_by int references account,
  -- the plan that was published; null for a file
  plan_id int references game_plan on delete set null,
  -- the one that was published before
  former_plan_id int references game_plan on delete set null,
  check (new_count + changed_count + gone_count > 0),
  check (reverted_by is null or reverted_at is not null)
);
create index game_import_of_season on game_import (season_id, id);
create index game_import_of_plan on game_import (plan_id) where (plan_id is not null);
create index game_import_of_former_plan on game_import (former_plan_id) where (former_plan_id is not null);

-- What an import did to each game, for reverting it; the game as it was before, if it was changed.
create table game_import_part (
  import_id int not null references game_import on delete cascade,
  entry_id int not null references entry on delete cascade,
  what text not null check (what in ('added', 'changed', 'canceled')),
  from_revision int,
  revision int not null,
  from_type text check (from_type in ('game', 'playoff')),
  from_slot_id int references slot,
  from_start_time time,
  from_end_time time,
  from_home_team_id int references team,
  from_away_team_id int references team,
  from_external_team text,
  from_external_email text,
  from_is_imported boolean,
  from_game_number text,
  primary key (import_id, entry_id),
  check ((what = 'added') = (from_revision is null)),
  check (from_revision < revision),
  check ((what = 'changed') = (from_type is not null)),
  check (num_nonnulls(from_type, from_slot_id, from_start_time, from_end_time, from_home_team_id, from_is_imported) in (0, 6))
);
create index game_import_part_from on game_import_part (from_slot_id) where (from_slot_id is not null);
create index game_import_part_of_entry on game_import_part (entry_id);

-- What a person has decided about rows of files, for this and later files of the season.
create table game_answer (
  season_id int not null references season on delete cascade,
  key text not null,
  answer text not null,
  account_id int references account,
  at timestamptz not null,
  primary key (season_id, key)
);

----------------------------------------------------------------------------- enrollment files and the steps of a season

-- Enrollment files as uploaded, reduced to the columns that the league needs. Their rows are in pages, so that no statement
-- and no process ever holds a whole file (docs/decisions/0019).
create table enrollment_file (
  id int generated always as identity primary key,
  season_id int not null references season,
  file_name text not null,
  sha256 text not null,
  family text not null,
  uploaded_by int references account,
  uploaded_at timestamptz not null,
  -- where a downloaded file came from, so that the next download can tell whether it changed
  source_hash text,
  etag text,
  -- the fields that the file has columns for, in the order of its pages' cells
  fields text[] not null,
  row_count int not null,
  -- rows that are not blank
  filled_count int not null
);
create index enrollment_file_of_season on enrollment_file (season_id, id desc);

create table enrollment_page (
  file_id int not null references enrollment_file,
  -- from 0 on, in the order of the file
  number int not null,
  -- [[line, cell, …], …]: a cell for each of the file's fields as it stood, 1 behind them where the row had more
  -- cells than the header; a blank row is its line alone
  rows jsonb not null,
  primary key (file_id, number)
);

-- A load of a file. What it changed is in the pieces in which it was written, and is reverted like that.
create table enrollment_load (
  id int generated always as identity primary key,
  season_id int not null references season,
  file_id int not null references enrollment_file,
  counts jsonb not null,
  loaded_by int references account,
  loaded_at timestamptz not null,
  taken_back_at timestamptz,
  taken_back_by int references account,
  -- what was undone and what had to stay, for whoever reverts it twice
  taken_back jsonb,
  constraint taken_back_whole check ((taken_back_at is null) = (taken_back is null))
);
create index enrollment_load_of_season on enrollment_load (season_id, id desc);

create table enrollment_change (
  load_id int not null references enrollment_load,
  -- in the order in which it was done
  number int not null,
  kind text not null
    check (kind in ('division', 'team', 'coach', 'pair', 'division-name', 'team-name', 'coach-name')),
  -- what was inserted or renamed; of a pair its team
  ids int[] not null,
  -- of pairs, beside ids
  coach_ids int[] check ((kind = 'pair') = (coach_ids is not null)),
  -- of names, beside ids: [{before, after}, …]
  names jsonb check ((kind like '%-name') = (names is not null)),
  primary key (load_id, number)
);

-- What administrators answered to doubtful rows of enrollment files. A key stands for the doubt in any file of any season,
-- without a name or address in it.
create table enrollment_decision (
  key text primary key check (key ~ '^[a-z-]+:[0-9a-f]{32}$'),
  decision text not null,
  decided_by int references account,
  decided_at timestamptz not null
);

-- The steps of setting up a season, and of drawing up its games, as they ran in the background.
create table job (
  -- 128 random bits in hexadecimal digits
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('download-enrollment', 'load', 'generate', 'merge', 'draw-games')),
  season_id int not null references season,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'interrupted')),
  -- null: the portal itself, for its demo
  started_by int references account,
  started_at timestamptz not null,
  -- renewed while the job's process lives; past it anybody may call the job interrupted
  lease_until timestamptz not null,
  finished_at timestamptz,
  exit_code smallint,
  -- what it did, in one sentence and in numbers
  summary text,
  counts jsonb not null default '{}',
  -- how far it is; null where it can't say
  progress_done int,
  progress_of int,
  -- what it makes: the name of a plan; null for steps of the set-up
  title text,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'running') = (exit_code is null)),
  constraint progress_whole check ((progress_done is null) = (progress_of is null))
);
-- one at a time of each kind and season
create unique index job_once on job (kind, season_id) where state = 'running';
create index job_newest on job (season_id, kind, started_at desc);

create table job_line (
  job_id text not null references job on delete cascade,
  number int not null check (number > 0),
  at timestamptz not null,
  text text not null,
  primary key (job_id, number)
);

-------------------------------------------------------------------------------------------------------- player ratings

-- Children are in these tables: what a column can't hold, nobody can store by mistake (docs/decisions/0025).

-- What the league decided for the ratings of a season; a row comes with the first change of rosters or ratings.
create table rating_season (
  season_id int primary key references season,
  -- the last day on which coaches may change anything, league time
  deadline date,
  locked_at timestamptz,
  locked_by int references account,
  -- when retention first found the season's ratings past their time; they are deleted some days after it
  due_at timestamptz,
  check (locked_by is null or locked_at is not null)
);

-- These four facts and no other. A roster is deleted with its team, but a player with ratings keeps the team.
create table player (
  id int generated always as identity primary key,
  team_id int not null references team on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 40 and first_name !~ '[0-9@/]'),
  last_initial text not null
    check (char_length(last_initial) = 1 and last_initial !~ '[[:space:][:punct:][:digit:][:cntrl:]]'),
  jersey_number text check (jersey_number ~ '^[0-9]{1,3}$'),
  grade text check (grade in ('PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'))
);
-- two players of a team that nobody could tell apart are one
create unique index player_once on player (team_id, lower(first_name), last_initial, jersey_number) nulls not distinct;

-- A coach's rating of a player. A skill is 1 to 5, 0 where the coach says that he has not seen it, and null while
-- nothing was answered.
create table rating (
  id int generated always as identity primary key,
  player_id int not null references player,
  account_id int not null references account,
  handling smallint check (handling between 0 and 5),
  shooting smallint check (shooting between 0 and 5),
  passing smallint check (passing between 0 and 5),
  defense smallint check (defense between 0 and 5),
  rebounding smallint check (rebounding between 0 and 5),
  speed smallint check (speed between 0 and 5),
  coachability smallint check (coachability between 0 and 5),
  note text not null default '' check (char_length(note) <= 500),
  state text not null default 'draft' check (state in ('draft', 'submitted')),
  -- one more with every save: a tab that read an older one is refused
  revision int not null default 1 check (revision > 0),
  saved_at timestamptz not null,
  submitted_at timestamptz,
  constraint rating_once unique (player_id, account_id),
  check ((state = 'submitted') = (submitted_at is not null)),
  constraint rating_whole check (
    state = 'draft' or num_nulls(handling, shooting, passing, defense, rebounding, speed, coachability) = 0
  )
);
create index rating_of_account on rating (account_id);

-- Nobody writes locked ratings. The season's row is shared while a rating is written, so that a lock waits for
-- the saves in progress and stops every later one.
create function check_ratings_unlocked() returns trigger language plpgsql as $$
declare
  locked timestamptz;
begin
  select x.locked_at into locked
  from player p
  join team t on t.id = p.team_id
  join division d on d.id = t.division_id
  join rating_season x on x.season_id = d.season_id
  where p.id = new.player_id
  for share of x;
  if locked is not null then
    raise exception 'the ratings of the season are locked'
      using errcode = 'check_violation', constraint = 'ratings_locked', table = 'rating';
  end if;
  return new;
end $$;
create trigger ratings_unlocked before insert or update on rating
  for each row execute function check_ratings_unlocked();

-- Who looked at ratings, changed or exported them. `subject` is a team's or division's name as it was then, never a
-- player's. What one person does again within an hour is counted, not written again; account_id null is the portal.
create table rating_access (
  id bigint generated always as identity primary key,
  account_id int references account,
  action text not null,
  season_id int references season,
  subject text not null default '',
  hour timestamptz not null,
  at timestamptz not null,
  last_at timestamptz not null check (last_at >= at),
  times int not null default 1 check (times > 0),
  constraint rating_access_once unique nulls not distinct (account_id, action, season_id, subject, hour)
);
create index rating_access_newest on rating_access (last_at desc, id desc);

-------------------------------------------------------------------------------- calendars, permit book and health

-- Links under which calendar programs read a schedule (docs/decisions/0027). Only the SHA-256 of a link's secret is stored. A
-- link shows no more than its owner may see at the moment of reading.
create table calendar_link (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  kind text not null check (kind in ('coach', 'team', 'gym')),
  team_id int references team on delete cascade,
  venue_id int references venue on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  -- written at most once an hour
  last_read_at timestamptz,
  check ((kind = 'team') = (team_id is not null)),
  check ((kind = 'gym') = (venue_id is not null))
);
create index calendar_link_of_account on calendar_link (account_id);

-- Hours that a school invoiced for a month, as typed or read from a file.
create table invoiced_hours (
  school_id int not null references school on delete cascade,
  -- its first day
  month date not null check (extract(day from month) = 1),
  minutes int not null check (minutes > 0 and minutes <= 6000000),
  saved_by int references account on delete set null,
  saved_at timestamptz not null,
  primary key (school_id, month)
);

-- One letter with which hours of a school were returned.
create table hours_return (
  id int generated always as identity primary key,
  school_id int not null references school on delete cascade,
  returned_by int references account on delete set null,
  returned_at timestamptz not null
);
create index hours_return_of_school on hours_return (school_id, id desc);

create table returned_time (
  return_id int not null references hours_return on delete cascade,
  court_id int not null references court on delete cascade,
  returned_date date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  -- whether the school got as much notice as it asks for
  is_in_time boolean not null,
  during tsrange generated always as (tsrange(returned_date + start_time, returned_date + end_time)) stored,
  primary key (court_id, returned_date, start_time),
  constraint returned_once exclude using gist (int4range(court_id, court_id, '[]') with &&, during with &&)
);
create index returned_time_of_return on returned_time (return_id);
create index returned_time_by_date on returned_time (returned_date);

-- How many days before its day an hour has to be returned so that it is not invoiced; one row.
create table return_deadline (
  is_only boolean primary key default true check (is_only),
  days int not null check (days between 0 and 90)
);
insert into return_deadline (days) values (14);

-- Uninterrupted heartbeats of one portal process. A process that could not write for a while, because it hung or its database
-- was away, begins another row: the time between was an outage for people.
create table portal_run (
  id uuid primary key,
  version text not null,
  started_at timestamptz not null,
  last_beat_at timestamptz not null check (last_beat_at >= started_at)
);
create index portal_run_last_beat on portal_run (last_beat_at);

-- The administrator's figures every ten minutes, whichever process takes them.
create table health_sample (
  -- the beginning of the ten minutes
  at timestamptz primary key,
  db_connections int not null,
  -- percent; null where it can't be known
  disk_usage real,
  users_today int not null,
  slots_booked int not null,
  slots_total int not null,
  email_failures int not null
);
-- a sample has the time at which it was taken; one of them is stored in ten minutes
create unique index health_sample_ten_minutes on health_sample (date_bin('10 minutes', at, '1970-01-01 00:00:00+00'::timestamptz));

---------------------------------------------------------------------------------------------------------------- fairness

create view fairness_item as
select item.kind, item.team_id, item.entry_id, item.item_date, item.start_time, item.end_time, item.court_id,
  item.opponent, item.is_home, item.is_second_of_day, item.canceled_at, item.offer_state, item.is_kept,
  coalesce((extract(epoch from item.end_time - item.start_time) / 60)::int, 0) as minutes,
  extract(isodow from item.item_date) <= 5
    and coalesce(item.start_time between d.prime_from and d.prime_until, false) as is_prime,
  coalesce(item.start_time >= d.late_from, false) as is_late,
  extract(isodow from item.item_date) > 5 and coalesce(item.start_time < d.early_before, false) as is_early,
  extract(isodow from item.item_date) = 7 as is_sunday,
  -- null: the team has no home gym, or it is nowhere
  case
    when hv.venue_id is null or p.venue_id is null then null
    when hv.venue_id = p.venue_id then 'home'
    when home.school_id = p.school_id then 'school'
    else 'away'
  end as distance,
  item.is_made_up
from (
  select 'practice' as kind, e.home_team_id as team_id, e.id as entry_id, e.entry_date as item_date, e.start_time,
    e.end_time, e.court_id, null::text as opponent, null::boolean as is_home, false as is_second_of_day,
    null::timestamptz as canceled_at, null::text as offer_state, false as is_kept,
    -- on credit, or in the place of one that the league took
    e.make_up_id is not null or exists (
      select from loss_item l where l.new_entry_id = e.id and l.outcome in ('accepted', 'moved')
    ) as is_made_up
  from entry e
  where e.type = 'practice' and e.state = 'active'
  union all
  -- canceled by an administrator or with a gym's time, or by a coach
  select
    case
      when e.cancellation_id is not null
        or exists (select from account a where a.id = e.cancelled_by and a.role = 'ADMIN') then 'taken'
      else 'released'
    end,
    e.home_team_id, e.id, e.entry_date, e.start_time, e.end_time, e.court_id, null, null, false, e.cancelled_at, null, false,
    false
  from entry e
  where e.type = 'practice' and e.state = 'cancelled'
  union all
  -- moved at once instead of being canceled
  select 'taken', l.team_id, l.entry_id, s.slot_date, l.start_time, l.end_time, s.court_id, null, null, false, l.outcome_at,
    null, false, false
  from loss_item l
  join slot s on s.id = l.slot_id
  where l.outcome = 'moved'
  union all
  select 'game', g.team_id, g.id, g.entry_date, g.start_time, g.end_time, g.court_id,
    coalesce(o.name, g.external_team, ''), g.is_home,
    row_number() over (partition by g.team_id, g.entry_date order by g.start_time, g.id) = 2, null, null, false,
    false
  from (
    select e.home_team_id as team_id, e.away_team_id as opponent_id, true as is_home, e.id, e.entry_date, e.start_time,
      e.end_time, e.court_id, e.external_team
    from entry e
    where e.type in ('game', 'playoff') and e.state = 'active' and e.home_team_id is not null
    union all
    select e.away_team_id, e.home_team_id, false, e.id, e.entry_date, e.start_time, e.end_time, e.court_id, null
    from entry e
    where e.type in ('game', 'playoff') and e.state = 'active' and e.away_team_id is not null
  ) g
  left join team o on o.id = g.opponent_id
  union all
  select 'offer', w.team_id, null, s.slot_date, s.start_time, s.end_time, s.court_id, null, null, false, null, w.state, false,
    false
  from waiting_offer w
  join slot s on s.id = w.slot_id
  union all
  -- each granted day off, with its hours if it is not the whole day
  select 'day-off', o.team_id, null, off.day::date, o.from_time, o.until_time, null, null, null, false, null, null,
    not exists (
      select from entry e
      where e.state = 'active' and e.type in ('game', 'playoff') and e.entry_date = off.day::date
        and (e.home_team_id = o.team_id or e.away_team_id = o.team_id)
        and (o.from_time is null or e.start_time < o.until_time and o.from_time < e.end_time)
    ), false
  from team_day_off o
  cross join generate_series(o.first_date::timestamp, o.last_date::timestamp, interval '1 day') as off (day)
  where o.state = 'granted'
) item
join team t on t.id = item.team_id
join division d on d.id = t.division_id
left join court_place p on p.court_id = item.court_id
left join home_venue hv on hv.team_id = item.team_id
left join venue home on home.id = hv.venue_id;

-------------------------------------------------------------------------------------- what other processes have to know

-- What every commit has changed, for the portals that keep answers in memory (docs/decisions/0051). Triggers write it, so
-- that no change can be forgotten. A portal reads the rows of transactions that it has not seen yet; rows are deleted
-- after an hour. Unlogged: after a crash of the server every portal reads everything again anyway.
create unlogged table change (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  topic text not null check (topic in ('slots', 'accounts', 'settings', 'mail', 'outbox', 'jobs', 'plans')),
  -- league days of changed slots and entries; null: it may be any
  days date[],
  -- teams whose entries changed; null: it may be any
  teams int[],
  check (days is not null or teams is null)
);
create index change_of_transaction on change (xid);
create index change_by_time on change (at);

-- More than 60 days or 200 teams are written as any. The notification says that there is something to read; its text is
-- for portals of older versions.
create function note_change(topic text, days date[] default null, teams int[] default null) returns void
language plpgsql as $$
begin
  if cardinality(days) > 60 then
    days := null;
  end if;
  if days is null and exists (
    select from change c
    where c.xid = pg_current_xact_id() and c.topic = note_change.topic and c.days is null
  ) then
    return;
  end if;
  insert into change (topic, days, teams)
  values (topic, days, case when days is null or cardinality(teams) > 200 then null else teams end);
  perform pg_notify('portal_changed', topic);
end $$;

-- For tables whose changes may concern any day: the arguments are the topics.
create function note_topics() returns trigger language plpgsql as $$
declare
  topic text;
begin
  foreach topic in array tg_argv loop
    perform note_change(topic);
  end loop;
  return null;
end $$;

create function note_entries() returns trigger language plpgsql as $$
declare
  changed_days date[];
  changed_teams int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct e.entry_date), array_agg(distinct t) filter (where t is not null)
    into changed_days, changed_teams
    from new_rows e, unnest(array[e.home_team_id, e.away_team_id]) t;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct e.entry_date), array_agg(distinct t) filter (where t is not null)
    into changed_days, changed_teams
    from old_rows e, unnest(array[e.home_team_id, e.away_team_id]) t;
  else
    select array_agg(distinct e.entry_date), array_agg(distinct t) filter (where t is not null)
    into changed_days, changed_teams
    from (
      select entry_date, home_team_id, away_team_id from old_rows
      union all
      select entry_date, home_team_id, away_team_id from new_rows
    ) e, unnest(array[e.home_team_id, e.away_team_id]) t;
  end if;
  if changed_days is not null then
    perform note_change('slots', changed_days, coalesce(changed_teams, '{}'));
  end if;
  return null;
end $$;
create trigger entry_inserted after insert on entry
  referencing new table as new_rows for each statement execute function note_entries();
create trigger entry_updated after update on entry
  referencing old table as old_rows new table as new_rows for each statement execute function note_entries();
create trigger entry_deleted after delete on entry
  referencing old table as old_rows for each statement execute function note_entries();

create function note_slots() returns trigger language plpgsql as $$
declare
  changed_days date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct slot_date) into changed_days from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct slot_date) into changed_days from old_rows;
  else
    select array_agg(distinct slot_date) into changed_days
    from (select slot_date from old_rows union all select slot_date from new_rows) s;
  end if;
  if changed_days is not null then
    perform note_change('slots', changed_days, '{}');
  end if;
  return null;
end $$;
create trigger slot_inserted after insert on slot
  referencing new table as new_rows for each statement execute function note_slots();
create trigger slot_updated after update on slot
  referencing old table as old_rows new table as new_rows for each statement execute function note_slots();
create trigger slot_deleted after delete on slot
  referencing old table as old_rows for each statement execute function note_slots();

-- A slot that is held for a team, and one that is no longer.
create function note_offer() returns trigger language plpgsql as $$
declare
  offer waiting_offer := coalesce(new, old);
begin
  perform note_change('slots', array_agg(s.slot_date), array[offer.team_id])
  from slot s where s.id = offer.slot_id having count(*) > 0;
  return null;
end $$;
create trigger offer_changed after insert or update of state on waiting_offer
  for each row execute function note_offer();
create trigger offer_deleted after delete on waiting_offer
  for each row when (old.state = 'held') execute function note_offer();

-- The waitlist checks whether the team still waits for the slot that is held for it.
create function note_wish() returns trigger language plpgsql as $$
begin
  perform note_change('slots', array_agg(distinct s.slot_date), array[old.team_id])
  from waiting_offer o join slot s on s.id = o.slot_id
  where o.team_id = old.team_id and o.state = 'held' having count(*) > 0;
  return null;
end $$;
create trigger wish_changed after update or delete on waiting_wish
  for each row execute function note_wish();

-- Names that the schedule shows, and which teams an account may see.
create trigger season_changed after insert or update or delete on season
  for each statement execute function note_topics('slots', 'accounts', 'jobs');
create trigger division_changed after insert or update of name or delete on division
  for each statement execute function note_topics('slots', 'accounts');
create trigger team_changed after insert or update or delete on team
  for each statement execute function note_topics('slots', 'accounts');
create trigger coach_changed after insert or update of email, first_name, last_name or delete on coach
  for each statement execute function note_topics('slots', 'accounts');
create trigger team_coach_changed after insert or update or delete on team_coach
  for each statement execute function note_topics('slots', 'accounts');
create trigger school_changed after insert or update or delete on school
  for each statement execute function note_topics('slots');
create trigger venue_changed after insert or update or delete on venue
  for each statement execute function note_topics('slots');
create trigger court_changed after insert or update or delete on court
  for each statement execute function note_topics('slots');
create trigger division_times_changed after update of prime_from, prime_until, late_from, early_before on division
  for each statement execute function note_topics('slots');

-- The teams of a trade see it at once.
create function note_trade() returns trigger language plpgsql as $$
begin
  perform note_change('slots', array_remove(array[new.offered_date, new.wanted_date], null),
    array[new.from_team_id, new.to_team_id]);
  return null;
end $$;
create trigger trade_changed after insert or update of state on trade
  for each row execute function note_trade();

-- What fairness counts besides entries, slots and offers, so that open pages show every change at once.
create function note_day_off() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform note_change('slots', array(
      select generate_series(old.first_date::timestamp, old.last_date::timestamp, interval '1 day')::date
    ), array[old.team_id]);
  end if;
  if tg_op <> 'DELETE' then
    perform note_change('slots', array(
      select generate_series(new.first_date::timestamp, new.last_date::timestamp, interval '1 day')::date
    ), array[new.team_id]);
  end if;
  return null;
end $$;
create trigger day_off_changed after insert or delete or update of state, first_date, last_date, from_time, until_time
  on team_day_off for each row execute function note_day_off();

create trigger home_venue_changed after insert or update or delete on home_venue
  for each statement execute function note_topics('settings');
create trigger game_season_changed
  after insert or update of travel_minutes, days_off_deadline, days_off_per_team or delete on game_season
  for each statement execute function note_topics('settings');

create trigger setting_inserted after insert or delete on setting
  for each row execute function note_topics('settings');
create trigger setting_changed after update on setting
  for each row when (old.value is distinct from new.value) execute function note_topics('settings');
-- The weeks that can be booked begin on another day.
create trigger week_start_inserted after insert on setting
  for each row when (new.name = 'weekStart' and new.value ->> 'value' <> 'monday') execute function note_topics('slots');
create trigger week_start_changed after update on setting
  for each row when (new.name = 'weekStart' and old.value is distinct from new.value)
  execute function note_topics('slots');

-- What the portals remember of who is logged in.
create trigger account_changed after update of email, first_name, last_name, role, email_verified_at on account
  for each row when (
    (old.email, old.first_name, old.last_name, old.role, old.email_verified_at)
      is distinct from (new.email, new.first_name, new.last_name, new.role, new.email_verified_at)
  ) execute function note_topics('accounts');
create trigger account_deleted after delete on account
  for each row execute function note_topics('accounts');
create trigger session_changed after update of revoked_at, expires_at on session
  for each row when ((old.revoked_at, old.expires_at) is distinct from (new.revoked_at, new.expires_at))
  execute function note_topics('accounts');
create trigger session_deleted after delete on session
  for each row when (old.revoked_at is null) execute function note_topics('accounts');

-- `mail`: an email waits to be sent; `outbox`: something has changed about one, or about the mail server.
create trigger mail_written after insert on mail
  for each row execute function note_topics('mail');
create trigger mail_waits_again after update of state on mail
  for each row when (old.state <> 'waiting' and new.state = 'waiting') execute function note_topics('mail');
create trigger mail_tried after update of problem on mail
  for each row execute function note_topics('outbox');
create trigger mail_outage_changed after insert or update or delete on mail_outage
  for each row execute function note_topics('outbox');

-- Renewing the lease of a running job changes nothing that people see.
create trigger job_inserted after insert or delete on job
  for each row execute function note_topics('jobs');
create trigger job_updated after update of state, progress_done on job
  for each row execute function note_topics('jobs');
create trigger job_line_written after insert on job_line
  for each statement execute function note_topics('jobs');

-- Plans are a topic of their own: a job reports its progress far more often than a draft changes.
create trigger game_plan_changed after insert or update or delete on game_plan
  for each statement execute function note_topics('plans');
-- Not entry_id: it becomes null with every entry that is deleted.
create trigger planned_game_changed
  after insert or update of court_id, game_date, start_time, end_time, pinned or delete on planned_game
  for each statement execute function note_topics('plans');
