-- Games that come from files (docs/spec/decisions.md#games-from-files): what each import did, so that it can be reverted,
-- which entries are from a file, and what was answered about rows.

-- For the key below: an entry from a file is in the season of its slot.
alter table slot add constraint slot_season unique (id, season_id);

alter table entry
  -- the season of the file that the game came from; null if it came from none
  add column file_season_id int references season,
  -- what the file calls it
  add column game_number text,
  add foreign key (slot_id, file_season_id) references slot (id, season_id),
  add check (file_season_id is null or type in ('game', 'playoff')),
  add check (game_number is null or (file_season_id is not null and game_number <> ''));
create unique index game_number_once on entry (file_season_id, game_number)
  where (state = 'active' and game_number is not null);

create table game_import (
  id int generated always as identity primary key,
  season_id int not null references season on delete cascade,
  -- null if the portal did it for its demo
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
  check (new_count + changed_count + gone_count > 0),
  check (reverted_by is null or reverted_at is not null)
);
create index game_import_of_season on game_import (season_id, id);

-- What an import did to one game. The columns from_... say what the game was before; they are null unless it was changed.
create table game_import_part (
  import_id int not null references game_import on delete cascade,
  entry_id int not null references entry on delete cascade,
  what text not null check (what in ('added', 'changed', 'canceled')),
  -- of the entry, before the import and after it; a higher one says that the game was changed again since
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
  check (
    num_nonnulls(from_type, from_slot_id, from_start_time, from_end_time, from_home_team_id, from_is_imported) in (0, 6)
  )
);
create index game_import_part_of_entry on game_import_part (entry_id);
create index game_import_part_from on game_import_part (from_slot_id) where (from_slot_id is not null);

-- What a person has decided about rows of files, for this and later files of the season.
create table game_answer (
  season_id int not null references season on delete cascade,
  key text not null,
  answer text not null,
  account_id int references account,
  at timestamptz not null,
  primary key (season_id, key)
);

-- Reverting an import deletes the games that it added. Their history stays.
alter table history drop constraint history_entry_id_fkey;
alter table history add foreign key (entry_id) references entry on delete set null;
alter table reminder drop constraint reminder_entry_id_fkey;
alter table reminder add foreign key (entry_id) references entry on delete cascade;
