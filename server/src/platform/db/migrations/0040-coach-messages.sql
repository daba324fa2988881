-- Messages of administrators to coaches: who sent what to how many (decisions.md section 6). The emails are in the outbox.
create table coach_message (
  id integer generated always as identity primary key,
  sent_at timestamptz not null,
  sent_by integer references account (id) on delete set null,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 5000),
  recipients integer not null check (recipients > 0)
);
create index coach_message_sent_at on coach_message (sent_at);

alter table mail_switched_off drop constraint mail_switched_off_mail_group_check;
alter table mail_switched_off add constraint mail_switched_off_mail_group_check
  check (mail_group in ('reminders', 'bookings', 'offers', 'messages'));
