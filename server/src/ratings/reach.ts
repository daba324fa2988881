import type { Caller } from '#platform/http/access.ts';
import type { Reach } from './player-repository.ts';

/** No coach has it. */
const NOBODY: Reach = { coachEmail: '' };

/** Teams that the caller coaches: they belong to a confirmed address, and an administrator rates only his own, too. */
export const ownReach = (caller: Caller): Reach => (caller.confirmed ? { coachEmail: caller.email } : NOBODY);

/** Teams whose roster the caller may keep. */
export const rosterReach = (caller: Caller): Reach =>
  caller.role === 'ADMIN' ? { coachEmail: null } : ownReach(caller);
