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
  -- what is supposed about gym time that is not so (yet)
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

-- Drawing up games is a job; plans tell open screens of administrators, as jobs do.
alter table job drop constraint job_kind_check;
alter table job add constraint job_kind_check
  check (kind in ('download-enrollment', 'load', 'generate', 'merge', 'draw-games'));
-- what it makes: the name of a plan; null for steps of the set-up
alter table job add column title text;
create trigger game_plan_changed after insert or update or delete on game_plan
  for each statement execute function note_topics('jobs');
