-- The permit book: what schools invoice, and hours that were returned to them (docs/spec/decisions.md#permit-book).

-- Hours that a school invoiced for a month, as typed or read from a file.
create table invoiced_hours (
  school_id int not null references school on delete cascade,
  -- its first day
  month date not null check (extract(day from month) = 1),
  minutes int not null check (minutes > 0 and minutes <= 6000000),
  saved_by int references account on delete set null,
  saved_at timestamptz not null,
  primary key (school_id, month)
);

-- One letter with which hours of a school were returned.
create table hours_return (
  id int generated always as identity primary key,
  school_id int not null references school on delete cascade,
  returned_by int references account on delete set null,
  returned_at timestamptz not null
);
create index hours_return_of_school on hours_return (school_id, id desc);

create table returned_time (
  return_id int not null references hours_return on delete cascade,
  court_id int not null references court on delete cascade,
  returned_date date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  -- whether the school was told as many days before as it asks for
  is_in_time boolean not null,
  during tsrange generated always as (tsrange(returned_date + start_time, returned_date + end_time)) stored,
  primary key (court_id, returned_date, start_time),
  constraint returned_once exclude using gist (int4range(court_id, court_id, '[]') with &&, during with &&)
);
create index returned_time_of_return on returned_time (return_id);
create index returned_time_by_date on returned_time (returned_date);

-- How many days before its day an hour has to be returned so that it is not invoiced; one row.
create table return_deadline (
  is_only boolean primary key default true check (is_only),
  days int not null check (days between 0 and 90)
);
insert into return_deadline (days) values (14);
