-- When a season was first made the active one; null for one that is being prepared (docs/decisions/0042).

alter table season add column activated_at timestamptz;
-- until now a season came into being by becoming the active one
update season set activated_at = created_at;
