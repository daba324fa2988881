import type { Tx } from '#platform/db/database.ts';
import { activeSeasonOrNone } from '#season/find-season.ts';
import { findInvitee, type Invitee } from './invitation-repository.ts';

/** The coach of the active season with this address, with their teams; null if there is none. */
export async function findListedCoach(tx: Tx, email: string): Promise<Invitee | null> {
  const season = await activeSeasonOrNone(tx);
  return season === null ? null : await findInvitee(tx, season.id, email);
}
