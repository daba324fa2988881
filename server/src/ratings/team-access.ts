import type { Caller } from '#platform/http/access.ts';
import type { TeamAccess } from './player-repository.ts';

/** No coach has this address. */
const NOBODY: TeamAccess = { coachEmail: '' };

/** The teams that the caller coaches, if the address is confirmed. Even administrators rate only these. */
export const ownTeamAccess = (caller: Caller): TeamAccess =>
  caller.confirmed ? { coachEmail: caller.email } : NOBODY;

/** The teams whose roster the caller may change. */
export const rosterAccess = (caller: Caller): TeamAccess =>
  caller.role === 'ADMIN' ? { coachEmail: null } : ownTeamAccess(caller);
