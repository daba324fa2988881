-- A closure may be of one court, of one weekday and of some hours.
alter table closure
  add column court_id int references court,
  add column weekday smallint check (weekday between 0 and 6),
  add column from_time time,
  add column to_time time check (to_time > from_time),
  add check (court_id is null or venue_id is not null),
  add check ((from_time is null) = (to_time is null)),
  drop constraint closure_season_id_first_date_last_date_school_id_venue_id_key,
  add constraint closure_once unique nulls not distinct
    (season_id, first_date, last_date, school_id, venue_id, court_id, weekday, from_time, to_time);
