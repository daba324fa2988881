-- Playoffs whose teams are not known yet (docs/spec/decisions.md, Games from files): what a file calls a side, such as
-- 'Winner of game Q1', until it has a team. The division is kept while no side says it.
alter table entry
  add column open_home text,
  add column open_away text,
  add column open_division_id int references division on delete set null,
  add constraint open_home_has_no_team
    check (open_home is null or (type = 'playoff' and open_home <> '' and home_team_id is null)),
  add constraint open_away_has_no_team
    check (open_away is null
      or (type = 'playoff' and open_away <> '' and away_team_id is null and external_team is null)),
  add constraint open_division_of_open_side
    check (open_division_id is null or open_home is not null or open_away is not null);
create index entry_of_open_division on entry (open_division_id) where (open_division_id is not null);

create or replace view entry_named as
select e.id, e.slot_id, e.court_id, e.entry_date, e.start_time, e.end_time, e.type, e.blocks, e.state, e.home_team_id,
  e.away_team_id, e.booked_by, e.week_start, e.week_seat, e.created_at, e.cancelled_at, e.blackout_id, e.external_team,
  e.external_email, e.revision,
  coalesce(e.title, '') as title,
  coalesce(d.name, '') as division_name, d.practices_per_week,
  -- a side that is not known yet, too
  coalesce(home.name, e.open_home, '') as home_team,
  -- a team from outside the league, too
  coalesce(away.name, e.external_team, e.open_away, '') as away_team,
  p.venue_id, p.school_name, p.gym_name, p.court_name, p.schedule_name,
  s.season_id,
  -- 'Fall 2026'; null in the active season
  case when not x.is_active then initcap(x.name) || ' ' || x.year end as other_season,
  p.address, p.door_note, p.is_only_court,
  coalesce(l.revision, 0) as label_revision, l.changed_at as label_changed_at,
  p.shared_court_ids,
  e.open_home is not null or e.open_away is not null as has_open_sides
from entry e
left join court_place p on p.court_id = e.court_id
left join team home on home.id = e.home_team_id
left join team away on away.id = e.away_team_id
left join division d on d.id = coalesce(home.division_id, away.division_id, e.open_division_id)
left join slot s on s.id = e.slot_id
left join season x on x.id = s.season_id
left join entry_label l on l.entry_id = e.id;
