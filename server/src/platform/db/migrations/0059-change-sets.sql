-- One ledger of court time: what happened to which entry, who did it, and what it was before (docs/decisions/0062). It is
-- the history, and what undoes a cancel, a move or an import of games. It replaces four tables that each kept a part of it.

-- One change of one entry or of several at once.
create table change_set (
  id int generated always as identity primary key,
  kind text not null check (kind in (
    -- a team's practice, by its coach or an administrator in the coach's place
    'book', 'release', 'trade',
    -- by the league
    'add', 'update', 'cancel', 'move', 'import', 'publish',
    -- back to what it was
    'undo', 'revert', 'return'
  )),
  at timestamptz not null,
  account_id int references account,
  -- the address of the person, or how the league itself is named
  actor text not null,
  reason text,
  undone_at timestamptz,
  -- only for this migration
  former text
);

-- What a change did to one entry: a line of the history.
create table change_part (
  id bigint generated always as identity primary key,
  change_set_id int references change_set,
  action text not null,
  slot_id int references slot,
  -- the slot that the entry was moved away from
  from_slot_id int references slot,
  entry_id int references entry on delete set null,
  -- the entry before and after the change: null before it was added and after it was deleted. Of changes before this
  -- migration, they hold what undoing needed
  before jsonb,
  after jsonb,
  -- names and times at that moment
  detail jsonb not null default '{}',
  -- only for this migration
  at timestamptz,
  account_id int,
  actor text
);
insert into change_part (id, action, slot_id, from_slot_id, entry_id, detail, at, account_id, actor) overriding system value
select id, action, slot_id, from_slot_id, entry_id, detail, at, account_id, actor from history;
select setval(pg_get_serial_sequence('change_part', 'id'), coalesce(max(id), 0) + 1, false) from change_part;
drop table history;

-- cancellations keep their ids, because undo refers to them
insert into change_set (id, kind, at, account_id, actor, reason, undone_at, former) overriding system value
select c.id, 'cancel', c.at, c.account_id, coalesce(h.actor, 'the league'), c.reason, c.undone_at, 'cancel ' || c.id
from cancellation c
left join (
  select distinct on (detail ->> 'cancellationId') detail ->> 'cancellationId' as id, actor
  from change_part where detail ? 'cancellationId' order by 1, change_part.id
) h on h.id = c.id::text;
select setval(pg_get_serial_sequence('change_set', 'id'), coalesce(max(id), 0) + 1, false) from change_set;

insert into change_set (kind, at, account_id, actor, undone_at, former)
select 'move', m.at, m.account_id, coalesce(h.actor, 'the league'), m.undone_at, 'move ' || m.id
from entry_move m
left join (
  select distinct on (detail ->> 'moveId') detail ->> 'moveId' as id, actor
  from change_part where detail ? 'moveId' order by 1, change_part.id
) h on h.id = m.id::text
order by m.id;

insert into change_set (kind, at, account_id, actor, undone_at, former)
select case when i.plan_id is null then 'import' else 'publish' end, i.at, i.account_id,
  coalesce(h.actor, a.email, 'the league'), i.reverted_at, 'import ' || i.id
from game_import i
left join account a on a.id = i.account_id
left join (
  select distinct on (detail ->> 'importId', at) detail ->> 'importId' as id, at, actor
  from change_part where detail ? 'importId' order by 1, 2, change_part.id
) h on h.id = i.id::text and h.at = i.at
order by i.id;

-- the lines of a revert carry the import's id, too, but its own time
insert into change_set (kind, at, account_id, actor, former)
select distinct on (i.id) 'revert', p.at, p.account_id, p.actor, 'revert ' || i.id
from change_part p
join game_import i on i.id::text = p.detail ->> 'importId' and p.at <> i.at
order by i.id;

update change_part p set change_set_id = s.id
from change_set s
where s.former = case
  when p.detail ? 'cancellationId' and p.action like '%\_cancelled' then 'cancel ' || (p.detail ->> 'cancellationId')
  when p.detail ? 'moveId' then 'move ' || (p.detail ->> 'moveId')
  when p.detail ? 'importId' then (
    select case when i.at = p.at then 'import ' else 'revert ' end || i.id
    from game_import i where i.id::text = p.detail ->> 'importId')
