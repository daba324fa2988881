-- Publishing a plan is kept, and reverted, like an import from a file (docs/spec/decisions.md#publishing-a-plan).
alter table game_import
  -- the plan that was published; null for a file
  add column plan_id int references game_plan on delete set null,
  -- the one that was published before
  add column former_plan_id int references game_plan on delete set null;
create index game_import_of_plan on game_import (plan_id) where (plan_id is not null);
create index game_import_of_former_plan on game_import (former_plan_id) where (former_plan_id is not null);
