-- Most courts share no floor, and every booking runs this: only a court that does gets its floors put together.
create or replace function set_entry_floors() returns trigger language plpgsql as $$
begin
  new.floors := null;
  if exists (select from court k where k.part_of = new.court_id or k.id = new.court_id and k.part_of is not null) then
    new.floors := (
      select range_agg(int4range(k.id, k.id, '[]')) from court k where new.court_id in (k.id, k.part_of)
    );
  end if;
  return new;
end $$;
