-- A court can consist of other courts of its gym: Main is A and B (docs/decisions/0064). Parts have no parts themselves.
alter table court
  add column part_of int check (part_of <> id),
  add constraint court_part_of foreign key (venue_id, part_of) references court (venue_id, id)
    on delete set null (part_of);
create index court_parts on court (part_of) where part_of is not null;

-- The pairs of courts that can't be used at the same time.
create view shared_floor as
select k.id as court_id, k.part_of as other_id from court k where k.part_of is not null
union all
select k.part_of, k.id from court k where k.part_of is not null;

-- Waits until no transaction is writing entries. Those that begin later see the new parts.
create function check_court_parts() returns trigger language plpgsql as $$
begin
  lock table entry in exclusive mode;
  if new.part_of is not null and exists (
    select from court k where k.id = new.part_of and k.part_of is not null or k.part_of = new.id
  ) then
    raise exception 'a part of a court has no parts'
      using errcode = 'check_violation', constraint = 'court_parts_flat', table = 'court';
  end if;
  return new;
end $$;
create trigger court_added_as_part before insert on court
  for each row when (new.part_of is not null) execute function check_court_parts();
create trigger court_parts_changed before update of part_of on court
  for each row when (old.part_of is distinct from new.part_of) execute function check_court_parts();

-- The court itself and its parts, so that a court and a part of it have a number in common; null for a court that
-- shares its floor with no other.
alter table entry add column floors int4multirange;
create function set_entry_floors() returns trigger language plpgsql as $$
begin
  new.floors := (
    select range_agg(int4range(k.id, k.id, '[]')) from court k
    where k.part_of = new.court_id
      or k.id = new.court_id and exists (select from shared_floor f where f.court_id = k.id)
  );
  return new;
end $$;
create trigger entry_floors before insert or update of court_id, state on entry
  for each row execute function set_entry_floors();
-- Blackouts close the parts and the whole at once: two of them conflict only if their ids are the same. For any other type
-- the range is unbounded, so it overlaps that of every entry.
alter table entry add constraint floor_free exclude using gist (
  floors with &&,
  during with &&,
  (case when type = 'blackout' then int4range(id, id, '[]') else int4range(null, null) end) with &&
) where (state = 'active' and blocks and floors is not null);

create or replace view court_place as
select k.id as court_id, k.name as court_name, k.name_key as court_key, v.id as venue_id, v.gym_name, v.gym_key,
  v.schedule_name, sc.id as school_id, sc.name as school_name, sc.name_key as school_key,
  v.address, v.door_note,
  not exists (select from court other where other.venue_id = k.venue_id and other.id <> k.id) as is_only_court,
  array(select f.other_id from shared_floor f where f.court_id = k.id order by f.other_id) as shared_court_ids
from court k
left join venue v on v.id = k.venue_id
left join school sc on sc.id = v.school_id;

create or replace view entry_named as
select e.id, e.slot_id, e.court_id, e.entry_date, e.start_time, e.end_time, e.type, e.blocks, e.state, e.home_team_id,
  e.away_team_id, e.booked_by, e.week_start, e.week_seat, e.created_at, e.cancelled_at, e.blackout_id, e.external_team,
  e.external_email, e.revision,
  coalesce(e.title, '') as title,
  coalesce(d.name, '') as division_name, d.practices_per_week,
  coalesce(home.name, '') as home_team,
  -- a team from outside the league, too
  coalesce(away.name, e.external_team, '') as away_team,
  p.venue_id, p.school_name, p.gym_name, p.court_name, p.schedule_name,
  s.season_id,
  -- 'Fall 2026'; null in the active season
  case when not x.is_active then initcap(x.name) || ' ' || x.year end as other_season,
  p.address, p.door_note, p.is_only_court,
  coalesce(l.revision, 0) as label_revision, l.changed_at as label_changed_at,
  p.shared_court_ids
from entry e
left join court_place p on p.court_id = e.court_id
left join team home on home.id = e.home_team_id
left join team away on away.id = e.away_team_id
left join division d on d.id = coalesce(home.division_id, away.division_id)
left join slot s on s.id = e.slot_id
left join season x on x.id = s.season_id
left join entry_label l on l.entry_id = e.id;

-- The slots that are held for a team, and those whose time is then held on the same floor.
create view held_slot as
select o.slot_id, o.id as offer_id, o.team_id, o.held_until from waiting_offer o where o.state = 'held'
union all
select s.id, o.id, o.team_id, o.held_until
from waiting_offer o
join slot h on h.id = o.slot_id
join shared_floor f on f.court_id = h.court_id
join slot s on s.season_id = h.season_id and s.court_id = f.other_id and s.slot_date = h.slot_date
  and s.during && h.during
where o.state = 'held';

-- A coach books no slot that is held for another team, and no time that is held on the same floor, unless the team holds the
-- slot itself.
create or replace function check_slot_held() returns trigger language plpgsql as $$
begin
  if exists (
    select from waiting_offer o
    where o.slot_id = new.slot_id and o.state = 'held' and o.team_id is distinct from new.home_team_id
  ) or not exists (
    select from waiting_offer own
    where own.slot_id = new.slot_id and own.state in ('held', 'accepted') and own.team_id = new.home_team_id
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

-- An entry that took time has changed or is gone: the slots of the active season on its former time, on its floor.
create or replace function note_slots_without_entry() returns trigger language plpgsql as $$
begin
  insert into freed_slot (slot_id)
  select s.id from old_rows o
  join season x on x.is_active
  join slot s on s.season_id = x.id and s.court_id = o.court_id and s.slot_date = o.entry_date
    and (s.id = o.slot_id or s.during && o.during)
  where o.state = 'active' and o.blocks
  union all
  select s.id from old_rows o
  join shared_floor f on f.court_id = o.court_id
  join season x on x.is_active
  join slot s on s.season_id = x.id and s.court_id = f.other_id and s.slot_date = o.entry_date and s.during && o.during
  where o.state = 'active' and o.blocks;
  return null;
end $$;
