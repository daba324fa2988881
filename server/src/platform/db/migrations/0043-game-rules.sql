-- What the games of a season have to satisfy, and the days off that teams ask for
-- (docs/spec/decisions.md#game-rules, docs/spec/decisions.md#days-off). Rows come with the first change; until then the
-- defaults of domain/games/game-rules.ts and domain/days-off/day-off.ts apply.
create table game_season (
  season_id int primary key references season on delete cascade,
  -- one more with every change of the rules: a tab that read an older one is told
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
