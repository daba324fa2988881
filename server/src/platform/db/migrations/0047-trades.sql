-- Trades of practice slots between two teams (docs/spec/decisions.md#trades). A trade keeps the places as they were when it
-- was offered: it ends if a practice is no longer there.
create table trade (
  id int generated always as identity primary key,
  from_team_id int not null references team,
  -- a team that has never had a practice can be removed
  to_team_id int not null references team on delete cascade check (to_team_id <> from_team_id),
  offered_entry_id int not null references entry,
  offered_slot_id int not null references slot,
  offered_date date not null,
  offered_start_time time not null,
  offered_end_time time not null check (offered_end_time > offered_start_time),
  -- null: the practice is given away
  wanted_entry_id int references entry check (wanted_entry_id <> offered_entry_id),
  wanted_slot_id int references slot,
  wanted_date date,
  wanted_start_time time,
  wanted_end_time time check (wanted_end_time > wanted_start_time),
  -- ended: one of the practices was canceled or changed
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended')),
  made_by int references account,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  -- null: the portal ended it, or it is open
  ended_by int references account,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (ended_by is null or ended_at is not null),
  check (num_nulls(wanted_entry_id, wanted_slot_id, wanted_date, wanted_start_time, wanted_end_time) in (0, 5))
);
-- a practice is offered to one team at a time
create unique index trade_offered_once on trade (offered_entry_id) where (state = 'open');
create index trade_from_team on trade (from_team_id, id);
create index trade_to_team on trade (to_team_id, id);
create index trade_wanted on trade (wanted_entry_id) where (state = 'open');

-- The teams of a trade hear of it at once.
create function note_trade() returns trigger language plpgsql as $$
begin
  perform note_change('slots', array_remove(array[new.offered_date, new.wanted_date], null),
    array[new.from_team_id, new.to_team_id]);
  return null;
end $$;
create trigger trade_changed after insert or update of state on trade
  for each row execute function note_trade();
