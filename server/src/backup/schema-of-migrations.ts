import type { Migration } from '#platform/db/migrate.ts';

/** The columns of each table that a backup contains, which excludes generated ones. */
export type Schema = Map<string, Set<string>>;

/** First words of table items that are not columns. */
const NO_COLUMN = new Set(['constraint', 'primary', 'unique', 'check', 'foreign', 'exclude', 'like']);
const COMPUTED = /\bgenerated\s+always\s+as\s*\(/;

/** The SQL in lowercase without comments, string literals and function bodies, which may contain anything. */
const bare = (sql: string): string =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'[^']*'|--[^\n]*/g, (found) => (found.startsWith("'") ? "''" : ''))
    .toLowerCase();

/** Splits a text at a separator that is not inside parentheses. */
function cutAt(text: string, sign: ',' | ';'): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === sign && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function createTable(schema: Schema, name: string, body: string): void {
  const items = cutAt(body, ',').filter((item) => !COMPUTED.test(item));
  const names = items.map((item) => /^\w+/.exec(item)?.[0] ?? '');
  schema.set(name, new Set(names.filter((word) => !NO_COLUMN.has(word))));
}

function alterTable(schema: Schema, name: string, actions: string): void {
  for (const action of cutAt(actions, ',')) {
    const [, verb, column = '', to = ''] =
      /^(add|drop|rename) column (?:if (?:not )?exists )?(\w+)(?: to (\w+))?/.exec(action) ?? [];
    if (verb === 'drop' || verb === 'rename') schema.get(name)?.delete(column);
    if (verb === 'add' && !COMPUTED.test(action)) schema.get(name)?.add(column);
    if (verb === 'rename') schema.get(name)?.add(to);
  }
}

/** The schema that these migrations create, parsed from their text, so a file can be checked without a database. */
export function schemaOf(migrations: readonly Pick<Migration, 'sql'>[]): Schema {
  const schema: Schema = new Map([['migration', new Set(['name', 'sha256', 'applied_at'])]]);
  for (const statement of migrations.flatMap(({ sql }) => cutAt(bare(sql), ';'))) {
    const [, created, body] = /^create table (\w+)\s*\(([\s\S]*)\)$/.exec(statement) ?? [];
    if (created !== undefined) createTable(schema, created, body ?? '');
    const [, altered, actions] = /^alter table (\w+)\s([\s\S]*)$/.exec(statement) ?? [];
    if (altered !== undefined) alterTable(schema, altered, actions ?? '');
    const [, dropped] = /^drop table (\w+)$/.exec(statement) ?? [];
    if (dropped !== undefined) schema.delete(dropped);
  }
  return schema;
}

/** The tables, views and functions that these migrations leave; views in the order in which they can be dropped. */
export function namesOf(migrations: readonly Pick<Migration, 'sql'>[]): {
  tables: string[];
  views: string[];
  functions: string[];
} {
  const text = migrations.map(({ sql }) => bare(sql)).join('\n');
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).toReversed();
  return {
    // unlogged tables are not part of a backup, so they are left out
    tables: [...schemaOf(migrations).keys(), ...names(/^create unlogged table (\w+)/gm)],
    views: names(/^create view (\w+) /gm),
    functions: names(/^create function (\w+)\(/gm),
  };
}
