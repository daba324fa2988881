import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** A person as texts name them. */
export type NamedPerson = {
  email: string;
  firstName: string;
  lastName: string;
  /** someone else has the same name, so texts without the address may be about that person, and stay */
  hasNamesake: boolean;
};

const ERASED_TEXT = '(erased)';

/**
 * Tables without texts about people: their names are those of teams, gyms and the league. Accounts and coaches are erased
 * as rows.
 */
const WITHOUT_PEOPLE = [
  'account',
  'coach',
  'court',
  'division',
  'migration',
  'player',
  'reservation_type',
  'school',
  'season',
  'setting',
  'team',
  'team_withdrawal',
  'throttle',
  'venue',
];

type Column = { table: string; column: string; type: 'text' | 'jsonb' };

/**
 * Replaces a person's name and address wherever a text or a document of the database has them, also in tables of later
 * migrations. A name is replaced where first and last name stand together, so that "Casey" stays in the name of another one.
 */
export async function scrub(tx: Tx, person: NamedPerson): Promise<void> {
  const columns = await listColumns(tx);
  for (const [table, ofTable] of Map.groupBy(columns, (column) => column.table)) {
    await scrubTable(tx, table, { columns: ofTable, person });
  }
}

async function listColumns(tx: Tx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.data_type as "type"
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
      and c.is_generated = 'NEVER' and c.table_name <> all(${WITHOUT_PEOPLE})
    order by c.table_name, c.ordinal_position`.execute(tx);
  return rows;
}

async function scrubTable(
  tx: Tx,
  table: string,
  { columns, person }: { columns: readonly Column[]; person: NamedPerson },
): Promise<void> {
  const values = columns.map(({ column }) => sql.ref(column));
  const { rows } = await sql<{ place: string; values: unknown[] }>`
    select ctid::text as place, jsonb_build_array(${sql.join(values)}) as values from ${sql.table(table)}
    where ${sql.join(
      values.map((value) => mentions(value, person)),
      sql` or `,
    )}
    for update`.execute(tx);
  for (const { place, values: before } of rows) {
    const changes = columns.flatMap(({ type }, index) => {
      const after = scrubValue(before[index], person);
      if (JSON.stringify(after) === JSON.stringify(before[index])) return [];
      const stored = type === 'text' ? sql`${after}` : sql`${JSON.stringify(after)}::jsonb`;
      return [sql`${values[index]} = ${stored}`];
    });
    if (changes.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ctid = ${place}::tid`.execute(tx);
  }
}

/** Whether a column may name the person; what it finds too much is compared exactly afterwards. */
function mentions(
  value: RawBuilder<unknown>,
  { email, firstName, lastName, hasNamesake }: NamedPerson,
): RawBuilder<unknown> {
  // a document has quotes and backslashes of a name escaped
  const has = (text: string) =>
    sql`(position(lower(${text}) in lower(${value}::text)) > 0
      or position(lower(${JSON.stringify(text).slice(1, -1)}) in lower(${value}::text)) > 0)`;
  const isNamed = firstName !== '' && lastName !== '' && !hasNamesake;
  return isNamed ? sql`(${has(email)} or (${has(firstName)} and ${has(lastName)}))` : has(email);
}

/** The value without the person. Of a row or an object that is about them, single names go, too. */
export function scrubValue(value: unknown, person: NamedPerson): unknown {
  if (typeof value === 'string') return scrubText(value, person);
  if (typeof value !== 'object' || value === null) return value;
  const strings = Object.values(value).filter((each) => typeof each === 'string');
  const names = [person.firstName, person.lastName].filter((name) => name !== '');
  const isAbout =
    strings.some((text) => isSame(text, person.email)) ||
    (names.length === 2 &&
      !person.hasNamesake &&
      names.every((name) => strings.some((text) => isSame(text, name))));
  const scrubPart = (part: unknown) =>
    isAbout && typeof part === 'string' && names.some((name) => isSame(part, name))
      ? ERASED_TEXT
      : scrubValue(part, person);
  if (Array.isArray(value)) return value.map(scrubPart);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, scrubPart(part)]));
}

function scrubText(text: string, { email, firstName, lastName, hasNamesake }: NamedPerson): string {
  const names =
    hasNamesake || firstName === '' || lastName === ''
      ? []
      : [`${firstName} ${lastName}`, `${lastName}, ${firstName}`];
  const withoutNames = names.reduce((rest, name) => replaceWords(rest, name, '[\\p{L}\\p{N}_-]'), text);
  // 'casey@example.org.uk' is another address
  return replaceWords(withoutNames, email, '[\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}]');
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();

/** Replaces words in any case, but not as a part of longer ones. */
function replaceWords(text: string, words: string, continuation: string): string {
  const pattern = `(?<![\\p{L}\\p{N}.+_-])${words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?!${continuation})`;
  return text.replace(new RegExp(pattern, 'giu'), ERASED_TEXT);
}
