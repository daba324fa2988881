import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { PATIENT } from './patience.ts';

/** Key of the advisory lock that holds up commits. */
const BARRIER = 4_711;

/** Removes what `commitAtBarrier` adds. */
export const REMOVE_BARRIER = 'drop function if exists wait_at_barrier() cascade';

/** Makes transactions that write to the table wait before their commit while someone holds the barrier. */
export async function commitAtBarrier(db: Db, table: string): Promise<void> {
  await sql`
    create or replace function wait_at_barrier() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${BARRIER}); return null; end`)}`.execute(db);
  await sql`
    create constraint trigger at_barrier after insert or update or delete on ${sql.table(table)}
    deferrable initially deferred for each row execute function wait_at_barrier()`.execute(db);
}

/** How many statements wait for a lock in this database. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

type BlockedConnection = { pid: number; blockers: number[] };

/** Resolves with the connection, other than these, that waits for one of them. */
export const waitUntilBlockedBy = (db: Db, others: readonly number[]): Promise<number> =>
  vi.waitFor(async () => {
    const { rows } = await sql<BlockedConnection>`
      select pid, pg_blocking_pids(pid) as blockers from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    // a connection that waits for another one is unrelated or not there yet
    const waiter = rows.find(
      ({ pid, blockers }) => !others.includes(pid) && blockers.some((each) => others.includes(each)),
    );
    if (waiter === undefined) throw new Error('No connection waits for them.');
    return waiter.pid;
  }, PATIENT);

/**
 * Starts `first`, and `second` once the first has done everything except the commit. The first commits when the second
 * waits for it or has finished.
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
    const firstPid = await waitUntilBlockedBy(db, [holderPid]);
    const two = second();
    const through = two.then(() => {
      isSecondEarlier = true;
    });
    await Promise.race([through, waitUntilBlockedBy(db, [holderPid, firstPid])]);
    // checked now, because the second may have finished when this transaction ends
    return { one, two, isSecondEarlier };
  });
  return { first: await both.one, second: await both.two, isSecondEarlier: both.isSecondEarlier };
}
