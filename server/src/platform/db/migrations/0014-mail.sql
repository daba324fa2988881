-- The outbox: who goes first, what became of a try, mails that were overtaken by events, and the mail server's outages.

alter table mail
  -- lower goes first: a coach waits for a reset link, nobody for an invitation
  add column priority smallint not null default 1,
  -- when it began to wait: at first, or when an administrator had it tried again
  add column queued_at timestamptz,
  -- what was wrong at the last try, or why it was not sent, as a word (server/src/mail/problems.ts)
  add column problem text,
  add column resend_of bigint references mail on delete set null,
  drop constraint mail_state_check,
  add constraint mail_state_check check (state in ('waiting', 'sent', 'kept', 'failed', 'overtaken'));
update mail set queued_at = created_at;
update mail set priority = case
  when kind in ('confirm_address', 'reset_password', 'password_changed') then 0
  when kind = 'coach_invited' then 2
  else 1 end
where state = 'waiting';
alter table mail alter column queued_at set not null;

create index mail_next on mail (priority, id) where state = 'waiting';
create index mail_recipient on mail (recipient);
create index mail_resent on mail (resend_of) where resend_of is not null;
drop index mail_failed;
create index mail_finished on mail (state, finished_at) where state <> 'waiting';
drop index mail_created;

-- Times in which there was no talking to the mail server; the one that has no end yet is going on.
create table mail_outage (
  id int generated always as identity primary key,
  began_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  problem text not null,
  detail text not null
);
create unique index one_mail_outage on mail_outage ((true)) where ended_at is null;
