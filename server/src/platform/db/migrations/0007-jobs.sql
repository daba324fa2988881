-- The steps of setting up a season as they ran in the background, with what they said (decisions.md section 5).

create table job (
  -- 128 random bits in hexadecimal digits
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('download-enrollment', 'load', 'generate', 'merge')),
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
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'running') = (exit_code is null))
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

-- Where a downloaded file came from, so that the next download can ask whether it changed.
alter table enrollment_file
  add column source_hash text,
  add column etag text;
