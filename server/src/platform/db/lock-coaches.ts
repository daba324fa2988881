import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** One lock for everything that adds or removes coaches, who belong to no season. */
const COACHES_LOCK = 5_023;

/** Makes other loads, reverts and removals of a season wait until the transaction ends. */
export async function lockCoaches(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COACHES_LOCK})`.execute(tx);
}
