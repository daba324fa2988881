import { openSession, type Session, summarizeRows } from '@portal/server/backup/dump.ts';
import { listNumberSources, listTables } from '@portal/server/backup/tables.ts';
import type { ConnectionConfig } from '@portal/server/platform/db/database.ts';

/** PostgreSQL's description of a schema, object by object, without oids and generated numbers. */
const SCHEMA = `
  select 'table ' || c.relname || ' ' || string_agg(
      a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || a.attidentity::text || a.attgenerated::text
        || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), ''), ', ' order by a.attnum) as it
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname
  union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
  union all select 'reference check ' || conname || ' ' || tgenabled::text from pg_trigger t join pg_constraint c on c.oid = tgconstraint
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'schema ' || nspname from pg_namespace where nspname not like 'pg\\_%'
  order by 1`;

async function look(session: Session) {
  const schema = await session.client.query<{ it: string }>(SCHEMA);
  const rows: Record<string, unknown> = {};
  for (const table of await listTables(session.client))
    rows[table.name] = await summarizeRows(session, table);
  return {
    schema: schema.rows.map(({ it }) => it),
    rows,
    numbers: await listNumberSources(session.client),
  };
}

/** Everything that two databases of the same league have in common: schema, rows and sequence values. */
export async function snapshotDatabase(connection: ConnectionConfig) {
  const session = await openSession(connection, 'test');
  try {
    return await look(session);
  } finally {
    await session.end();
  }
}
