import type { Role } from '@portal/contract/auth.ts';
import type { Portal } from '#portal.ts';
import { aliveUntil, isAlive } from './lifetime.ts';
import { listSessionStates } from './session-repository.ts';

/** An open session. Reading it does not count as a use. */
export type OpenSessionState = { role: Role; confirmed: boolean; aliveUntil: Date };

/** Those of the sessions that are open, by id. For streams, which last as long as their sessions. */
export async function findOpenSessions(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Map<string, OpenSessionState>> {
  // from before the query, so that a session that is used during it does not count as expired
  const now = clock.now();
  const states = await listSessionStates(db, ids);
  const open = states.filter((state) => isAlive(state, now));
  return new Map(
    open.map((state) => [
      state.id,
      { role: state.role, confirmed: state.verifiedAt !== null, aliveUntil: aliveUntil(state) },
    ]),
  );
}
