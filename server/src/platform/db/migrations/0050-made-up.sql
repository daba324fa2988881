-- Practices that the league took and those in their place, as fairness counts them (docs/spec/decisions.md#fairness).
create index loss_item_of_new_entry on loss_item (new_entry_id) where (new_entry_id is not null);

create or replace view fairness_item as
select item.kind, item.team_id, item.entry_id, item.item_date, item.start_time, item.end_time, item.court_id,
  item.opponent, item.is_home, item.is_second_of_day, item.canceled_at, item.offer_state, item.is_kept,
  coalesce((extract(epoch from item.end_time - item.start_time) / 60)::int, 0) as minutes,
  extract(isodow from item.item_date) <= 5
    and coalesce(item.start_time between d.prime_from and d.prime_until, false) as is_prime,
  coalesce(item.start_time >= d.late_from, false) as is_late,
  extract(isodow from item.item_date) > 5 and coalesce(item.start_time < d.early_before, false) as is_early,
  extract(isodow from item.item_date) = 7 as is_sunday,
  -- null: the team has no home gym, or it is nowhere
  case
    when hv.venue_id is null or p.venue_id is null then null
    when hv.venue_id = p.venue_id then 'home'
    when home.school_id = p.school_id then 'school'
    else 'away'
  end as distance,
  item.is_made_up
from (
  select 'practice' as kind, e.home_team_id as team_id, e.id as entry_id, e.entry_date as item_date, e.start_time,
    e.end_time, e.court_id, null::text as opponent, null::boolean as is_home, false as is_second_of_day,
    null::timestamptz as canceled_at, null::text as offer_state, false as is_kept,
    -- on credit, or in the place of one that the league took
    e.make_up_id is not null or exists (
      select from loss_item l where l.new_entry_id = e.id and l.outcome in ('accepted', 'moved')
    ) as is_made_up
  from entry e
  where e.type = 'practice' and e.state = 'active'
  union all
  -- canceled by an administrator or with a gym's time, or by a coach
  select
    case
      when e.cancellation_id is not null
        or exists (select from account a where a.id = e.cancelled_by and a.role = 'ADMIN') then 'taken'
      else 'released'
    end,
    e.home_team_id, e.id, e.entry_date, e.start_time, e.end_time, e.court_id, null, null, false, e.cancelled_at, null, false,
    false
  from entry e
  where e.type = 'practice' and e.state = 'cancelled'
  union all
  -- moved at once instead of being canceled
  select 'taken', l.team_id, l.entry_id, s.slot_date, l.start_time, l.end_time, s.court_id, null, null, false, l.outcome_at,
    null, false, false
  from loss_item l
  join slot s on s.id = l.slot_id
  where l.outcome = 'moved'
  union all
  select 'game', g.team_id, g.id, g.entry_date, g.start_time, g.end_time, g.court_id,
    coalesce(o.name, g.external_team, ''), g.is_home,
    row_number() over (partition by g.team_id, g.entry_date order by g.start_time, g.id) = 2, null, null, false,
    false
  from (
    select e.home_team_id as team_id, e.away_team_id as opponent_id, true as is_home, e.id, e.entry_date, e.start_time,
      e.end_time, e.court_id, e.external_team
    from entry e
    where e.type in ('game', 'playoff') and e.state = 'active' and e.home_team_id is not null
    union all
    select e.away_team_id, e.home_team_id, false, e.id, e.entry_date, e.start_time, e.end_time, e.court_id, null
    from entry e
    where e.type in ('game', 'playoff') and e.state = 'active' and e.away_team_id is not null
  ) g
  left join team o on o.id = g.opponent_id
  union all
  select 'offer', w.team_id, null, s.slot_date, s.start_time, s.end_time, s.court_id, null, null, false, null, w.state, false,
    false
  from waiting_offer w
  join slot s on s.id = w.slot_id
  union all
  -- each granted day off, with its hours if it is not the whole day
  select 'day-off', o.team_id, null, off.day::date, o.from_time, o.until_time, null, null, null, false, null, null,
    not exists (
      select from entry e
      where e.state = 'active' and e.type in ('game', 'playoff') and e.entry_date = off.day::date
        and (e.home_team_id = o.team_id or e.away_team_id = o.team_id)
        and (o.from_time is null or e.start_time < o.until_time and o.from_time < e.end_time)
    ), false
  from team_day_off o
  cross join generate_series(o.first_date::timestamp, o.last_date::timestamp, interval '1 day') as off (day)
  where o.state = 'granted'
) item
join team t on t.id = item.team_id
join division d on d.id = t.division_id
left join court_place p on p.court_id = item.court_id
left join home_venue hv on hv.team_id = item.team_id
left join venue home on home.id = hv.venue_id;
