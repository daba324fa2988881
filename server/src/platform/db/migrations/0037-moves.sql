-- Moves of entries to another place or time (docs/spec/decisions.md#move). A move takes one or several entries at once and
-- can be undone for a while by whoever made it, so each part keeps where its entry was.

create table entry_move (
  id int generated always as identity primary key,
  at timestamptz not null,
  account_id int references account,
  undone_at timestamptz
);

create table entry_move_part (
  move_id int not null references entry_move,
  entry_id int not null references entry,
  from_slot_id int not null references slot,
  from_start_time time not null,
  from_end_time time not null,
  to_slot_id int not null references slot,
  to_start_time time not null,
  to_end_time time not null,
  primary key (move_id, entry_id)
);
create index entry_move_part_of_entry on entry_move_part (entry_id);
create index entry_move_part_from on entry_move_part (from_slot_id);

-- A practice that moves to another week leaves its quota slot to the others of its old week, as a canceled one does.
create trigger week_seat_refilled_after_move after update of week_start on entry
  for each row when (
    old.state = 'active' and new.state = 'active' and old.week_seat is not null and old.week_start <> new.week_start
  )
  execute function refill_week_seat();

-- The history of a slot also shows what was moved away from it.
alter table history add column from_slot_id int references slot;
create index history_from_slot on history (from_slot_id) where (from_slot_id is not null);
