import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Limit } from './limits.ts';

/** A limit and the key of its count. */
export type Counter = { key: string; limit: Limit };

const anyKey = (keys: readonly string[]) => sql<string>`any(${keys as string[]})`;

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

/**
 * Adds one hit to every counter, or none if one is full, in one atomic statement. Where another statement fills a counter
 * in the meantime, only the others are counted.
 * @returns the keys that were counted, and when the windows of the full ones end
 */
export async function addHits(
  db: Db,
  counters: readonly Counter[],
  now: Date,
): Promise<{ counted: string[]; fullUntil: Map<string, Date> }> {
  // always the same order, so that two statements never deadlock
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const ends = sorted.map(({ limit }) => after(now, limit.windowSeconds));
  const most = sorted.map(({ limit }) => limit.hits);
  const slides = sorted.map(({ limit }) => limit.sliding === true);
  const its = (list: RawBuilder<unknown>) => sql`(${list})[array_position(${keys}::text[], t.key)]`;
  const { rows } = await sql<{ key: string; until: Date | null }>`
    with full_ones as (
      select t.key, t.window_ends_at from throttle as t
      where t.key = any(${keys}::text[]) and t.window_ends_at > ${now} and t.hits >= ${its(sql`${most}::int[]`)}
    ), counted as (
      insert into throttle as t (key, hits, window_ends_at)
      select key, 1, ends_at from unnest(${keys}::text[], ${ends}::timestamptz[]) as input (key, ends_at)
      where not exists (select from full_ones)
      on conflict (key) do update set
        hits = case when t.window_ends_at <= ${now} then 1 else t.hits + 1 end,
        window_ends_at = case
          when t.window_ends_at <= ${now} or ${its(sql`${slides}::boolean[]`)} then excluded.window_ends_at
          else t.window_ends_at
        end
      where t.window_ends_at <= ${now} or t.hits < ${its(sql`${most}::int[]`)}
      returning key
    )
    select key, null::timestamptz as until from counted
    union all select key, window_ends_at from full_ones`.execute(db);
  return {
    counted: rows.flatMap(({ key, until }) => (until === null ? key : [])),
    fullUntil: new Map(rows.flatMap(({ key, until }) => (until === null ? [] : [[key, until]]))),
  };
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

export async function setMark(db: Db, key: string, until: Date): Promise<void> {
  await db
    .insertInto('throttle')
    .values({ key, hits: 1, windowEndsAt: until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ windowEndsAt: until }))
    .execute();
}

export async function hasMark(db: Db, key: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('throttle')
    .select('key')
    .where('key', '=', key)
    .where('windowEndsAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the window of a full counter ends; undefined if it is not full. Unlike `addHits`, it writes nothing. */
export async function findFullUntil(db: Db, { key, limit }: Counter, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('throttle')
    .select('windowEndsAt')
    .where('key', '=', key)
    .where('windowEndsAt', '>', now)
    .where('hits', '>=', limit.hits)
    .executeTakeFirst();
  return row?.windowEndsAt;
}

/** Deletes counts whose window has ended, at most 5,000 at a time. */
export async function deleteEndedWindows(db: Db, now: Date): Promise<void> {
  await sql`
    delete from throttle where key in (
      select key from throttle where window_ends_at <= ${now} limit 5000 for update skip locked
    )`.execute(db);
}
