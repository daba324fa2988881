-- A line that somebody wrote on an entry, '' if nobody did, and whether families read it, too. Only court-time/note.ts writes
-- both, so a note stays with its entry whatever else changes of it (docs/decisions/0071).
alter table entry
  add column note text not null default '' check (length(note) <= 200),
  add column note_for_families boolean not null default false,
  add constraint no_note_for_families check (note <> '' or not note_for_families);

-- Calendars show it.
create function note_labels_of_entry() returns trigger language plpgsql as $$
begin
  perform note_labels(array[new.id]);
  return null;
end $$;
create trigger entry_noted after update of note, note_for_families on entry
  for each row when ((old.note, old.note_for_families) is distinct from (new.note, new.note_for_families))
  execute function note_labels_of_entry();

alter table change_set
  drop constraint change_set_kind_check,
  add constraint change_set_kind_check check (kind in (
    -- a team's practice, by its coach or an administrator in the coach's place
    'book', 'release', 'trade', 'note',
    -- by the league
    'add', 'update', 'cancel', 'move', 'import', 'publish', 'withdraw',
    -- back to what it was
    'undo', 'revert', 'return'
  ));

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
  e.open_home is not null or e.open_away is not null as has_open_sides,
  e.note, e.note_for_families
from entry e
left join court_place p on p.court_id = e.court_id
left join team home on home.id = e.home_team_id
left join team away on away.id = e.away_team_id
left join division d on d.id = coalesce(home.division_id, away.division_id, e.open_division_id)
left join slot s on s.id = e.slot_id
left join season x on x.id = s.season_id
left join entry_label l on l.entry_id = e.id;