end;

-- every other line is a change of its own
insert into change_set (kind, at, account_id, actor, reason, former)
select
  case split_part(p.action, '_', 2)
    when 'booked' then case when p.action = 'practice_booked' then 'book' else 'add' end
    when 'changed' then 'update'
    when 'moved' then 'move'
    when 'cancelled' then 'release'
    else 'undo'
  end,
  p.at, p.account_id, p.actor, p.detail ->> 'reason', 'part ' || p.id
from change_part p where p.change_set_id is null order by p.id;
update change_part p set change_set_id = s.id from change_set s
where p.change_set_id is null and s.former = 'part ' || p.id;

update change_part p set
  before = jsonb_build_object('slotId', m.from_slot_id, 'startTime', m.from_start_time, 'endTime', m.from_end_time),
  after = jsonb_build_object('slotId', m.to_slot_id, 'startTime', m.to_start_time, 'endTime', m.to_end_time)
from change_set s, entry_move_part m
where p.change_set_id = s.id and s.former = 'move ' || m.move_id and p.entry_id = m.entry_id;

-- an import without its lines keeps what reverts it
insert into change_part (at, actor, action, slot_id, entry_id, change_set_id)
select s.at, s.actor,
  e.type || case m.what when 'added' then '_booked' when 'canceled' then '_cancelled' else '_changed' end,
  e.slot_id, e.id, s.id
from game_import_part m
join change_set s on s.former = 'import ' || m.import_id
join entry e on e.id = m.entry_id
where not exists (select from change_part p where p.change_set_id = s.id and p.entry_id = m.entry_id);
update change_part p set
  before = case m.what
    when 'canceled' then jsonb_build_object('revision', m.from_revision)
    when 'changed' then jsonb_build_object('revision', m.from_revision, 'type', m.from_type, 'slotId', m.from_slot_id,
      'startTime', m.from_start_time, 'endTime', m.from_end_time, 'homeTeamId', m.from_home_team_id,
      'awayTeamId', m.from_away_team_id, 'externalTeam', m.from_external_team, 'externalEmail', m.from_external_email,
      'fileSeasonId', case when m.from_is_imported then i.season_id end, 'gameNumber', m.from_game_number)
  end,
  after = jsonb_build_object('revision', m.revision,
    'state', case m.what when 'canceled' then 'cancelled' else 'active' end)
from game_import_part m
join game_import i on i.id = m.import_id
join change_set s on s.former = 'import ' || m.import_id
where p.change_set_id = s.id and p.entry_id = m.entry_id;

alter table game_import add column change_set_id int unique references change_set;
update game_import i set change_set_id = s.id from change_set s where s.former = 'import ' || i.id;
alter table game_import
  alter column change_set_id set not null,
  drop column at,
  drop column account_id,
  drop column reverted_at,
  drop column reverted_by;

-- the change with which the league canceled the entry; null if its coach, a file or a plan did
alter table entry drop constraint entry_cancellation_id_fkey;
alter table entry add foreign key (cancellation_id) references change_set;

drop table entry_move_part;
drop table entry_move;
drop table game_import_part;
drop table cancellation;
alter table change_set drop column former;
update change_part set detail = detail - 'cancellationId' - 'moveId' - 'importId';
alter table change_part
  alter column change_set_id set not null,
  drop column at,
  drop column account_id,
  drop column actor;
create index change_part_of_set on change_part (change_set_id);
create index change_part_of_slot on change_part (slot_id);
create index change_part_of_entry on change_part (entry_id);
create index change_part_from_slot on change_part (from_slot_id) where (from_slot_id is not null);

create view history as
select p.id, p.change_set_id, s.kind, s.at, s.account_id, s.actor, s.reason, s.undone_at, p.action, p.slot_id,
  p.from_slot_id, p.entry_id, p.before, p.after, p.detail
from change_part p
join change_set s on s.id = p.change_set_id;
