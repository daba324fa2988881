-- Plain words for states: what another event made needless is superseded, and a date off is requested until the league decides.

-- superseded: the team filled its week, was busy or took its request back; or the lost practice is back
alter table waiting_offer drop constraint waiting_offer_state_check;
drop trigger proposal_ended_frees on waiting_offer;
update waiting_offer set state = 'superseded' where state = 'rested';
alter table waiting_offer add constraint waiting_offer_state_check
  check (state in ('held', 'accepted', 'declined', 'expired', 'superseded', 'taken'));
create trigger proposal_ended_frees after update of state on waiting_offer
  for each row when (
    old.loss_item_id is not null and old.state = 'held' and new.state in ('declined', 'expired', 'superseded')
  ) execute function note_slot_not_taken();
alter table waiting_offer rename constraint waiting_asked_once to waiting_offered_once;
alter table waiting_wish rename column asked_at to requested_at;

alter table mail drop constraint mail_state_check;
update mail set state = 'superseded' where state = 'overtaken';
alter table mail add constraint mail_state_check
  check (state in ('waiting', 'sent', 'kept', 'failed', 'superseded'));
-- what an email reports about several entries
update mail set data = data - 'news' || jsonb_build_object('changes', data -> 'news') where data ? 'news';

alter table team_day_off rename column asked_by to requested_by;
alter table team_day_off rename column asked_at to requested_at;
alter table team_day_off drop constraint team_day_off_state_check;
-- the check on both columns
alter table team_day_off drop constraint team_day_off_check3;
update team_day_off set state = 'requested' where state = 'asked';
alter table team_day_off add constraint team_day_off_state_check
  check (state in ('requested', 'granted', 'declined'));
alter table team_day_off add constraint day_off_decided check ((state = 'requested') = (decided_at is null));
