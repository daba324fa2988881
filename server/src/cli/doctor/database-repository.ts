import { sql } from 'kysely';
import { type Db, DURABLE_SETTINGS } from '#platform/db/database.ts';

export type ServerFacts = {
  version: string;
  versionNumber: number;
  encoding: string;
  isStandby: boolean;
  /** durability settings that are off */
  off: string[];
  mayCreate: boolean;
  sizeBytes: number;
  connections: number;
  maxConnections: number;
  /** age in minutes of the oldest open transaction of another connection; null if none is open */
  longestMinutes: number | null;
  longestName: string | null;
  /** the server's own clock, in milliseconds since 1970 */
  now: number;
};

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      array(select name from pg_settings where setting = 'off'
        and name = any(${[...DURABLE_SETTINGS]}::text[]) order by 1) as off,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      pg_database_size(current_database()) as "sizeBytes",
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "maxConnections",
      floor(extract(epoch from clock_timestamp() - oldest.xact_start) / 60)::int as "longestMinutes",
      oldest.application_name as "longestName",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from (select 1) as one
    left join lateral (
      select xact_start, application_name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'
      order by xact_start limit 1
    ) oldest on true`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database returned no facts.');
  return facts;
}

/** The applied migrations; null if the database has no tables of a portal. */
export async function listApplied(db: Db): Promise<{ name: string; sha256: string }[] | null> {
  const { rows: found } = await sql<{ tableExists: boolean }>`
    select to_regclass('migration') is not null as "tableExists"`.execute(db);
  if (found[0]?.tableExists !== true) return null;
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migration`.execute(
    db,
  );
  return rows;
}

/** Offsets from UTC in minutes, from the server's time zone data; null if it does not know the zone. */
export async function listOffsets(
  db: Db,
  timeZone: string,
  instants: readonly Date[],
): Promise<number[] | null> {
  const { rows: known } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(db);
  if (known.length === 0) return null;
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from (t at time zone ${timeZone}) - (t at time zone 'UTC')) / 60)::int as minutes
    from unnest(${instants.map((instant) => instant.toISOString())}::timestamptz[]) with ordinality as given (t, n)
    order by n`.execute(db);
  return rows.map(({ minutes }) => minutes);
}
