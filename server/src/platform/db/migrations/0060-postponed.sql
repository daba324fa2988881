-- Postponed games (docs/decisions/0063): off their court until they have a new time. Slot, court, day and times of such an
-- entry say where it was. cancelled_at, cancelled_by, cancel_reason and cancellation_id say when and why it left.
alter table entry
  drop constraint entry_state_check,
  drop constraint entry_check6,
  drop constraint entry_check10,
  add constraint entry_state_check check (state in ('active', 'cancelled', 'postponed')),
  add constraint left_at_known check ((state = 'active') = (cancelled_at is null)),
  add constraint left_with_change check (cancellation_id is null or state <> 'active'),
  add constraint only_games_postponed check (state <> 'postponed' or type in ('game', 'playoff'));
create index entry_postponed on entry (entry_date) where (state = 'postponed');

-- The number of a postponed game stays its own.
drop index game_number_once;
create unique index game_number_once on entry (file_season_id, game_number)
  where (state <> 'cancelled' and game_number is not null);

-- Games that administrators were told to reschedule: canceled with a gym that is still closed, and not added again since.
update entry e set state = 'postponed'
from slot s, season x, change_set c
where s.id = e.slot_id and x.id = s.season_id and x.is_active and c.id = e.cancellation_id
  and e.state = 'cancelled' and e.type in ('game', 'playoff') and e.entry_date > current_date
  and (s.withdrawn_at is not null or s.permit_status in ('declined', 'canceled') or exists (
    select from entry b where b.state = 'active' and b.type = 'blackout' and b.court_id = e.court_id
      and b.during && e.during))
  and not exists (select from entry o
    where o.state = 'active' and o.type = e.type and o.created_at > c.at and (
      (o.home_team_id = e.home_team_id and o.away_team_id is not distinct from e.away_team_id)
      or (o.home_team_id = e.away_team_id and o.away_team_id = e.home_team_id)))
  -- two canceled games may have had the same number
  and not exists (select from entry o
    where o.id <> e.id and o.file_season_id = e.file_season_id and o.game_number = e.game_number);
