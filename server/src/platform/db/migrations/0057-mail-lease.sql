-- Until when a process has taken an email to send it, by the clock of the database. next_attempt_at is by the clock of the
-- process that wrote it, and the clocks of two processes may be apart.
alter table mail add column leased_until timestamptz;
