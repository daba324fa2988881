-- What a season took over from an earlier one, so that it can be taken back as a whole (decisions.md section 5).

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
  -- what was taken back and what had to stay, to be answered again to whoever asks twice
  undone jsonb,
  constraint other_season check (season_id <> from_season_id),
  constraint undone_whole check ((undone_at is null) = (undone is null))
);
create index carry_over_of_season on carry_over (season_id, id desc);
