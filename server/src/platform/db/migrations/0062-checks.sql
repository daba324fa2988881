-- Leagues that were made before the baseline (docs/decisions/0065) get the checks that it added.
alter table generated_slot
  drop constraint if exists generated_slot_permit_status_check,
  add constraint generated_slot_permit_status_check
    check (permit_status in ('approved', 'pending', 'declined', 'canceled'));
alter table mail
  drop constraint if exists mail_mail_group_check,
  add constraint mail_mail_group_check check (mail_group in ('reminders', 'bookings', 'offers', 'messages'));
