-- Ways to prove who someone is besides the password (docs/decisions/0076).

-- The portal needs the secret itself to compute the codes, so it can't be hashed. Backups contain it.
create table authenticator (
  account_id int primary key references account on delete cascade,
  secret bytea not null check (length(secret) = 20),
  created_at timestamptz not null,
  -- null until a code of the app was entered; until then it proves nothing
  confirmed_at timestamptz,
  -- the 30 seconds, counted from 1970, whose code was used last: a code is valid once
  last_step bigint,
  check ((confirmed_at is null) = (last_step is null))
);

create table passkey (
  id int generated always as identity primary key,
  account_id int not null references account on delete cascade,
  -- base64url, as browsers send it
  credential_id text not null constraint passkey_once unique
    check (length(credential_id) <= 1400 and credential_id ~ '^[A-Za-z0-9_-]+$'),
  -- in COSE format
  public_key bytea not null check (length(public_key) <= 2000),
  -- of signatures; 0 with devices that do not count
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- Argon2id of each code. All codes of a set have the same salt, so that one hash finds the row.
create table recovery_code (
  account_id int not null references account on delete cascade,
  code_hash text not null check (code_hash like '$argon2id$%'),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Someone entered the right password, and a second factor is due. Only the SHA-256 of the ticket is stored.
create table login_ticket (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id int not null references account on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_ticket_of_account on login_ticket (account_id);

-- What a device has to sign, once.
create table passkey_challenge (
  challenge text primary key check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  purpose text not null check (purpose in ('login', 'second-factor', 'add', 'confirm')),
  -- null: anyone with a passkey may sign it
  account_id int references account on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (account_id is null))
);
create index passkey_challenge_of_account on passkey_challenge (account_id);
create index passkey_challenge_expires on passkey_challenge (expires_at);

-- Until then the session may do what needs a fresh proof of identity.
alter table session add column identity_confirmed_until timestamptz;
-- When an administrator must have a second factor; null: never.
alter table account add column factor_due_at timestamptz;

-- A ticket is worth a right password, so it ends with that password, and with a change of what it still asks for.
create function end_login_tickets() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'account' then
    delete from login_ticket where account_id = new.id;
  else
    delete from login_ticket where account_id = coalesce(new.account_id, old.account_id);
  end if;
  return null;
end $$;
create trigger account_password_changed after update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_login_tickets();
create trigger passkey_tickets after insert or delete on passkey
  for each row execute function end_login_tickets();
create trigger authenticator_tickets after update of confirmed_at or delete on authenticator
  for each row execute function end_login_tickets();

-- What the portals remember of who is logged in.
create trigger account_factor_due_changed after update of factor_due_at on account
  for each row when (old.factor_due_at is distinct from new.factor_due_at) execute function note_topics('accounts');
create trigger passkey_changed after insert or delete on passkey
  for each statement execute function note_topics('accounts');
create trigger authenticator_changed after update of confirmed_at or delete on authenticator
  for each statement execute function note_topics('accounts');
create trigger session_identity_confirmed after update of identity_confirmed_until on session
  for each row when (old.identity_confirmed_until is distinct from new.identity_confirmed_until)
  execute function note_topics('accounts');
