import { entryAtOnce, teamBusyText } from '@portal/domain/practices/team-busy.ts';
import { mayBook, weeklyLimitText } from '@portal/domain/practices/weekly-limit.ts';
import { nearestSlots } from '@portal/domain/schedule/nearest-slots.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import { weekOf } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { listTakenTimes } from '#court-time/season-times.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { listOpenSlots, type OpenSlot } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';
import { readOpenings } from '#practice-round/coming-week.ts';
import { readAllowance } from './plan-losses.ts';

type BookingTeam = { teamId: number; teamName: string; divisionName: string };
type Span = { date: IsoDate; startTime: WallTime; endTime: WallTime };

/** Why the team could not book a slot of the period, in the words of that refusal; '' if it could. */
async function readBookingProblems(
  portal: Portal,
  db: Db,
  team: BookingTeam,
): Promise<(slot: Span) => string> {
  const { range } = currentPeriod(portal);
  const times = await listTakenTimes(db, {
    first: range.current.start,
    last: range.next.end,
    teamIds: [team.teamId],
  });
  const { limit, creditsUntil } = await readAllowance(db, team.teamId);
  return (slot) => {
    const week = weekOf(slot.date, range);
    if (week === null) return '';
    const used = times.filter(({ type, date }) => type === 'practice' && weekOf(date, range) === week).length;
    const makeUps = creditsUntil.filter((until) => until >= slot.date).length;
    if (!mayBook({ used, limit, makeUps })) return weeklyLimitText(team, week, limit);
    const busy = entryAtOnce(slot, times);
    return busy === null ? '' : teamBusyText(team, busy);
  };
}

/** Why the team of a proposal could not book its slot now; '' if it could. */
export const bookingProblemOf = async (
  portal: Portal,
  proposal: BookingTeam & { slot: Span },
): Promise<string> => (await readBookingProblems(portal, portal.db, proposal))(proposal.slot);

/** The open slot of the period nearest to a slot that a team can no longer have, and that it may book; null if none. */
export async function nextFreeSlot(
  portal: Portal,
  tx: Tx,
  proposal: BookingTeam & { venueId: number; slot: Span },
): Promise<OpenSlot | null> {
  const { now, range, releaseDays } = currentPeriod(portal);
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const problemOf = await readBookingProblems(portal, tx, proposal);
  const { isOpen } = await readOpenings(portal, tx, [proposal.teamId]);
  const days = { first: now.date, last: range.next.end };
  const open = (await listOpenSlots(tx, { ...days, now, gamesUntil })).filter(
    (free) => free.heldUntil === null && isOpen(proposal.teamId, free.date) && problemOf(free) === '',
  );
  const { slot, venueId } = proposal;
  return nearestSlots({ ...slot, venueId }, open, 1)[0] ?? null;
}
