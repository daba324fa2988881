-- Where a gym is and how people get in (docs/spec/decisions.md#finding-a-gym); '' if nobody has said it.
alter table venue
  add column address text not null default '' check (length(address) <= 200),
  add column door_note text not null default '' check (length(door_note) <= 200);

create or replace view court_place as
select k.id as court_id, k.name as court_name, k.name_key as court_key, v.id as venue_id, v.gym_name, v.gym_key,
  v.schedule_name, sc.id as school_id, sc.name as school_name, sc.name_key as school_key,
  v.address, v.door_note,
  not exists (select from court other where other.venue_id = k.venue_id and other.id <> k.id) as is_only_court
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
  p.address, p.door_note, p.is_only_court
from entry e
left join court_place p on p.court_id = e.court_id
left join team home on home.id = e.home_team_id
left join team away on away.id = e.away_team_id
left join division d on d.id = coalesce(home.division_id, away.division_id)
left join slot s on s.id = e.slot_id
left join season x on x.id = s.season_id;
