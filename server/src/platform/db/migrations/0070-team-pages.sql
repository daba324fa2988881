-- Pages of teams that families open without an account. The secret in the address is the key (docs/decisions/0070). It is
-- stored as it is, because every coach of the team shows and prints the address again, and it opens nothing personal.
create table team_page (
  team_id int primary key references team on delete cascade,
  secret text not null unique check (secret ~ '^[A-Za-z0-9_-]{22}$'),
  made_by int references account on delete set null,
  made_at timestamptz not null,
  -- the coach who wants their first name on the page
  shown_account_id int references account on delete set null
);
