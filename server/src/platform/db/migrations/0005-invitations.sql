-- Administrators invite coaches who have no account yet, at most once an hour.

alter table coach add column invited_at timestamptz;
