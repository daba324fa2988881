-- What is held for a team is accepted in the statement that places its practice there. Until now the waitlist and the loop
-- of proposals noticed it later: in between, the team could not give the practice away.

-- A lost practice for which a slot was held has the practice there instead.
create function note_proposal_accepted() returns trigger language plpgsql as $$
begin
  update loss_item set outcome = 'accepted', outcome_at = new.ended_at, new_entry_id = (
    select e.id from entry e
    where e.slot_id = new.slot_id and e.home_team_id = new.team_id and e.state = 'active' and e.type = 'practice' and e.blocks
    order by e.id desc limit 1
  )
  where id = new.loss_item_id;
  return null;
end $$;
create trigger proposal_accepted after update of state on waiting_offer
  for each row when (new.loss_item_id is not null and old.state = 'held' and new.state = 'accepted')
  execute function note_proposal_accepted();

update waiting_offer o set state = 'accepted', ended_at = greatest(o.offered_at, e.created_at)
from entry e
where o.state = 'held' and e.slot_id = o.slot_id and e.home_team_id = o.team_id
  and e.state = 'active' and e.type = 'practice' and e.blocks
  -- a practice that only moved there replaces no lost one
  and (o.loss_item_id is null or e.created_at >= o.offered_at);

-- A coach books no slot that is held for another team, and no time that is held on the same floor, unless the slot itself is
-- held for the team. A team that had accepted the slot once, and canceled, waits like any other.
create or replace function check_slot_held() returns trigger language plpgsql as $$
begin
  if exists (
    select from waiting_offer o
    where o.slot_id = new.slot_id and o.state = 'held' and o.team_id is distinct from new.home_team_id
  ) or not exists (
    select from waiting_offer own
    where own.slot_id = new.slot_id and own.state = 'held' and own.team_id = new.home_team_id
  ) and exists (
    select from shared_floor f
    join slot s on s.court_id = f.other_id and s.slot_date = new.entry_date
    join waiting_offer o on o.slot_id = s.id and o.state = 'held' and o.team_id is distinct from new.home_team_id
    where f.court_id = new.court_id and new.blocks
      and s.during && tsrange(new.entry_date + new.start_time, new.entry_date + new.end_time)
  ) then
    raise exception 'the slot is held for another team'
      using errcode = 'exclusion_violation', constraint = 'slot_held', table = 'entry';
  end if;
  return new;
end $$;
