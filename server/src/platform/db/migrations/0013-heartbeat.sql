-- What the portal knows of its own health (decisions.md section 7).

-- An unbroken row of heartbeats of one portal process. A process that could not write for a while, because it hung or
-- its database was away, begins another one: the time between was an outage for people.
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
