-- Imports of files of gyms, permits and closures. The newest of each kind, and of each season, can be reverted.
create table file_import (
  id int generated always as identity primary key,
  kind text not null check (kind in ('venues', 'permits', 'closures')),
  -- gyms are of every season
  season_id int references season on delete cascade,
  file_name text not null,
  account_id int references account,
  at timestamptz not null,
  added int not null check (added >= 0),
  changed int not null check (changed >= 0),
  -- [{before, after}]: what it added and changed, as it was and as the import left it; before is null for what is new
  changes jsonb not null,
  reverted_at timestamptz,
  constraint season_of_hours check ((season_id is null) = (kind = 'venues'))
);
create index file_import_of_kind on file_import (kind, season_id, id desc);
