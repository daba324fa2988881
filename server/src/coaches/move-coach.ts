import type { Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/lock-coaches.ts';
import { findCoachByEmail, moveLinks, updateCoachEmail } from './coach-repository.ts';

/**
 * Moves the teams of a coach to their new address. If the league already has a coach with that address, that coach gets
 * the teams, and the old one is left without any.
 */
export async function moveCoach(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await lockCoaches(tx);
  const before = await findCoachByEmail(tx, from);
  if (before === null) return;
  const known = await findCoachByEmail(tx, to);
  if (known === null) await updateCoachEmail(tx, before.id, to);
  else await moveLinks(tx, { from: before.id, to: known.id });
}
