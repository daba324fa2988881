-- What an administrator said that a word for the status of a permit means in files: a status, or that its rows are left out.
create table permit_status_word (
  -- folded; '' for a row without status
  word text primary key,
  means text not null check (means in ('approved', 'pending', 'declined', 'canceled', 'leave-out'))
);

-- Files of players and of invoices can be reverted, too. Invoices are of every season, as gyms are.
alter table file_import
  drop constraint file_import_kind_check,
  drop constraint season_of_hours,
  add constraint file_import_kind_check check (kind in ('venues', 'permits', 'closures', 'players', 'invoices')),
  add constraint season_of_hours check ((season_id is null) = (kind in ('venues', 'invoices')));

-- Of a player who is deleted, a file's record keeps only the id, whatever deletes the player.
create function forget_players_of_files() returns trigger language plpgsql as $$
begin
  update file_import f set changes = (
    select jsonb_agg(case when gone.id is null then part.change
      else jsonb_build_object('before', null, 'after', jsonb_build_object('id', gone.id)) end order by part.place)
    from jsonb_array_elements(f.changes) with ordinality as part(change, place)
    left join gone on gone.id = (part.change -> 'after' ->> 'id')::int
  )
  where f.kind = 'players' and exists (
    select from jsonb_array_elements(f.changes) as part(change)
    join gone on gone.id = (part.change -> 'after' ->> 'id')::int
  );
  return null;
end $$;
create trigger player_forgotten after delete on player referencing old table as gone
  for each statement execute function forget_players_of_files();
