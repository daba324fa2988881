-- The waiting list (decisions.md section 9.3): what teams wish for, and freed slots on their way to one of them.

create table waiting_wish (
  id int generated always as identity primary key,
  team_id int not null references team on delete cascade,
  -- a team has as many wishes at once as there are numbers
  number smallint not null check (number between 1 and 5),
  -- 0 Sunday to 6 Saturday
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{0,1,2,3,4,5,6}'),
  from_time time not null,
  -- null: however late
  until_time time check (until_time > from_time),
  -- null: any gym. One that the league gives up stays named and fits nothing, so that a wish never grows by itself
  venue_ids int[] check (cardinality(venue_ids) between 1 and 50),
  first_date date not null,
  -- null: until the season ends
  last_date date check (last_date >= first_date),
  asked_at timestamptz not null,
  constraint waiting_few unique (team_id, number)
);

-- How far the eye on open slots reached when it last looked. A slot that it has not seen was freed if it lies in these
-- days; one of later days has only come into reach.
create table waiting_watch (
  only_one boolean primary key default true check (only_one),
  season_id int not null references season,
  seen_to date not null
);
-- The open slots as it last saw them.
create table waiting_seen (slot_id int primary key references slot on delete cascade);

-- A freed slot, from its being freed until it is taken or open to all.
create table waiting_round (
  id int generated always as identity primary key,
  slot_id int not null references slot on delete cascade,
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at),
  unique (id, slot_id)
);
create unique index waiting_one_round on waiting_round (slot_id) where ended_at is null;

create table waiting_offer (
  id int generated always as identity primary key,
  round_id int not null,
  slot_id int not null,
  team_id int not null references team on delete cascade,
  -- rested: the team filled its week, was busy or took its wish back; taken: by the league, or the slot was closed
  state text not null default 'held'
    check (state in ('held', 'accepted', 'declined', 'expired', 'rested', 'taken')),
  offered_at timestamptz not null,
  held_until timestamptz not null check (held_until > offered_at),
  ended_at timestamptz,
  foreign key (round_id, slot_id) references waiting_round (id, slot_id) on delete cascade,
  check ((state = 'held') = (ended_at is null)),
  -- no slot comes back to a team before it was freed again
  constraint waiting_asked_once unique (round_id, team_id)
);
create unique index waiting_one_holder on waiting_offer (slot_id) where state = 'held';
create unique index waiting_one_offer on waiting_offer (team_id) where state = 'held';
create index waiting_offer_of_slot on waiting_offer (slot_id);

-- A coach books no slot that is held for another team; the league may.
create function check_slot_held() returns trigger language plpgsql as $$
begin
  if exists (
    select from waiting_offer o
    where o.slot_id = new.slot_id and o.state = 'held' and o.team_id is distinct from new.home_team_id
  ) then
    raise exception 'the slot is held for another team'
      using errcode = 'exclusion_violation', constraint = 'slot_held', table = 'entry';
  end if;
  return new;
end $$;
create trigger slot_held_for_another before insert on entry
  for each row when (new.state = 'active' and new.booked_by = 'coach') execute function check_slot_held();
