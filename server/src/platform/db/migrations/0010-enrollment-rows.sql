-- Enrolment files of any length: their rows lie in pages, so that no statement and no process ever holds a whole file
-- (docs/decisions/0019). What a load changed lies in the pieces in which it was written, and is taken back like that.

create table enrollment_page (
  file_id int not null references enrollment_file,
  -- from 0 on, in the order of the file
  number int not null,
  -- [[line, cell, …], …]: a cell for each of the file's fields as it stood, 1 behind them where the row had more
  -- cells than the header; a blank row is its line alone
  rows jsonb not null,
  primary key (file_id, number)
);

alter table enrollment_file
  -- the fields that the file has columns for, in the order of its pages' cells
  add column fields text[] not null default '{}',
  add column row_count int not null default 0,
  -- rows that are not blank
  add column filled_count int not null default 0;

update enrollment_file f set
  fields = array(
    select distinct field from jsonb_array_elements(f.rows) r, jsonb_object_keys(r) field
    where field not in ('line', 'isTooLong') order by field
  ),
  row_count = jsonb_array_length(f.rows),
  filled_count = (
    select count(*) from jsonb_array_elements(f.rows) r
    where exists (select from jsonb_object_keys(r) field where field <> 'line')
  );

insert into enrollment_page (file_id, number, rows)
select f.id, (r.place - 1) / 1000, jsonb_agg(
  case when r.value - 'line' = '{}' then jsonb_build_array(r.value -> 'line')
  else jsonb_build_array(r.value -> 'line')
    || (select coalesce(jsonb_agg(coalesce(r.value ->> field, '') order by n), '[]')
        from unnest(f.fields) with ordinality as u (field, n))
    || case when r.value ? 'isTooLong' then '[1]'::jsonb else '[]' end
  end order by r.place)
from enrollment_file f, jsonb_array_elements(f.rows) with ordinality as r (value, place)
group by f.id, (r.place - 1) / 1000;

alter table enrollment_file
  drop column rows,
  alter column fields drop default,
  alter column row_count drop default,
  alter column filled_count drop default;

create table enrollment_change (
  load_id int not null references enrollment_load,
  -- in the order in which it was done
  number int not null,
  kind text not null
    check (kind in ('division', 'team', 'coach', 'pair', 'division-name', 'team-name', 'coach-name')),
  -- what was inserted or renamed; of a pair its team
  ids int[] not null,
  -- of pairs, beside ids
  coach_ids int[] check ((kind = 'pair') = (coach_ids is not null)),
  -- of names, beside ids: [{before, after}, …]
  names jsonb check ((kind like '%-name') = (names is not null)),
  primary key (load_id, number)
);

insert into enrollment_change (load_id, number, kind, ids, coach_ids, names)
select l.id, row_number() over (partition by l.id order by c.place), c.kind,
  array(select coalesce(i ->> 'id', i ->> 0, i #>> '{}')::int from jsonb_array_elements(c.items) with ordinality as u (i, n) order by n),
  case when c.kind = 'pair' then
    array(select (i ->> 1)::int from jsonb_array_elements(c.items) with ordinality as u (i, n) order by n)
  end,
  case when c.kind like '%-name' then
    (select jsonb_agg(i - 'id' order by n) from jsonb_array_elements(c.items) with ordinality as u (i, n))
  end
from enrollment_load l, lateral (values
  (1, 'division-name', l.changes -> 'renamedDivisions'),
  (2, 'team-name', l.changes -> 'renamedTeams'),
  (3, 'coach-name', l.changes -> 'renamedCoaches'),
  (4, 'division', l.changes -> 'divisions'),
  (5, 'team', l.changes -> 'teams'),
  (6, 'coach', l.changes -> 'coaches'),
  (7, 'pair', l.changes -> 'pairs')
) as c (place, kind, items)
where jsonb_array_length(c.items) > 0;

alter table enrollment_load drop column changes;

-- How far a running step is; null where it can't say.
alter table job
  add column progress_done int,
  add column progress_of int,
  add constraint progress_whole check ((progress_done is null) = (progress_of is null));
