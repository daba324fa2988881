-- Accounts that nobody may use, and those of people who were erased (docs/decisions/0077).
alter table account add column disabled_at timestamptz;
-- The row stays, without a name and an address, for what the person did: entries, history, ratings.
alter table account add column erased_at timestamptz
  constraint erased_has_no_access check (erased_at is null or disabled_at is not null and role = 'COACH');
alter table session drop constraint session_ended_by_check;
alter table session add constraint session_ended_by_check
  check (ended_by in ('other-session', 'password', 'administrator'));
