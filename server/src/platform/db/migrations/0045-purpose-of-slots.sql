-- What a permit's hours, and the slots that they give, are for (docs/spec/decisions.md#purpose). Slots for games are open
-- for practices only from some days before their day.
alter table permit
  add column purpose text not null default 'any' check (purpose in ('any', 'practices', 'games'));
alter table generated_slot
  add column purpose text not null default 'any' check (purpose in ('any', 'practices', 'games'));
alter table slot
  add column purpose text not null default 'any' check (purpose in ('any', 'practices', 'games'));

-- As in 0035; also slots that were for games and are no longer.
create or replace function note_opened_slots() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into freed_slot (slot_id)
    select n.id from new_rows n
    join season x on x.id = n.season_id and x.is_active
    where n.withdrawn_at is null and n.permit_status = 'approved';
  else
    insert into freed_slot (slot_id)
    select n.id from old_rows o
    join new_rows n on n.id = o.id
    join season x on x.id = n.season_id and x.is_active
    where n.withdrawn_at is null and n.permit_status = 'approved' and (
      o.withdrawn_at is not null or o.permit_status <> 'approved'
      or o.purpose = 'games' and n.purpose <> 'games'
      or o.during <> n.during and exists (
        select from entry e
        where e.state = 'active' and e.blocks and e.entry_date = o.slot_date and e.court_id = o.court_id
          and e.during && o.during
      )
    );
  end if;
  return null;
end $$;

-- Permits of earlier carry-overs, which are compared with the stored ones when one is undone.
update carry_over set permits = (
  select jsonb_agg(p.permit || '{"purpose": "any"}' order by p.number)
  from jsonb_array_elements(permits) with ordinality as p (permit, number)
)
where permits <> '[]';
