-- Practices that the league takes from teams, what each team is offered instead, and credits for those that got nothing
-- (docs/spec/decisions.md#lost-gym-time).

create table loss (
  id int generated always as identity primary key,
  cause text not null check (cause in ('blackout', 'closure', 'permit', 'game', 'admin')),
  account_id int references account,
  at timestamptz not null,
  reason text not null,
  -- what the cause can be found by again, when it is undone
  blackout_id int references blackout,
  closure_id int
);

-- A credit: one practice beyond the weekly limit until that day. Whether it is used is said by the entry that has it.
create table make_up (
  id int generated always as identity primary key,
  team_id int not null references team on delete cascade,
  since timestamptz not null,
  valid_until date not null,
  waived_at timestamptz,
  waived_by int references account,
  check (waived_by is null or waived_at is not null)
);
create index make_up_of_team on make_up (team_id);

alter table entry add column make_up_id int references make_up;
create unique index make_up_used_once on entry (make_up_id) where (state = 'active' and make_up_id is not null);
alter table entry add constraint make_up_of_practice check (make_up_id is null or type = 'practice');
-- A coach's practice has a quota slot of the week, or a credit.
alter table entry drop constraint entry_check5;
alter table entry add constraint coach_books_within_limit
  check (booked_by = 'admin' or (type = 'practice' and (week_seat is not null or make_up_id is not null)));

-- A practice on credit that gets a quota slot gives its credit back.
create or replace function refill_week_seat() returns trigger language plpgsql as $$
begin
  update entry set week_seat = old.week_seat, make_up_id = null
  where id = (
    select e.id from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    where e.state = 'active' and e.type = 'practice'
      and e.home_team_id = old.home_team_id and e.week_start = old.week_start
      and (e.week_seat is null or e.week_seat > old.week_seat) and old.week_seat <= d.practices_per_week
    order by e.week_seat desc nulls first, e.id
    limit 1
  );
  return null;
end $$;

create table loss_item (
  id int generated always as identity primary key,
  loss_id int not null references loss on delete cascade,
  entry_id int not null references entry,
  team_id int not null references team on delete cascade,
  -- where the practice was
  slot_id int not null references slot,
  start_time time not null,
  end_time time not null,
  -- none: no slot was found or held, and a credit was given; canceled: the administrator only canceled it; restored: the
  -- cause was undone
  outcome text not null
    check (outcome in ('proposed', 'accepted', 'declined', 'expired', 'moved', 'none', 'canceled', 'restored')),
  outcome_at timestamptz not null,
  -- the practice that the team has instead
  new_entry_id int references entry,
  make_up_id int references make_up,
  -- the slots that its emails name besides the proposed one
  spare_slot_ids int[] not null default '{}',
  unique (loss_id, entry_id)
);
create index loss_item_of_team on loss_item (team_id);
create index loss_item_proposed on loss_item (id) where (outcome = 'proposed');

-- A proposal is a hold like an offer of the waitlist, without a round.
alter table waiting_offer
  add column loss_item_id int references loss_item on delete cascade,
  alter column round_id drop not null,
  add foreign key (slot_id) references slot on delete cascade,
  add constraint offer_has_one_source check ((round_id is null) <> (loss_item_id is null));
drop index waiting_one_offer;
create unique index waiting_one_offer on waiting_offer (team_id) where (state = 'held' and loss_item_id is null);
create unique index loss_one_proposal on waiting_offer (loss_item_id) where (state = 'held');

-- What the link in an email answers. Only the SHA-256 of its secret is kept. It is its recipient's, who must coach the team
-- when it is used.
create table proposal_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  loss_item_id int not null references loss_item on delete cascade,
  recipient text not null,
  created_at timestamptz not null
);
create index proposal_link_of_item on proposal_link (loss_item_id);

-- A slot that is no longer held for a team that lost a practice goes to the waitlist.
create function note_slot_not_taken() returns trigger language plpgsql as $$
begin
  insert into freed_slot (slot_id) values (new.slot_id);
  return null;
end $$;
create trigger proposal_ended_frees after update of state on waiting_offer
  for each row when (
    old.loss_item_id is not null and old.state = 'held' and new.state in ('declined', 'expired', 'rested')
  ) execute function note_slot_not_taken();
