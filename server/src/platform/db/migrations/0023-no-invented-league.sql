-- The portal began with an invented league's name and contact. A league of its own loses them where nobody has edited
-- them: they were stored when another setting was saved. The demo's league keeps its name, which was never stored.
insert into setting (name, value)
select invented.name, jsonb_build_object('value', invented.value)
from (values
  ('leagueName', 'Maplewood Youth Basketball'),
  ('contactPhone', '+1 732 555 0100'),
  ('contactEmail', 'coaches@example.org')
) as invented (name, value)
where exists (select from setting where name = 'demo')
on conflict (name) do nothing;

delete from setting
where name in ('leagueName', 'contactPhone', 'contactEmail')
  and not exists (select from setting where name = 'demo')
  and 3 = (
    select count(*) from setting
    where (name, value ->> 'value') in (
      ('leagueName', 'Maplewood Youth Basketball'),
      ('contactPhone', '+1 732 555 0100'),
      ('contactEmail', 'coaches@example.org')
    )
  );

-- The same goes for the name of administrators whom nobody named.
update account set first_name = '', last_name = ''
where role = 'ADMIN' and first_name = 'League' and last_name = 'Administrator';
