import type pg from 'pg';

/** A table with the columns that a backup contains, which excludes generated ones. */
export type TableShape = { name: string; columns: string[] };
/** The state of a column's sequence: `last` is the last number used if `isCalled`, else the next one. */
export type NumberSource = { table: string; column: string; last: string; isCalled: boolean };

type Reference = { from: string; to: string };

/** A quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A list of quoted identifiers: '"a", "b"'. */
export const quotedList = (names: Iterable<string>): string => [...names].map(quoted).join(', ');

/** `table (columns)`, as COPY takes it. */
export const copyTarget = ({ name, columns }: TableShape): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Sorts tables so that each comes after those that it references. @throws Error if references form a cycle */
function inOrderOfReference<T extends { name: string }>(
  tables: readonly T[],
  references: readonly Reference[],
): T[] {
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name }: T) =>
      !references.some(({ from, to }) => from === name && to !== name && names.has(to));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** The logged tables of the connection's schema, each after those that it refers to. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const tables = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    group by c.relname order by c.relname`);
  const references = await client.query<Reference>(`
    select f.relname as "from", t.relname as "to"
    from pg_constraint x join pg_class f on f.oid = x.conrelid join pg_class t on t.oid = x.confrelid
    where x.contype = 'f' and x.connamespace = current_schema()::regnamespace`);
  return inOrderOfReference(tables.rows, references.rows);
}

/** The sequences of the identity columns of these tables. */
export async function listNumberSources(client: pg.Client): Promise<NumberSource[]> {
  const found = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(format('%I.%I', current_schema(), c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by 1, 2`);
  const sources: NumberSource[] = [];
  for (const { table, column, sequence } of found.rows) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    );
    sources.push(...rows.map((state) => ({ table, column, ...state })));
  }
  return sources;
}

/** Sets the sequence of a column to continue after the last number. */
export async function setNumberSource(client: pg.Client, source: NumberSource): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence(format('%I.%I', current_schema(), $1::text), $2), $3, $4)`,
    [source.table, source.column, source.last, source.isCalled],
  );
}
