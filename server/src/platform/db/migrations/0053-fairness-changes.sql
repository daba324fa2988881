-- What fairness counts besides entries, slots and offers, so that open pages show every change at once.
create function note_day_off() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform note_change('slots', array(
      select generate_series(old.first_date::timestamp, old.last_date::timestamp, interval '1 day')::date
    ), array[old.team_id]);
  end if;
  if tg_op <> 'DELETE' then
    perform note_change('slots', array(
      select generate_series(new.first_date::timestamp, new.last_date::timestamp, interval '1 day')::date
    ), array[new.team_id]);
  end if;
  return null;
end $$;
create trigger day_off_changed after insert or delete or update of state, first_date, last_date, from_time, until_time
  on team_day_off for each row execute function note_day_off();

create trigger home_venue_changed after insert or update or delete on home_venue
  for each statement execute function note_topics('settings');
create trigger travel_changed after insert or update of travel_minutes or delete on game_season
  for each statement execute function note_topics('settings');
