-- What every commit has changed, for the portals that keep answers in memory (docs/decisions/0051). Triggers write it, so
-- that no change can be forgotten. A portal reads the rows of transactions that it has not seen yet; rows are deleted
-- after an hour. Unlogged: after a crash of the server every portal reads everything again anyway.
create unlogged table change (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  topic text not null check (topic in ('slots', 'accounts', 'settings', 'mail', 'outbox', 'jobs')),
  -- league days of changed slots and entries; null: it may be any
  days date[],
  -- teams whose entries changed; null: it may be any
  teams int[],
  check (days is not null or teams is null)
);
create index change_of_transaction on change (xid);
create index change_by_time on change (at);

-- More than 60 days or 200 teams are written as any. The notification says that there is something to read; its text is
-- for portals of older versions.
create function note_change(topic text, days date[] default null, teams int[] default null) returns void
language plpgsql as $$
begin
  if cardinality(days) > 60 then
    days := null;
  end if;
  if days is null and exists (
    select from change c
    where c.xid = pg_current_xact_id() and c.topic = note_change.topic and c.days is null
  ) then
    return;
  end if;
  insert into change (topic, days, teams)
  values (topic, days, case when days is null or cardinality(teams) > 200 then null else teams end);
  perform pg_notify('portal_changed', topic);
end $$;

-- For tables whose changes may concern any day: the arguments are the topics.
create function note_topics() returns trigger language plpgsql as $$
declare
  topic text;
begin
  foreach topic in array tg_argv loop
    perform note_change(topic);
  end loop;
  return null;
end $$;

create function note_entries() returns trigger language plpgsql as $$
declare
  changed_days date[];
  changed_teams int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct e.entry_date), array_agg(distinct t) filter (where t is not null)
    into changed_days, changed_teams
    from new_rows e, unnest(array[e.home_team_id, e.away_team_id]) t;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct e.entry_date), array_agg(distinct t) filter (where t is not null)
    into changed_days, changed_teams
    from old_rows e, unnest(array[e.home_team_id, e.away_team_id]) t;
  else
    select array_agg(distinct e.entry_date), array_agg(distinct t) filter (where t is not null)
    into changed_days, changed_teams
    from (
      select entry_date, home_team_id, away_team_id from old_rows
      union all
      select entry_date, home_team_id, away_team_id from new_rows
    ) e, unnest(array[e.home_team_id, e.away_team_id]) t;
  end if;
  if changed_days is not null then
    perform note_change('slots', changed_days, coalesce(changed_teams, '{}'));
  end if;
  return null;
end $$;
create trigger entry_inserted after insert on entry
  referencing new table as new_rows for each statement execute function note_entries();
create trigger entry_updated after update on entry
  referencing old table as old_rows new table as new_rows for each statement execute function note_entries();
create trigger entry_deleted after delete on entry
  referencing old table as old_rows for each statement execute function note_entries();

create function note_slots() returns trigger language plpgsql as $$
declare
  changed_days date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct slot_date) into changed_days from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct slot_date) into changed_days from old_rows;
  else
    select array_agg(distinct slot_date) into changed_days
    from (select slot_date from old_rows union all select slot_date from new_rows) s;
  end if;
  if changed_days is not null then
    perform note_change('slots', changed_days, '{}');
  end if;
  return null;
end $$;
create trigger slot_inserted after insert on slot
  referencing new table as new_rows for each statement execute function note_slots();
create trigger slot_updated after update on slot
  referencing old table as old_rows new table as new_rows for each statement execute function note_slots();
create trigger slot_deleted after delete on slot
  referencing old table as old_rows for each statement execute function note_slots();

-- A slot that is held for a team, and one that is no longer.
create function note_offer() returns trigger language plpgsql as $$
declare
  offer waiting_offer := coalesce(new, old);
begin
  perform note_change('slots', array_agg(s.slot_date), array[offer.team_id])
  from slot s where s.id = offer.slot_id having count(*) > 0;
  return null;
end $$;
create trigger offer_changed after insert or update of state on waiting_offer
  for each row execute function note_offer();
create trigger offer_deleted after delete on waiting_offer
  for each row when (old.state = 'held') execute function note_offer();

-- The waiting list looks whether the team still waits for what is held for it.
create function note_wish() returns trigger language plpgsql as $$
begin
  perform note_change('slots', array_agg(distinct s.slot_date), array[old.team_id])
  from waiting_offer o join slot s on s.id = o.slot_id
  where o.team_id = old.team_id and o.state = 'held' having count(*) > 0;
  return null;
end $$;
create trigger wish_changed after update or delete on waiting_wish
  for each row execute function note_wish();

-- Names that the schedule shows, and which teams an account may see.
create trigger season_changed after insert or update or delete on season
  for each statement execute function note_topics('slots', 'accounts', 'jobs');
create trigger division_changed after insert or update of name or delete on division
  for each statement execute function note_topics('slots', 'accounts');
create trigger team_changed after insert or update or delete on team
  for each statement execute function note_topics('slots', 'accounts');
create trigger coach_changed after insert or update of email, first_name, last_name or delete on coach
  for each statement execute function note_topics('slots', 'accounts');
create trigger team_coach_changed after insert or update or delete on team_coach
  for each statement execute function note_topics('slots', 'accounts');
create trigger school_changed after insert or update or delete on school
  for each statement execute function note_topics('slots');
create trigger venue_changed after insert or update or delete on venue
  for each statement execute function note_topics('slots');
create trigger court_changed after insert or update or delete on court
  for each statement execute function note_topics('slots');

create trigger setting_inserted after insert or delete on setting
  for each row execute function note_topics('settings');
create trigger setting_changed after update on setting
  for each row when (old.value is distinct from new.value) execute function note_topics('settings');
-- The weeks that can be booked begin on another day.
create trigger week_start_inserted after insert on setting
  for each row when (new.name = 'weekStart' and new.value ->> 'value' <> 'monday') execute function note_topics('slots');
create trigger week_start_changed after update on setting
  for each row when (new.name = 'weekStart' and old.value is distinct from new.value)
  execute function note_topics('slots');

-- What the portals remember of who is logged in.
create trigger account_changed after update of email, first_name, last_name, role, email_verified_at on account
  for each row when (
    (old.email, old.first_name, old.last_name, old.role, old.email_verified_at)
      is distinct from (new.email, new.first_name, new.last_name, new.role, new.email_verified_at)
  ) execute function note_topics('accounts');
create trigger account_deleted after delete on account
  for each row execute function note_topics('accounts');
create trigger session_changed after update of revoked_at, expires_at on session
  for each row when ((old.revoked_at, old.expires_at) is distinct from (new.revoked_at, new.expires_at))
  execute function note_topics('accounts');
create trigger session_deleted after delete on session
  for each row when (old.revoked_at is null) execute function note_topics('accounts');

-- `mail`: an email waits to be sent; `outbox`: something has become known of one, or of the mail server.
create trigger mail_written after insert on mail
  for each row execute function note_topics('mail');
create trigger mail_waits_again after update of state on mail
  for each row when (old.state <> 'waiting' and new.state = 'waiting') execute function note_topics('mail');
create trigger mail_tried after update of problem on mail
  for each row execute function note_topics('outbox');
create trigger mail_outage_changed after insert or update or delete on mail_outage
  for each row execute function note_topics('outbox');

-- The lease of a running job is renewed in silence.
create trigger job_inserted after insert or delete on job
  for each row execute function note_topics('jobs');
create trigger job_updated after update of state, progress_done on job
  for each row execute function note_topics('jobs');
create trigger job_line_written after insert on job_line
  for each statement execute function note_topics('jobs');
