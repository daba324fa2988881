-- Links under which calendar programs read a schedule (decisions.md section 9.4). Only the SHA-256 of a link's secret is
-- kept. A link shows no more than the account that made it may see at the moment of reading.
create table calendar_link (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  kind text not null check (kind in ('coach', 'team', 'gym')),
  team_id int references team on delete cascade,
  venue_id int references venue on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  -- written at most once an hour
  last_read_at timestamptz,
  check ((kind = 'team') = (team_id is not null)),
  check ((kind = 'gym') = (venue_id is not null))
);
create index calendar_link_of_account on calendar_link (account_id);
