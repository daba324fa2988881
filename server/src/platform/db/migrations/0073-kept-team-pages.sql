-- The page's address goes on for the team of the same name in the next season (docs/decisions/0073).
alter table team_page add column keeps_next_season boolean not null default false;
