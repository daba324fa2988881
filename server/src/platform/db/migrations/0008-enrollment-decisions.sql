-- What administrators answered to doubtful rows of enrolment files, and what became of loads that were taken back
-- (decisions.md section 5.2). A key tells the doubt in any file of any season, without a name or address in it.

create table enrollment_decision (
  key text primary key check (key ~ '^[a-z-]+:[0-9a-f]{32}$'),
  decision text not null,
  decided_by int references account,
  decided_at timestamptz not null
);

alter table enrollment_load
  add column taken_back_by int references account,
  -- what was undone and what had to stay, to be answered again to whoever asks twice
  add column taken_back jsonb,
  add constraint taken_back_whole check ((taken_back_at is null) = (taken_back is null));

create index enrollment_load_of_season on enrollment_load (season_id, id desc);
