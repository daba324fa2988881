-- A day of a court by its own index, and failed mails without reading the sent ones.
drop index entry_by_date;
create index entry_by_date on entry (entry_date, court_id) where (state = 'active');
create index mail_failed on mail (finished_at) where (state = 'failed');
