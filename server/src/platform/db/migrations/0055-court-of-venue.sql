-- A permit or a closure of one court names the gym of that court.
alter table court add constraint court_of_venue unique (venue_id, id);

alter table permit
  drop constraint permit_court_id_fkey,
  add foreign key (venue_id, court_id) references court (venue_id, id);

alter table closure
  drop constraint closure_court_id_fkey,
  add foreign key (venue_id, court_id) references court (venue_id, id);
