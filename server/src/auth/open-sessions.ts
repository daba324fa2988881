import type { Role } from '@portal/contract/auth.ts';
import type { Portal } from '#portal.ts';
import { aliveUntil, isAlive } from './lifetime.ts';
import { listSessionStates } from './session-repository.ts';

/** A live session; looking at it is no use of it. */
export type OpenSessionState = { role: Role; confirmed: boolean; aliveUntil: Date };

/** Of these sessions those that live, by id: for answers that go on for as long as their session does. */
export async function findOpenSessions(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Map<string, OpenSessionState>> {
  // of before they are read: one that somebody uses meanwhile must not seem over
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
