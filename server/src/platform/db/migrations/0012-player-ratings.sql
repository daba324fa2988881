-- Player ratings (decisions.md section 8, docs/decisions/0025-player-ratings.md). Children are in these tables: what a
-- column can't hold, nobody can store by mistake.

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

-- These four facts and no other. A roster goes with its team; ratings keep the player, and so the team.
create table player (
  id int generated always as identity primary key,
  team_id int not null references team on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 40 and first_name !~ '[0-9@/]'),
  last_initial text not null
    check (char_length(last_initial) = 1 and last_initial !~ '[[:space:][:punct:][:digit:][:cntrl:]]'),
  jersey_number text check (jersey_number ~ '^[0-9]{1,3}$'),
  grade text check (grade in ('PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'))
);
-- two players of a team whom nobody could tell apart are one
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
  -- one more with every save: a tab that read an older one is told
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

-- Locked ratings are written by nobody. The season's row is shared while a rating is written, so that a lock waits for
-- the saves under way and every later one meets it.
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
