-- People and their sessions, mailed links, throttling, the mail outbox, settings (decisions.md sections 3 and 6).

create table setting (
  name text primary key,
  value jsonb not null
);

create table account (
  id int generated always as identity primary key,
  -- already normalised (domain/auth/email.ts); the check is the last line against twins
  email text not null constraint account_email_once unique
    check (email = lower(email) and length(email) between 3 and 254 and email ~ '^[!-~]+@[!-~]+$' and email !~ '[,;"]'),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  role text not null default 'COACH' check (role in ('ADMIN', 'COACH')),
  email_verified_at timestamptz,
  created_at timestamptz not null
);

-- Only the SHA-256 of a token is kept. Times come from the portal's clock.
create table session (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id int not null references account on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_account on session (account_id);
create index session_last_used on session (last_used_at);

-- Links sent by mail. Writing a new one replaces the old: the newest alone is valid.
create table mailed_link (
  account_id int not null references account on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, purpose)
);

-- Counted attempts per key (an action with an address or an account) in a fixed window, shared by all processes.
create table throttle (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null
);
create index throttle_window on throttle (window_ends_at);

-- The outbox. A row is written in the transaction of what it reports; a worker renders and sends it.
create table mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  -- what the template of this kind needs
  data jsonb not null,
  -- the secret of a mailed link; emptied as soon as the mail has left
  secret text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  check (state = 'waiting' or secret is null)
);
create index mail_waiting on mail (next_attempt_at) where state = 'waiting';
create index mail_created on mail (created_at);

-- First answers of calls that carried an Idempotency-Key, so that a repeat gets the same.
create table idempotency (
  account_id int not null references account on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_age on idempotency (created_at);
