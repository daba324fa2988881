-- Open pages of administrators show what a colleague moves, pins, renames or removes in a draft, and when coaches may ask for
-- days off. Plans are a topic of their own: a job tells its progress far more often than a draft changes.
alter table change drop constraint change_topic_check;
alter table change add constraint change_topic_check
  check (topic in ('slots', 'accounts', 'settings', 'mail', 'outbox', 'jobs', 'plans'));

drop trigger game_plan_changed on game_plan;
create trigger game_plan_changed after insert or update or delete on game_plan
  for each statement execute function note_topics('plans');
-- Not entry_id: it becomes null with every entry that is deleted.
create trigger planned_game_changed
  after insert or update of court_id, game_date, start_time, end_time, pinned or delete on planned_game
  for each statement execute function note_topics('plans');

drop trigger travel_changed on game_season;
create trigger game_season_changed
  after insert or update of travel_minutes, days_off_deadline, days_off_per_team or delete on game_season
  for each statement execute function note_topics('settings');
