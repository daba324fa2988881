import type { Role } from '@portal/contract/auth.ts';
import { sql } from 'kysely';
import type { Portal } from '#portal.ts';
import { aliveUntil, isAlive } from './lifetime.ts';

/** An open session. Reading it does not count as a use. */
export type OpenSessionState = { role: Role; confirmed: boolean; aliveUntil: Date };

/** Those of the sessions that are open, by id. For streams, which last as long as their sessions. */
export async function findOpenSessions(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Map<string, OpenSessionState>> {
  // from before the query, so that a session that is used during it does not count as expired
  const now = clock.now();
  const states = await db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.accountId')
    .select(['s.id', 's.lastUsedAt', 's.expiresAt', 'a.role', 'a.emailVerifiedAt as verifiedAt'])
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.revokedAt', 'is', null)
    .execute();
  const open = states.filter((state) => isAlive(state, now));
  return new Map(
    open.map((state) => [
      state.id,
      { role: state.role, confirmed: state.verifiedAt !== null, aliveUntil: aliveUntil(state) },
    ]),
  );
}
