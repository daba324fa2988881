-- Games and playoffs may share a slot (docs/decisions/0053): two of them conflict on it only if their ids are the same. For
-- any other type the range is unbounded, so it overlaps that of every entry.
drop index slot_carries_one;
alter table entry add constraint slot_carries_one exclude using gist (
  int4range(slot_id, slot_id, '[]') with &&,
  (case when type in ('game', 'playoff') then int4range(id, id, '[]') else int4range(null, null) end) with &&
) where (state = 'active' and blocks);
