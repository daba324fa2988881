-- The administrator's combined schedule: types and names to choose from, blackouts over several courts, opponents from
-- outside the league, and cancellations that can be undone (decisions.md sections 2 and 9.6).

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

-- One decision to close a gym, or all gyms of a school, for some hours; its parts are entries, one on each slot.
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

-- One cancelling, of one entry or of several at once. Who did it may undo it for a while.
create table cancellation (
  id int generated always as identity primary key,
  at timestamptz not null,
  account_id int references account,
  reason text not null,
  undone_at timestamptz
);

alter table entry
  add column blackout_id int references blackout,
  -- what a clinic is called, or why a blackout is
  add column title text,
  -- the away side of a game against a team from outside the league, and whom to tell
  add column external_team text,
  add column external_email text,
  -- grows with every change: calendars order by it what they hear about an entry
  add column revision int not null default 0,
  add column cancellation_id int references cancellation,
  add check (blackout_id is null or type = 'blackout'),
  add check ((external_team is null) = (external_email is null)),
  add check (external_team is null or (type in ('game', 'playoff') and away_team_id is null)),
  add check (cancellation_id is null or state = 'cancelled');

create index entry_of_cancellation on entry (cancellation_id) where (cancellation_id is not null);
create index entry_of_blackout on entry (blackout_id) where (blackout_id is not null);

-- A slot carries one blocking entry, also where that entry's own time was moved off the slot's.
create unique index slot_carries_one on entry (slot_id) where (state = 'active' and blocks);
create index history_of_entry on history (entry_id);
