import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { PATIENT } from './patience.ts';

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

type Waiter = { pid: number; blockers: number[] };

/** Resolves with the connection that waits for one of these others, itself none of them. */
export const untilOneWaitsFor = (db: Db, others: readonly number[]): Promise<number> =>
  vi.waitFor(async () => {
    const { rows } = await sql<Waiter>`
      select pid, pg_blocking_pids(pid) as blockers from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    // whoever waits for somebody else is none of the two, or not there yet
    const waiter = rows.find(
      ({ pid, blockers }) => !others.includes(pid) && blockers.some((each) => others.includes(each)),
    );
    if (waiter === undefined) throw new Error('Nobody waits for them.');
    return waiter.pid;
  }, PATIENT);

/**
 * Starts `first`, and `second` when the first has done everything but commit. The first commits when the second either
 * waits for it or is through.
 */
export async function beforeCommit<A, B>(
  db: Db,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<{ first: A; second: B; isSecondEarlier: boolean }> {
  let isSecondEarlier = false;
  const both = await db.transaction().execute(async (holder) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(BARRIER)})`.execute(holder);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder);
    const holderPid = rows[0]?.pid ?? 0;
    const one = first();
    const firstPid = await untilOneWaitsFor(db, [holderPid]);
    const two = second();
    const through = two.then(() => {
      isSecondEarlier = true;
    });
    await Promise.race([through, untilOneWaitsFor(db, [holderPid, firstPid])]);
    // now, and not when this transaction has ended: the second may be through by then
    return { one, two, isSecondEarlier };
  });
  return { first: await both.one, second: await both.two, isSecondEarlier: both.isSecondEarlier };
}
