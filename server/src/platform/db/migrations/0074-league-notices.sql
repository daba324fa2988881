-- What administrators tell everybody for a while (docs/spec/decisions.md#notices).
create table league_notice (
  id int generated always as identity primary key,
  text text not null check (length(text) between 1 and 300),
  link text check (link ~ '^https://' and length(link) <= 500),
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  made_by int references account on delete set null,
  check (shown_until > shown_from)
);
create trigger league_notice_changed after insert or update or delete on league_notice
  for each statement execute function note_topics('settings');
