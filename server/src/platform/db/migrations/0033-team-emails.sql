-- What happens to one team within a minute becomes one email to each person (docs/decisions/0049).

alter table mail
  -- the team whose news this is; null: the email goes alone. No reference: emails outlive their team.
  add column team_id int;
create index mail_of_team on mail (recipient, team_id, finished_at) where team_id is not null;
