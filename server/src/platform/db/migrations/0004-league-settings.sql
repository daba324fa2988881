-- League settings that administrators change (decisions.md section 1, docs/decisions/0016).

-- The week of a practice begins on the league's first day of the week. A booking that was under way while another
-- day was chosen counted by the old weeks: it is told to try again, and counts anew. Changing the day locks the table
-- of entries, so that nothing is written between the new setting and the practices' new weeks.
create function check_week_start() returns trigger language plpgsql as $$
begin
  if extract(dow from new.week_start)
    <> (case (select value ->> 'value' from setting where name = 'weekStart') when 'sunday' then 0 else 1 end)
  then
    raise exception 'the league has just changed the first day of its weeks'
      using errcode = 'serialization_failure', constraint = 'week_start_of_league', table = 'entry';
  end if;
  return new;
end $$;
create trigger week_start_of_league before insert or update of week_start, state on entry
  for each row when (new.state = 'active' and new.type = 'practice') execute function check_week_start();
