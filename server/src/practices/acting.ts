import { foldName, fullName } from '@portal/domain/coaches/names.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { countDone } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { notYourName } from './refusals.ts';

/**
 * Whose teams a call may touch: those of the coach with this address, or any team if it is null (an administrator
 * who names no coach).
 */
export type Acting = { caller: Caller; coachEmail: string | null };

/**
 * The session decides who acts. A coach who names another coach is refused. An administrator acts for the coach they
 * name, or for every team if they name nobody or themselves, as the old front end does in each call.
 * @throws AppError NOT_YOURS
 * @see docs/spec/decisions.md#accounts, docs/spec/safety.md#w6
 */
export function actingAs(caller: Caller, namedEmail: string | null): Acting {
  if (caller.role === 'ADMIN') {
    return { caller, coachEmail: namedEmail === caller.email ? null : namedEmail };
  }
  if (namedEmail !== null && namedEmail !== caller.email) throw notYourName();
  return { caller, coachEmail: caller.email };
}

/**
 * Refuses a coach's call with another person's name. A coach's own name is that of the account or of the coach with
 * their address; administrators may send any name.
 * @param coaches the coaches of the team in question
 * @throws AppError NOT_YOURS
 */
export function checkCoachName(
  caller: Caller,
  namedCoach: string | null,
  coaches: readonly { email: string; firstName: string; lastName: string }[],
): void {
  const named = foldName(namedCoach ?? '').key;
  if (caller.role === 'ADMIN' || named === '') return;
  const own = [caller, ...coaches.filter((coach) => coach.email === caller.email)];
  const isOwn = own.some(({ firstName, lastName }) => foldName(fullName(firstName, lastName)).key === named);
  if (!isOwn) throw notYourName();
}

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
