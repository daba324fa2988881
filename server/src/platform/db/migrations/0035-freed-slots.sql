-- Slots that may have become free, for the waitlist (docs/decisions/0030). Triggers write a row in the commit that takes an
-- entry off a slot's time, or adds or reopens a slot of the active season; a slot that was open before gets none. The
-- waitlist checks which of these slots are open and deletes the rows. The table has no foreign key and no unique slot, so
-- that no writer waits for another one.
create table freed_slot (
  id bigint generated always as identity primary key,
  slot_id int not null
);

-- What the waitlist had not looked at yet.
insert into freed_slot (slot_id)
select s.id from waiting_watch w
join slot s on s.season_id = w.season_id and s.slot_date <= w.seen_to
where s.withdrawn_at is null and s.permit_status = 'approved'
  and not exists (select from waiting_seen seen where seen.slot_id = s.id);
drop table waiting_watch;
drop table waiting_seen;

-- An entry that took time has changed or is gone: the slots of the active season on its former time.
create function note_slots_without_entry() returns trigger language plpgsql as $$
begin
  insert into freed_slot (slot_id)
  select s.id from old_rows o
  join season x on x.is_active
  join slot s on s.season_id = x.id and s.court_id = o.court_id and s.slot_date = o.entry_date
    and (s.id = o.slot_id or s.during && o.during)
  where o.state = 'active' and o.blocks;
  return null;
end $$;
create trigger entry_updated_frees after update on entry
  referencing old table as old_rows for each statement execute function note_slots_without_entry();
create trigger entry_deleted_frees after delete on entry
  referencing old table as old_rows for each statement execute function note_slots_without_entry();

-- Slots of the active season that are approved since this statement, or whose time was taken and is another now.
create function note_opened_slots() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into freed_slot (slot_id)
    select n.id from new_rows n
    join season x on x.id = n.season_id and x.is_active
    where n.withdrawn_at is null and n.permit_status = 'approved';
  else
    insert into freed_slot (slot_id)
    select n.id from old_rows o
    join new_rows n on n.id = o.id
    join season x on x.id = n.season_id and x.is_active
    where n.withdrawn_at is null and n.permit_status = 'approved' and (
      o.withdrawn_at is not null or o.permit_status <> 'approved'
      or o.during <> n.during and exists (
        select from entry e
        where e.state = 'active' and e.blocks and e.entry_date = o.slot_date and e.court_id = o.court_id
          and e.during && o.during
      )
    );
  end if;
  return null;
end $$;
create trigger slot_inserted_free after insert on slot
  referencing new table as new_rows for each statement execute function note_opened_slots();
create trigger slot_updated_free after update on slot
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_opened_slots();
