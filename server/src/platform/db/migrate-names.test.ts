import { foldName } from '@portal/domain/coaches/names.ts';
import { expect, it } from 'vitest';
import { useSchemaBefore } from './testing/former-schema.ts';

const { query, upgrade } = useSchemaBefore('0064');

const NAMES = ['St. Mary’s', 'Boys 3 – 4', 'A.J. Foyt', 'Owls', 'No. 3.5', '...', 'Red  -  Blue', 'x .- y'];

it('gives stored names the keys that their spellings in files have, and none of two equal names a wrong one', async () => {
  await query(`
    insert into season (year, name, program_name, is_active, created_at) values (2026, 'FALL', 'Rec', true, now());
    insert into division (season_id, name, name_key) values (1, 'D', 'd');
    insert into game_answer (season_id, key, answer, at) values (1, 'place:salk - gym', '1', now())`);
  const before = ['boys 3 – 4', 'boys 3 - 4', 'boys 5-6', 'boys 5 — 6'];
  const keyBefore = (name: string) => name.toLowerCase().replace(/\s+/g, ' ');
  for (const key of [...NAMES.map(keyBefore), ...before]) {
    await query('insert into team (division_id, name, name_key) values (1, $1, $1) on conflict do nothing', [
      key,
    ]);
  }
  await upgrade();
  const { rows } = await query('select name, name_key from team order by id');
  const keys = rows.map(({ name_key: key }) => key);
  expect(keys.slice(0, NAMES.length)).toEqual(NAMES.map((name) => foldName(name).key));
  expect(keys.slice(NAMES.length)).toEqual(['boys 3 - 4', 'boys 5-6', 'boys 5 — 6']);
  expect((await query('select key from game_answer')).rows).toEqual([{ key: 'place:salk-gym' }]);
});
