-- The practice round: teams say which times they prefer, and one draw assigns the coming week (docs/decisions/0084).

-- What a team prefers, until it is changed.
create table team_preference (
  team_id int primary key references team on delete cascade,
  -- any time is better than none
  any_time boolean not null,
  -- the time of this week's practice comes before all wishes
  same_first boolean not null,
  -- the first day of a week in which the team wants no practice
  skipped_week date,
  changed_at timestamptz not null
);

-- The same as a request of the waitlist, best first.
create table round_wish (
  team_id int not null references team_preference on delete cascade,
  number smallint not null check (number between 1 and 5),
  -- 0 Sunday to 6 Saturday
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
  from_time time not null,
  -- null: however late
  until_time time check (until_time > from_time),
  -- null: any gym
  venue_ids int[] check (cardinality(venue_ids) between 1 and 50),
  primary key (team_id, number)
);

-- One draw for each week. Its row is made when the week becomes the coming one, and is locked by the draw.
create table practice_round (
  id int generated always as identity primary key,
  season_id int not null references season on delete cascade,
  week_start date not null,
  -- random, and the hash of it and the week, which decides ties and is shown from the start
  number text not null check (number ~ '^[0-9a-f]{32}$'),
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  -- when coaches without wishes were reminded
  reminded_at timestamptz,
  ran_at timestamptz,
  -- null: it ran by itself
  ran_by int references account on delete set null,
  undone_at timestamptz,
  change_set_id int references change_set,
  -- everything the last draw was computed from, to repeat it, and its figures
  input jsonb,
  figures jsonb,
  constraint one_round_a_week unique (season_id, week_start),
  constraint round_has_input check (ran_at is null or input is not null and figures is not null)
);

-- What each team got, and why.
create table round_result (
  round_id int not null references practice_round on delete cascade,
  team_id int not null references team on delete cascade,
  -- false: it had no wishes, or skipped the week
  took_part boolean not null,
  -- null: nothing
  slot_id int references slot on delete cascade,
  -- null: no wish was met
  rank smallint check (rank between 1 and 6),
  reasons text[] not null,
  problem text not null,
  primary key (round_id, team_id),
  constraint rank_of_slot check (rank is null or slot_id is not null)
);
create index round_result_of_team on round_result (team_id);
create index round_result_of_slot on round_result (slot_id);

-- Whether the coming week is open decides which slots coaches may book.
create trigger round_changed after update or delete on practice_round
  for each statement execute function note_topics('slots');

alter table change_set
  drop constraint change_set_kind_check,
  add constraint change_set_kind_check check (kind in (
    -- a team's practice, by its coach or an administrator in the coach's place
    'book', 'release', 'trade', 'note',
    -- by the league
    'add', 'update', 'cancel', 'move', 'import', 'publish', 'withdraw', 'round',
    -- back to what it was
    'undo', 'revert', 'return'
  ));
