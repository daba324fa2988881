-- Names came in from files with characters that can't be seen (direction marks, zero-width characters, soft hyphens), and
-- no call that names them was then understood. They are taken out as an import does now. A name that is then another's,
-- or nothing, gets its row's number, so that nobody loses anything.
create function pg_temp.plain(name text) returns text language sql as $$
  select normalize(trim(regexp_replace(regexp_replace(regexp_replace(name,
    '[\u00AD\u0600-\u0605\u061C\u06DD\u070F\u08E2\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF\U000E0001\U000E0020-\U000E007F]', '', 'g'),
    '(?<!(?:[\u2190-\u2BFF\U0001F000-\U0001FAFF]\uFE0F?))\u200D', '', 'g'),
    '\s+', ' ', 'g')), nfc)
$$;

do $$
declare
  known record;
begin
  for known in
    select * from (values
      ('division', 'name', 'name_key', 'season_id'),
      ('team', 'name', 'name_key', 'division_id'),
      ('school', 'name', 'name_key', '0'),
      ('venue', 'gym_name', 'gym_key', 'school_id'),
      ('court', 'name', 'name_key', 'venue_id'),
      ('event_name', 'name', 'name_key', 'kind')
    ) as t (of, name, key, scope)
  loop
    execute format(
      'with plain as (
        select id, %3$s as scope, pg_temp.plain(%1$I) as name, pg_temp.plain(%2$I) as key
        from %4$I where pg_temp.plain(%1$I) <> %1$I or pg_temp.plain(%2$I) <> %2$I
      ), told as (
        select p.*, p.key = '''' or row_number() over (partition by scope, key order by id) > 1
          or exists (select from %4$I o where o.%2$I = p.key and %3$s = p.scope and o.id <> p.id) as clashes
        from plain p
      )
      update %4$I x set
        %1$I = trim(told.name || case when clashes then '' ('' || x.id || '')'' else '''' end),
        %2$I = trim(told.key || case when clashes then '' ('' || x.id || '')'' else '''' end)
      from told where told.id = x.id',
      known.name, known.key, known.scope, known.of);
  end loop;
end $$;

update venue set schedule_name = pg_temp.plain(schedule_name) where pg_temp.plain(schedule_name) <> schedule_name;
update closure set reason = pg_temp.plain(reason) where pg_temp.plain(reason) <> reason;
update entry set title = pg_temp.plain(title) where pg_temp.plain(title) <> title;
update entry set external_team = pg_temp.plain(external_team) where pg_temp.plain(external_team) <> external_team;
update coach set first_name = pg_temp.plain(first_name), last_name = pg_temp.plain(last_name)
where pg_temp.plain(first_name) <> first_name or pg_temp.plain(last_name) <> last_name;
update account set first_name = pg_temp.plain(first_name), last_name = pg_temp.plain(last_name)
where pg_temp.plain(first_name) <> first_name or pg_temp.plain(last_name) <> last_name;
drop function pg_temp.plain(text);
