-- How often the names that calendars show of an entry have changed since it was made, and when the last time: a team, a
-- division, a school, a gym, a court or the league's time zone. SEQUENCE in calendars is this plus entry.revision
-- (docs/decisions/0027). It is not in `entry`, because a renamed entry is unchanged: emails that wait and reverted imports
-- compare its revision.
create table entry_label (
  entry_id int primary key references entry on delete cascade,
  revision int not null check (revision > 0),
  changed_at timestamptz not null
);

create function note_labels(entries int[]) returns void language sql as $$
  insert into entry_label (entry_id, revision, changed_at)
  -- always the same order, so that two renames never deadlock
  select e, 1, now() from unnest(entries) e order by e
  on conflict (entry_id) do update set revision = entry_label.revision + 1, changed_at = excluded.changed_at
$$;

create function note_labels_of_team() returns trigger language plpgsql as $$
begin
  perform note_labels(array(
    select id from entry where home_team_id = new.id
    union
    select id from entry where away_team_id = new.id
  ));
  return null;
end $$;
create trigger team_renamed after update on team
  for each row when ((old.name, old.division_id) is distinct from (new.name, new.division_id))
  execute function note_labels_of_team();

create function note_labels_of_division() returns trigger language plpgsql as $$
begin
  perform note_labels(array(
    select e.id from entry e join team t on t.id = e.home_team_id where t.division_id = new.id
    union
    select e.id from entry e join team t on t.id = e.away_team_id where t.division_id = new.id
  ));
  return null;
end $$;
create trigger division_renamed after update on division
  for each row when (old.name is distinct from new.name) execute function note_labels_of_division();

create function note_labels_of_school() returns trigger language plpgsql as $$
begin
  perform note_labels(array(
    select e.id from entry e join court k on k.id = e.court_id join venue v on v.id = k.venue_id
    where v.school_id = new.id
  ));
  return null;
end $$;
create trigger school_renamed after update on school
  for each row when (old.name is distinct from new.name) execute function note_labels_of_school();

create function note_labels_of_venue() returns trigger language plpgsql as $$
begin
  perform note_labels(array(
    select e.id from entry e join court k on k.id = e.court_id where k.venue_id = new.id
  ));
  return null;
end $$;
create trigger venue_renamed after update on venue
  for each row when (
    (old.school_id, old.gym_name, old.address, old.door_note)
      is distinct from (new.school_id, new.gym_name, new.address, new.door_note)
  ) execute function note_labels_of_venue();

create function note_labels_of_court() returns trigger language plpgsql as $$
begin
  perform note_labels(array(select id from entry where court_id = new.id));
  return null;
end $$;
create trigger court_renamed after update on court
  for each row when ((old.name, old.venue_id) is distinct from (new.name, new.venue_id))
  execute function note_labels_of_court();

-- A gym names its courts only if it has several: the first court gets a name with the second, and loses it again.
create function note_labels_of_only_court() returns trigger language plpgsql as $$
declare
  venue int := coalesce(new.venue_id, old.venue_id);
begin
  if (select count(*) from court where venue_id = venue) = (case tg_op when 'INSERT' then 2 else 1 end) then
    perform note_labels(array(
      select e.id from entry e join court k on k.id = e.court_id where k.venue_id = venue
    ));
  end if;
  return null;
end $$;
create trigger court_added_or_removed after insert or delete on court
  for each row execute function note_labels_of_only_court();

create function note_labels_of_all() returns trigger language plpgsql as $$
begin
  perform note_labels(array(select id from entry));
  return null;
end $$;
create trigger time_zone_first_set after insert on setting
  for each row when (new.name = 'timeZone')
  execute function note_labels_of_all();
create trigger time_zone_changed after update on setting
  for each row when (new.name = 'timeZone' and old.value is distinct from new.value)
  execute function note_labels_of_all();

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
  coalesce(l.revision, 0) as label_revision, l.changed_at as label_changed_at
from entry e
left join court_place p on p.court_id = e.court_id
left join team home on home.id = e.home_team_id
left join team away on away.id = e.away_team_id
left join division d on d.id = coalesce(home.division_id, away.division_id)
left join slot s on s.id = e.slot_id
left join season x on x.id = s.season_id
left join entry_label l on l.entry_id = e.id;

-- A link to a team's calendar belongs to the team: it goes on when the coach who made it leaves, until a coach of the team
-- or an administrator removes it. Links that their makers could no longer use stay dead.
alter table calendar_link add column made_by int references account on delete set null;
delete from calendar_link l using account a
where a.id = l.account_id and l.kind = 'team' and a.role <> 'ADMIN' and (
  a.email_verified_at is null or not exists (
    select from team_coach tc join coach c on c.id = tc.coach_id
    where tc.team_id = l.team_id and c.email = a.email
  )
);
alter table calendar_link alter column account_id drop not null;
update calendar_link set made_by = account_id, account_id = null where kind = 'team';
alter table calendar_link
  -- the owner: the team, or an account
  add constraint calendar_link_owner check ((kind = 'team') = (account_id is null)),
  add constraint calendar_link_maker check (kind = 'team' or made_by is null);
create index calendar_link_of_team on calendar_link (team_id);
create index calendar_link_of_maker on calendar_link (made_by);
