-- Two spellings of one name have one key: dashes, apostrophes, spaces around dashes and dots after abbreviations make no
-- difference (foldName in domain/src/coaches/names.ts). Where two rows would get the same key, the one that has it already,
-- or the older one, gets it; the other stays as it is, and an administrator can rename or merge it.
create function pg_temp.fold_key(key text) returns text language sql immutable as $$
  select coalesce(nullif(trim(regexp_replace(regexp_replace(regexp_replace(
    translate(key, '‐‑‒–—―−’‘ʼ`´', '-------'''''''''''),
    '\.(?!\d)', '', 'g'), ' ?- ?', '-', 'g'), '\s+', ' ', 'g')), ''), key)
$$;

create function pg_temp.fold_keys(named regclass, scope text, key text) returns void language plpgsql as $$
begin
  execute format($update$
    update %1$s as x set %3$I = n.folded
    from (
      select id, pg_temp.fold_key(%3$I) as folded, %3$I as stored, row_number() over (
        partition by %2$s, pg_temp.fold_key(%3$I) order by %3$I = pg_temp.fold_key(%3$I) desc, id
      ) as place
      from %1$s
    ) as n
    where x.id = n.id and n.place = 1 and n.folded <> n.stored
  $update$, named, scope, key);
end $$;

select pg_temp.fold_keys('division', 'season_id', 'name_key');
select pg_temp.fold_keys('team', 'division_id', 'name_key');
select pg_temp.fold_keys('school', 'true', 'name_key');
select pg_temp.fold_keys('venue', 'school_id', 'gym_key');
select pg_temp.fold_keys('court', 'venue_id', 'name_key');
select pg_temp.fold_keys('event_name', 'kind', 'name_key');
update game_answer a set key = pg_temp.fold_key(a.key)
where a.key <> pg_temp.fold_key(a.key) and not exists (
  select from game_answer other
  where other.season_id = a.season_id and other.key <> a.key and pg_temp.fold_key(other.key) = pg_temp.fold_key(a.key)
);
drop function pg_temp.fold_keys, pg_temp.fold_key;

-- Sentences about the whole file: columns and sheets that are not read, cells that were filled down.
alter table enrollment_file add column notes text[] not null default '{}';

-- A load can take a coach's former address off a team. The names of what has got another name, not only another spelling,
-- have their keys beside them: {before, after, beforeKey, afterKey}.
alter table enrollment_change
  drop constraint enrollment_change_kind_check,
  drop constraint enrollment_change_check,
  add constraint change_kind check (kind in
    ('division', 'team', 'coach', 'pair', 'division-name', 'team-name', 'coach-name', 'removed-pair')),
  add constraint coaches_of_pairs check ((kind in ('pair', 'removed-pair')) = (coach_ids is not null));
