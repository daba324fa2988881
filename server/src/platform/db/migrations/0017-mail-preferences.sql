-- Mails that people do without (decisions.md section 6). Kept by address and not by account: coaches get mails before
-- they have an account, and what is switched off belongs to the mailbox. What has no row is on.
create table mail_switched_off (
  email text not null check (email = lower(email) and length(email) between 3 and 254 and email ~ '^[!-~]+@[!-~]+$'),
  -- domain/src/mail/optional-mails.ts
  mail_group text not null check (mail_group in ('reminders', 'bookings', 'offers')),
  since timestamptz not null,
  -- where it was switched off: on the account page, or by the link of a mail
  by_way_of text not null check (by_way_of in ('account', 'link')),
  primary key (email, mail_group)
);

-- The switch that a mail depends on, for those that wait while it is turned; null: the mail always goes.
alter table mail add column mail_group text;

-- What the links of mails are sealed with (server/src/mail/preferences/unsubscribe-token.ts). One for all time: mails
-- are kept for years, and their links should still work.
create table unsubscribe_key (
  id boolean primary key default true check (id),
  secret bytea not null check (length(secret) = 32)
);
insert into unsubscribe_key (secret)
select sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) from generate_series(1, 4);
