import { entryAtOnce } from '@portal/domain/practices/team-busy.ts';
import { mayBook } from '@portal/domain/practices/weekly-limit.ts';
import { nearestSlots } from '@portal/domain/schedule/nearest-slots.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { currentPeriod } from '#league/period.ts';
import type { Tx } from '#platform/db/database.ts';
import { listOpenSlots, type OpenSlot } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';
import { listTeamTimes, readAllowance } from './plan-repository.ts';

type FreeSlotRequest = { teamId: number; venueId: number; slot: { date: string; startTime: string } };

/** The open slot of the period nearest to a slot that a team can no longer have, and that it may book; null if none. */
export async function nextFreeSlot(
  portal: Portal,
  tx: Tx,
  { teamId, venueId, slot }: FreeSlotRequest,
): Promise<OpenSlot | null> {
  const { now, range, weekStart, releaseDays } = currentPeriod(portal);
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const days = { first: now.date, last: range.next.end };
  const times = await listTeamTimes(tx, [teamId], { first: range.current.start, last: days.last });
  const { limit, creditsUntil } = await readAllowance(tx, teamId);
  const mayBookOn = (day: IsoDate) => {
    const week = weekStartOf(day, weekStart);
    const used = times.filter(
      ({ isOwnPractice, date }) => isOwnPractice && weekStartOf(date, weekStart) === week,
    ).length;
    return mayBook({ used, limit, makeUps: creditsUntil.filter((until) => until >= day).length });
  };
  const open = (await listOpenSlots(tx, { ...days, now, gamesUntil })).filter(
    (free) => free.heldUntil === null && entryAtOnce(free, times) === null && mayBookOn(free.date),
  );
  return nearestSlots({ ...slot, venueId }, open, 1)[0] ?? null;
}
