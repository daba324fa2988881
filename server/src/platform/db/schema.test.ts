import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@portal/testkit/postgres.ts';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Tables that only hand-written SQL uses. */
const NOT_TYPED = ['migration', 'change'];

/** The TypeScript type that the driver returns for each database type. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  int4multirange: 'string',
  jsonb: 'object',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tsrange: 'string',
  uuid: 'string',
};

type Column = {
  table: string;
  column: string;
  type: string;
  isView: boolean;
  isNullable: boolean;
  /** only the database writes it */
  isComputed: boolean;
  hasDefault: boolean;
};

const COLUMNS = `
  select c.table_name as "table", column_name as "column", udt_name as type, table_type = 'VIEW' as "isView",
    is_nullable = 'YES' as "isNullable", is_generated = 'ALWAYS' or identity_generation is not null as "isComputed",
    column_default is not null as "hasDefault"
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and table_name <> all($1) order by c.table_name, ordinal_position`;

const typeOf = (type: string): string =>
  type.startsWith('_') ? `${typeOf(type.slice(1))}[]` : (TYPES[type] ?? `'unknown type ${type}'`);

const unionOf = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never';

/** A program that compiles only if the TypeScript schema and the database agree on every column. */
function programOf(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const checks = [...tables].flatMap(([table, own]) => [
    `OnlyHere<Schema['${table}'], ${unionOf(own.map(({ column }) => column))}>`,
    ...own.map(({ column, type, isView, isNullable, isComputed, hasDefault }) => {
      const nullability = isView ? 'boolean' : isNullable;
      const isRequired = !isView && !isNullable && !isComputed && !hasDefault;
      return `Check<'${table}', '${column}', ${typeOf(type)}, ${nullability}, ${isRequired}, ${isComputed}>`;
    }),
  ]);
  checks.push(`OnlyHere<Schema, ${unionOf([...tables.keys()])}>`);
  return `
import type { Insertable, Selectable } from '${resolve('kysely')}';
import type { Schema } from '${fileURLToPath(new URL('./schema.ts', import.meta.url))}';
type Is<A, B> = [A] extends [B] ? true : false;
type OnlyHere<Ours, Theirs> =
  Is<keyof Ours, Theirs> extends true ? 'fine' : \`\${Exclude<keyof Ours, Theirs> & string}: not in the database\`;
type Value<Table, Column> = Selectable<Table>[Column & keyof Selectable<Table>];
type Check<Table extends keyof Schema, Column extends keyof Schema[Table] & string, Type, IsNullable, IsRequired, IsComputed> =
  Is<NonNullable<Value<Schema[Table], Column>>, Type> extends false ? \`\${Table}.\${Column}: another type\`
  : Is<Is<null, Value<Schema[Table], Column>>, IsNullable> extends false ? \`\${Table}.\${Column}: another nullability\`
  : [IsComputed, Is<Column, keyof Insertable<Schema[Table]>>] extends [true, true] ? \`\${Table}.\${Column}: computed\`
  : [IsRequired, Is<undefined, Insertable<Schema[Table]>[Column & keyof Insertable<Schema[Table]>]>] extends [true, true]
    ? \`\${Table}.\${Column}: without a default\`
  : 'fine';
${checks.map((check, index) => `export const check${index}: ${check} = 'fine';`).join('\n')}
`;
}

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(scratchFolder(), 'portal-schema-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function listColumns(): Promise<Column[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<Column>(COLUMNS, [NOT_TYPED]);
  await client.end();
  return rows;
}

/** The compiler's errors for a schema with these columns, one per line. */
async function compile(columns: readonly Column[]): Promise<string[]> {
  writeFileSync(join(folder, 'program.mts'), programOf(columns));
  const options = { types: ['node'], typeRoots: [join(ROOT, 'node_modules', '@types')] };
  const config = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: options,
    files: ['program.mts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [tsc, '--pretty', 'false', '-p', folder];
  const output = await promisify(execFile)(process.execPath, args).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  return output.split('\n').flatMap((line) => /error \S+ (.*)/.exec(line)?.[1] ?? []);
}

it('the schema in TypeScript equals the one of the migrations', async () => {
  expect(await compile(await listColumns())).toEqual([]);
});

it.each<[string, Partial<Column>, string]>([
  ['has another name', { column: 'full_name' }, 'full_name'],
  ['has another type', { type: 'int4' }, 'school.name: another type'],
  ['can be null', { isNullable: true }, 'school.name: another nullability'],
  ['is computed', { isComputed: true }, 'school.name: computed'],
  ['is in another table', { table: 'college' }, 'college'],
])('notices a column that %s in the database', async (_, change, text) => {
  const columns = (await listColumns()).map((each) =>
    each.table === 'school' && each.column === 'name' ? { ...each, ...change } : each,
  );
  expect(await compile(columns)).toContainEqual(expect.stringContaining(text));
});

it('notices a column that inserts have to name only in the database', async () => {
  const columns = (await listColumns()).map((each) =>
    each.table === 'entry' && each.column === 'blocks' ? { ...each, hasDefault: false } : each,
  );
  expect(await compile(columns)).toEqual([expect.stringContaining('entry.blocks: without a default')]);
});
