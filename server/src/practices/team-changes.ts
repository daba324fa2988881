import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { countDone } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';

/**
 * Counts a practice that a coach has booked, changed, canceled or offered in a trade in this transaction. The limit is
 * per team, because each change is an email to all of its coaches. Changes by administrators are not counted.
 * @throws AppError THROTTLED
 */
export async function countTeamChange(
  portal: Portal,
  tx: Tx,
  { role }: Pick<Caller, 'role'>,
  team: { teamId: number; divisionName: string; teamName: string },
): Promise<void> {
  if (role === 'ADMIN') return;
  const limit = LIMITS.teamChanges;
  const name = `${team.divisionName} ${team.teamName}`;
  const sentence = (wait: string) =>
    `Practices of ${name} have been changed ${limit.hits} times within an hour. Try again in ${wait}, or ask the league.`;
  await countDone(portal, tx, { limit, subject: String(team.teamId) }, sentence);
}
