-- The link in an invitation goes to an address that has no account yet (docs/decisions/0079).
alter table mailed_link drop constraint mailed_link_pkey;
alter table mailed_link drop constraint mailed_link_token_hash_key;
alter table mailed_link add primary key (token_hash);
alter table mailed_link alter column account_id drop not null;
alter table mailed_link add constraint mailed_link_once unique (account_id, purpose);
alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link add constraint mailed_link_purpose_check
  check (purpose in ('confirm', 'reset', 'change', 'invite'));
alter table mailed_link drop constraint mailed_link_check;
alter table mailed_link add constraint mailed_link_check
  check ((purpose in ('change', 'invite')) = (new_email is not null));
alter table mailed_link add constraint invitation_has_no_account check ((purpose = 'invite') = (account_id is null));
create unique index mailed_link_invitation on mailed_link (new_email) where purpose = 'invite';
-- A device stores whose passkey it makes before the account exists, so its id is set aside.
alter table mailed_link add column reserved_account_id int
  constraint only_invitations_reserve check (reserved_account_id is null or purpose = 'invite');

alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('login', 'second-factor', 'add', 'confirm', 'join'));
alter table passkey_challenge drop constraint passkey_challenge_check;
alter table passkey_challenge add constraint passkey_challenge_check
  check ((purpose in ('login', 'join')) = (account_id is null));
