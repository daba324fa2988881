import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '#db/database.ts';

/** Number of the advisory lock at which commits are held up. */
const BARRIER = 4_711;

/** Makes whoever writes into the table wait with the commit while somebody holds the barrier. */
export async function commitAtBarrier(db: Db, table: string): Promise<void> {
  await sql`
    create or replace function wait_at_barrier() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${BARRIER}); return null; end`)}`.execute(db);
  await sql`
    create constraint trigger at_barrier after insert or update or delete on ${sql.table(table)}
    deferrable initially deferred for each row execute function wait_at_barrier()`.execute(db);
}

/** Resolves when so many connections wait for a lock. */
const untilWaiting = (db: Db, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    expect(rows).toHaveLength(count);
  });

/**
 * Starts `first`, and `second` when the first has done everything but commit. The first commits when the second either
 * waits for it or is through.
 */
export async function inTheInstant<A, B>(
  db: Db,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<{ first: A; second: B; isSecondEarlier: boolean }> {
  let isSecondEarlier = false;
  const both = await db.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(BARRIER)})`.execute(holder);
    const one = first();
    await untilWaiting(db, 1);
    const two = second();
    const through = two.then(() => {
      isSecondEarlier = true;
    });
    await Promise.race([through, untilWaiting(db, 2)]);
    return { one, two };
  });
  const early = isSecondEarlier;
  return { first: await both.one, second: await both.two, isSecondEarlier: early };
}
