import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import { formatDate, shortTime } from '@portal/domain/time/format.ts';
import { currentPeriod } from '#league/period.ts';
import { changeOnce, type KeyedCall } from '#platform/db/change-once.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { LEAGUE_RESTORED, restoreCanceled } from '#schedule/undo/undo-cancel.ts';
import { countTeamChange } from './acting.ts';
import { isHeld, justTaken, noSuchBooking, type SlotConflict, toConflict } from './refusals.ts';

/**
 * Gives a team the practice back that the caller canceled in the last ten minutes, if its place is still free and its
 * week is not full.
 * @param cancellationId from the answer to the cancel
 * @throws AppError NOT_FOUND | TOO_LATE | SLOT_PAST | SLOT_TAKEN | TEAM_BUSY | WEEKLY_LIMIT | WRONG_STATE |
 * THROTTLED | KEY_REUSED
 * @see docs/spec/decisions.md#history-and-undo
 */
export async function undoCancelPractice(
  portal: Portal,
  call: KeyedCall,
  cancellationId: number,
): Promise<{ message: string }> {
  const { caller } = call;
  const isAdmin = caller.role === 'ADMIN';
  const change = {
    id: cancellationId,
    kind: 'release',
    coachEmail: isAdmin ? null : caller.email,
    reason: isAdmin ? LEAGUE_RESTORED : 'A coach of the team undid the cancel.',
  } as const;
  return await changeOnce(portal, call, async (tx) => {
    const { first: practice } = await restoreCanceled(portal, tx, caller, change).catch((error: unknown) => {
      throw error instanceof AppError ? toCoachRefusal(portal, error) : error;
    });
    const { homeTeamId: teamId, homeTeam: teamName, divisionName, date, startTime } = practice;
    if (teamId === null) throw new Error('The practice has no team.');
    await countTeamChange(portal, tx, caller, { teamId, teamName, divisionName });
    const when = `${formatDate(date)} at ${shortTime(startTime)}`;
    return { message: `The practice of ${divisionName} ${teamName} on ${when} is booked again.` };
  });
}

/** The refusal for coaches: what is in the way and when, but not whose it is; a foreign cancel is like an unknown one. */
function toCoachRefusal(portal: Portal, error: AppError): AppError {
  const { code, details } = error;
  if (code === 'NOT_YOURS' || code === 'NOT_FOUND') return noSuchBooking();
  const { holds, ...taken } = (details.conflict ?? {}) as Partial<Conflict>;
  const until = holds
    ?.map(({ heldUntilAt }) => heldUntilAt)
    .toSorted()
    .at(-1);
  if (code === 'SLOT_HELD' && until !== undefined) return isHeld(until, currentPeriod(portal));
  return code === 'SLOT_TAKEN' ? justTaken(toConflict(taken as SlotConflict)) : error;
}

type Conflict = SlotConflict & { holds: readonly Pick<ConflictingHold, 'heldUntilAt'>[] };
