-- Reminders of the day before (decisions.md section 6), and the links in them that give a practice back.

-- An entry whose coaches have been reminded of it. One that is moved to another day is reminded of anew.
create table reminder (
  entry_id int not null references entry,
  entry_date date not null,
  reminded_at timestamptz not null,
  primary key (entry_id, entry_date)
);
create index reminder_by_date on reminder (entry_date);

-- One for each mail. Only the SHA-256 of its secret is kept. It is its recipient's, who must coach the team when it is used.
create table give_back_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  entry_id int not null references entry,
  entry_date date not null,
  recipient text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index give_back_link_by_date on give_back_link (entry_date);
