-- Teams that withdraw in mid-season or are merged into another (docs/decisions/0067). Such a team keeps its past entries and
-- its coaches. Its name says so, 'Hawks (withdrawn)', which leaves the former one to a new team.
alter table team add column withdrawn_at timestamptz;

create table team_withdrawal (
  team_id int primary key references team on delete cascade,
  -- with which it can be undone
  change_set_id int not null unique references change_set,
  -- null: it withdrew, or that team is gone
  into_team_id int references team on delete set null,
  former_name text not null,
  -- what that team got with a merge
  coach_ids int[] not null,
  day_off_ids int[] not null,
  player_ids int[] not null
);

alter table change_set
  drop constraint change_set_kind_check,
  add constraint change_set_kind_check check (kind in (
    -- a team's practice, by its coach or an administrator in the coach's place
    'book', 'release', 'trade',
    -- by the league
    'add', 'update', 'cancel', 'move', 'import', 'publish', 'withdraw',
    -- back to what it was
    'undo', 'revert', 'return'
  ));

-- A game whose team withdrew has an open side, too.
alter table entry
  drop constraint open_home_has_no_team,
  drop constraint open_away_has_no_team,
  add constraint open_home_has_no_team
    check (open_home is null or (type in ('game', 'playoff') and open_home <> '' and home_team_id is null)),
  add constraint open_away_has_no_team
    check (open_away is null
      or (type in ('game', 'playoff') and open_away <> '' and away_team_id is null and external_team is null));

-- A team that has withdrawn has no quota slots.
create or replace function check_week_seat() returns trigger language plpgsql as $$
begin
  if new.week_seat > coalesce((
    select d.practices_per_week from team t join division d on d.id = t.division_id
    where t.id = new.home_team_id and t.withdrawn_at is null
  ), 0) then
    raise exception 'beyond the weekly practices of the division'
      using errcode = 'check_violation', constraint = 'weekly_limit', table = 'entry';
  end if;
  return new;
end $$;

-- A practice that another team gets leaves its quota slot to the others of its team and week, too.
drop trigger week_seat_refilled_after_move on entry;
create trigger week_seat_refilled_after_move after update of week_start, home_team_id on entry
  for each row when (
    old.state = 'active' and new.state = 'active' and old.week_seat is not null
    and (old.home_team_id, old.week_start) is distinct from (new.home_team_id, new.week_start)
  )
  execute function refill_week_seat();

-- A team that is removed takes its canceled entries along, and what happened to them.
alter table trade
  drop constraint trade_from_team_id_fkey,
  drop constraint trade_offered_entry_id_fkey,
  drop constraint trade_wanted_entry_id_fkey,
  add foreign key (from_team_id) references team on delete cascade,
  add foreign key (offered_entry_id) references entry on delete cascade,
  add foreign key (wanted_entry_id) references entry on delete cascade;
alter table loss_item
  drop constraint loss_item_entry_id_fkey,
  drop constraint loss_item_new_entry_id_fkey,
  add foreign key (entry_id) references entry on delete cascade,
  add foreign key (new_entry_id) references entry on delete set null;
alter table give_back_link
  drop constraint give_back_link_entry_id_fkey,
  add foreign key (entry_id) references entry on delete cascade;
