import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import { codeOf } from './faults.ts';

/** SQLSTATE lock_not_available */
const LOCK_TIMED_OUT = '55P03';

/** Waits so long for a lock. @returns false if someone else still has it; the transaction can only be undone then */
export async function isLockedWithin(tx: Tx, waitMs: number, lock: RawBuilder<unknown>): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(tx);
  try {
    await lock.execute(tx);
  } catch (error) {
    if (codeOf(error) === LOCK_TIMED_OUT) return false;
    throw error;
  }
  await sql`set local lock_timeout to default`.execute(tx);
  return true;
}

/** One lock for everything that adds or removes coaches, who belong to no season. */
const COACHES_LOCK = 5_023;

/** Makes other loads, reverts and removals of a season wait until the transaction ends. */
export async function lockCoaches(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COACHES_LOCK})`.execute(tx);
}
