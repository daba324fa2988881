import type pg from 'pg';
import { quoted } from './tables.ts';

const relationsOf = (schema: string, kind: 'r' | 'v') => ({
  text: 'select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = $2 order by 1',
  values: [quoted(schema), kind],
});

const functionsOf = (schema: string) => ({
  text: `select p.oid::regprocedure::text as signature, quote_ident(p.proname) as name,
      pg_get_function_identity_arguments(p.oid) as arguments
    from pg_proc p where p.pronamespace = $1::regnamespace order by 1`,
  values: [quoted(schema)],
});

/**
 * Puts the tables, views and functions of schema `fresh` into schema `home`, and drops `fresh`. What else is in `home` stays.
 * @param options.replaces whether the portal's are in `home` already, with the newest schema, so that the names are the
 *   same: they are dropped. Otherwise nothing is, and the database refuses where a name is taken.
 */
export async function swapSchema(
  client: pg.Client,
  { fresh, home, replaces }: { fresh: string; home: string; replaces: boolean },
) {
  const tables = await client.query<{ name: string }>(relationsOf(fresh, 'r'));
  const views = await client.query<{ name: string }>(relationsOf(fresh, 'v'));
  const functions = await client.query<{ name: string; arguments: string }>(functionsOf(fresh));
  const inSchema = (schema: string, name: string) => `${quoted(schema)}.${name}`;

  if (replaces) {
    const namesOf = ({ rows }: typeof tables) =>
      rows.map(({ name }) => inSchema(home, quoted(name))).join(', ');
    await client.query(`drop view if exists ${namesOf(views)}`);
    await client.query(`drop table if exists ${namesOf(tables)}`);
    for (const { name, arguments: list } of functions.rows) {
      await client.query(`drop function if exists ${inSchema(home, name)}(${list})`);
    }
  }
  for (const { name, arguments: list } of functions.rows) {
    await client.query(`alter function ${inSchema(fresh, name)}(${list}) set schema ${quoted(home)}`);
  }
  for (const { name } of [...tables.rows, ...views.rows]) {
    await client.query(`alter table ${inSchema(fresh, quoted(name))} set schema ${quoted(home)}`);
  }
  // without cascade: fails rather than losing something that a migration may one day make
  await client.query(`drop schema ${quoted(fresh)}`);
}
