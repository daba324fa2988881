import { foldName } from '@portal/domain/coaches/names.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { applyMigrations, readMigrations } from './migrate.ts';

const NAMES = ['St. Mary’s', 'Boys 3 – 4', 'A.J. Foyt', 'Owls', 'No. 3.5', '...', 'Red  -  Blue', 'x .- y'];

it('gives stored names the keys that their spellings in files have, and none of two equal names a wrong one', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const known = await readMigrations();
    await client.query('create schema upgraded; set search_path to upgraded, public');
    await applyMigrations(client, { known, target: known.filter(({ name }) => name < '0064') });
    await client.query(`
      insert into season (year, name, program_name, is_active, created_at) values (2026, 'FALL', 'Rec', true, now());
      insert into division (season_id, name, name_key) values (1, 'D', 'd');
      insert into game_answer (season_id, key, answer, at) values (1, 'place:salk - gym', '1', now())`);
    const before = ['boys 3 – 4', 'boys 3 - 4', 'boys 5-6', 'boys 5 — 6'];
    const keyBefore = (name: string) => name.toLowerCase().replace(/\s+/g, ' ');
    for (const key of [...NAMES.map(keyBefore), ...before]) {
      await client.query(
        'insert into team (division_id, name, name_key) values (1, $1, $1) on conflict do nothing',
        [key],
      );
    }
    await applyMigrations(client, { known });
    const { rows } = await client.query<{ name: string; name_key: string }>(
      'select name, name_key from team order by id',
    );
    const keys = rows.map(({ name_key: key }) => key);
    expect(keys.slice(0, NAMES.length)).toEqual(NAMES.map((name) => foldName(name).key));
    expect(keys.slice(NAMES.length)).toEqual(['boys 3 - 4', 'boys 5-6', 'boys 5 — 6']);
    expect((await client.query('select key from game_answer')).rows).toEqual([{ key: 'place:salk-gym' }]);
  } finally {
    await client.query('drop schema upgraded cascade');
    await client.end();
    await database.drop();
  }
});
