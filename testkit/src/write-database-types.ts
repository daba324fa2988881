import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@portal/server/platform/db/embedded/start.ts';
import { migrate } from '@portal/server/platform/db/migrate.ts';
import pg from 'pg';

/** The TypeScript type that the driver returns for each database type (`openPool` sets its parsers). */
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
  jsonb: 'Record<string, unknown>',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tsrange: 'string',
  uuid: 'string',
};

/** Where a column's values are narrower than its checks say: what JSON holds, and weekdays. */
const NARROWED: Record<string, string> = {
  'carry_over.divisions': 'Record<string, unknown>[]',
  'carry_over.permits': 'Record<string, unknown>[]',
  'closure.weekday': 'Weekday',
  'enrollment_change.names': 'Record<string, unknown>[]',
  'enrollment_load.counts': 'Record<string, number>',
  'enrollment_page.rows': 'unknown[]',
  'fairness_item.distance': "'home' | 'school' | 'away'",
  'fairness_item.kind': "'practice' | 'released' | 'taken' | 'game' | 'offer' | 'day-off'",
  'fairness_item.offer_state': "'held' | 'accepted' | 'declined' | 'expired' | 'superseded' | 'taken'",
  'game_rule.weekdays': 'Weekday[]',
  'job.counts': 'Record<string, number>',
  'permit.weekday': 'Weekday',
  'setting.value': '{ value: string | number | boolean }',
  'waiting_wish.weekdays': 'Weekday[]',
};

/** The database does not know which columns of a view can be null. */
const NULLABLE_OF_VIEWS: Record<string, readonly string[]> = {
  court_place: [],
  entry_named: [
    'home_team_id',
    'away_team_id',
    'week_start',
    'week_seat',
    'cancelled_at',
    'blackout_id',
    'external_team',
    'external_email',
    'practices_per_week',
    'other_season',
    'label_changed_at',
  ],
  fairness_item: [
    'entry_id',
    'start_time',
    'end_time',
    'court_id',
    'opponent',
    'is_home',
    'canceled_at',
    'offer_state',
    'distance',
  ],
};

/** Tables that only hand-written SQL uses. */
const NOT_TYPED = ['migration', 'change'];

/** The columns of tables and views. `checks` are the definitions of those checks that concern only the column. */
const COLUMNS = `
  select c.relname as table, a.attname as column, t.typname as type, c.relkind = 'v' as is_view,
    not a.attnotnull as is_nullable, a.attidentity <> '' or a.attgenerated <> '' as is_computed, a.atthasdef as has_default,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    ) as checks,
    (
      select distinct u.table_name || '.' || u.column_name from information_schema.view_column_usage u
      where c.relkind = 'v' and u.view_name = c.relname and u.column_name = a.attname
      order by 1 limit 1
    ) as source
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
    and c.relname <> all($1)
  order by c.relname, a.attnum`;

type Column = {
  table: string;
  column: string;
  type: string;
  is_view: boolean;
  is_nullable: boolean;
  is_computed: boolean;
  has_default: boolean;
  checks: string[];
  source: string | null;
};

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `CHECK ((state = ANY (ARRAY['active'::text, 'cancelled'::text])))` as `'active' | 'cancelled'`. */
function listedValues(checks: readonly string[]): string | null {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check)?.[1];
    if (list !== undefined) return [...list.matchAll(/'[^']*'/g)].join(' | ');
  }
  return null;
}

function valueType({ table, column, type, checks }: Column, source: Column | undefined): string {
  const named =
    NARROWED[`${table}.${column}`] ??
    NARROWED[`${source?.table}.${column}`] ??
    listedValues([...checks, ...(source?.checks ?? [])]);
  if (named !== null) return named;
  const element = type.replace(/^_/, '');
  const known = TYPES[element];
  if (known === undefined)
    throw new Error(`${table}.${column} has the type ${type}: please add it to TYPES.`);
  return element === type ? known : `${known}[]`;
}

function columnType(column: Column, source: Column | undefined): string {
  const { table, is_view, is_computed, has_default } = column;
  const isNullable = is_view ? NULLABLE_OF_VIEWS[table]?.includes(column.column) : column.is_nullable;
  const orNull = isNullable ? ' | null' : '';
  const value = `${valueType(column, source)}${orNull}`;
  if (is_view) return value;
  if (is_computed) return `GeneratedAlways<${value}>`;
  if (column.type !== 'jsonb') return has_default ? `Generated<${value}>` : value;
  const orUndefined = has_default || isNullable ? ' | undefined' : '';
  return `ColumnType<${value}, string${orNull}${orUndefined}, string${orNull}>`;
}

function programOf(columns: readonly Column[]): string {
  const byName = new Map(columns.map((column) => [`${column.table}.${column.column}`, column]));
  const tables = Map.groupBy(columns, ({ table }) => table);
  const lines = [...tables].flatMap(([table, own]) => [
    `  ${camelCase(table)}: {`,
    ...own.map(
      (column) => `    ${camelCase(column.column)}: ${columnType(column, byName.get(column.source ?? ''))};`,
    ),
    '  };',
  ]);
  return [
    '// Made by `npm run check` from the migrations (testkit/src/write-database-types.ts); not in the repository.',
    "import type { Weekday } from '@portal/domain/time/wall-clock.ts';",
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'export type Schema = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/**
 * Writes the types of all tables and views, as the migrations make them in a new database, to the file that is the
 * first argument.
 */
async function writeTypes(file: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-types-'));
  const database = await startEmbedded({ dataDir, log: { info() {}, warn: (text) => console.warn(text) } });
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  // the stopping database may still reach a connection that is being closed
  pool.on('error', () => {});
  try {
    await migrate(pool);
    const { rows } = await pool.query<Column>(COLUMNS, [NOT_TYPED]);
    writeFileSync(file, programOf(rows));
  } finally {
    await pool.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await writeTypes(process.argv[2] ?? '');
