-- A slot that the permits no longer give stays only as long as somebody has it. When its entry leaves, the slot leaves
-- with it, whatever took the entry off: nobody is offered time that the school took away.
alter table slot add column dropped_at timestamptz;
create index slot_dropped on slot (court_id, slot_date) where (dropped_at is not null and withdrawn_at is null);

-- What step 3b kept before this column existed. Seasons without generated slots were never set up by steps.
update slot s set dropped_at = current_timestamp
where s.withdrawn_at is null
  and exists (select from generated_slot g where g.season_id = s.season_id)
  and not exists (
    select from generated_slot g
    where g.season_id = s.season_id and g.court_id = s.court_id and g.slot_date = s.slot_date
      and g.start_time = s.start_time
  )
  and exists (
    select from entry e
    where e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
      and (e.slot_id = s.id or (e.blocks and e.during && s.during))
  );

create function withdraw_freed_slots() returns trigger language plpgsql as $$
begin
  update slot s set withdrawn_at = coalesce(new.cancelled_at, s.dropped_at)
  where s.dropped_at is not null and s.withdrawn_at is null
    and s.court_id = old.court_id and s.slot_date = old.entry_date
    and (s.id = old.slot_id or s.during && old.during)
    and not exists (
      select from entry e
      where e.state = 'active' and e.court_id = s.court_id and e.entry_date = s.slot_date
        and (e.slot_id = s.id or (e.blocks and e.during && s.during))
    );
  return null;
end $$;
create trigger freed_slots_withdrawn after update of state, slot_id, court_id, entry_date, start_time, end_time on entry
  for each row when (old.state = 'active') execute function withdraw_freed_slots();
