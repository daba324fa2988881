-- A calendar asks for the entries of some teams or of one gym, cancelled ones included; in a large league these are few
-- among many.
drop index entry_of_home;
create index entry_of_home on entry (home_team_id, entry_date);
drop index entry_of_away;
create index entry_of_away on entry (away_team_id, entry_date) where (away_team_id is not null);
create index entry_of_court on entry (court_id, entry_date);
