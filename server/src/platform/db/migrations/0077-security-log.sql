-- What happened to accounts and to what is confidential (docs/decisions/0077). Kept for 180 days.
create table security_event (
  id bigint generated always as identity primary key,
  -- domain/src/security/security-events.ts
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  -- of several that are counted together: the newest
  at timestamptz not null,
  -- whose account it is about; null: nobody's, an unknown address, or a person who was erased
  account_id int references account on delete set null,
  -- who did it: a person, somebody who was not logged in, or a command on the portal's own machine
  done_by text not null check (done_by in ('person', 'nobody', 'command')),
  actor_id int references account on delete set null check (actor_id is null or done_by = 'person'),
  -- from where: an IPv4 address, or the first half of an IPv6 address
  network text check (length(network) <= 60),
  -- 'Chrome on Android'
  device text check (length(device) <= 60),
  -- what it was about, such as a role or a file; never a name, an address, or a secret
  detail text not null default '' check (length(detail) <= 200),
  -- Events of which anyone could cause any number are counted: one row an hour for those that are the same
  times int not null default 1 check (times > 0),
  counted_in timestamptz
);
create unique index security_event_counted
  on security_event (counted_in, kind, account_id, actor_id, network, device, detail) nulls not distinct
  where counted_in is not null;
create index security_event_at on security_event (at);
create index security_event_of_account on security_event (account_id);
create index security_event_of_actor on security_event (actor_id);
