-- What a trade offers and what it requests in return.
alter table trade rename column wanted_entry_id to requested_entry_id;
alter table trade rename column wanted_slot_id to requested_slot_id;
alter table trade rename column wanted_date to requested_date;
alter table trade rename column wanted_start_time to requested_start_time;
alter table trade rename column wanted_end_time to requested_end_time;
alter index trade_wanted rename to trade_requested;
create or replace function note_trade() returns trigger language plpgsql as $$
begin
  perform note_change('slots', array_remove(array[new.offered_date, new.requested_date], null),
    array[new.from_team_id, new.to_team_id]);
  return null;
end $$;
