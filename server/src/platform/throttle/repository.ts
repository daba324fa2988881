import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Limit } from './limits.ts';

/** A limit and the key of its count. */
export type Counter = { key: string; limit: Limit };

const anyKey = (keys: readonly string[]) => sql<string>`any(${keys as string[]})`;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

/**
 * Adds one hit to every counter that is not full, in one atomic statement.
 * @returns the keys that were counted
 */
export async function addHits(db: Db, counters: readonly Counter[], now: Date): Promise<string[]> {
  // always the same order, so that two statements never deadlock
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const ends = sorted.map(({ limit }) => after(now, limit.windowSeconds));
  const most = sorted.map(({ limit }) => limit.hits);
  const slides = sorted.map(({ limit }) => limit.sliding === true);
  const its = (list: RawBuilder<unknown>) => sql`(${list})[array_position(${keys}::text[], t.key)]`;
  const { rows: taken } = await sql<{ key: string }>`
    insert into throttle as t (key, hits, window_ends_at)
    select key, 1, ends_at from unnest(${keys}::text[], ${ends}::timestamptz[]) as given (key, ends_at)
    on conflict (key) do update set
      hits = case when t.window_ends_at <= ${now} then 1 else t.hits + 1 end,
      window_ends_at = case
        when t.window_ends_at <= ${now} or ${its(sql`${slides}::boolean[]`)} then excluded.window_ends_at
        else t.window_ends_at
      end
    where t.window_ends_at <= ${now} or t.hits < ${its(sql`${most}::int[]`)}
    returning key`.execute(db);
  return taken.map((row) => row.key);
}

/** Removes one hit from each key. */
export async function removeHits(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update throttle set hits = hits - 1
    where key in (select key from throttle where key = any(${keys as string[]}) order by key for update) and hits > 0
  `.execute(db);
}

/** Deletes counters and marks. */
export async function deleteKeys(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('throttle').where('key', '=', anyKey(keys)).execute();
}

/** The latest end of the windows of these keys; null if there is none. */
export async function latestWindowEnd(db: Db, keys: readonly string[]): Promise<Date | null> {
  const row = await db
    .selectFrom('throttle')
    .select((eb) => eb.fn.max('window_ends_at').as('end'))
    .where('key', '=', anyKey(keys))
    .executeTakeFirst();
  return row?.end ?? null;
}

export async function setMark(db: Db, key: string, until: Date): Promise<void> {
  await db
    .insertInto('throttle')
    .values({ key, hits: 1, window_ends_at: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at: until }))
    .execute();
}

export async function hasMark(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('throttle')
    .select('key')
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes counts whose window has ended, at most 5,000 at a time. */
export async function deleteEndedWindows(db: Db, now: Date): Promise<void> {
  await sql`
    delete from throttle where key in (
      select key from throttle where window_ends_at <= ${now} limit 5000 for update skip locked
    )`.execute(db);
}
