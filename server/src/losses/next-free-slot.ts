import { nearestSlots } from '@portal/domain/schedule/nearest-slots.ts';
import { lastReleasedDate } from '@portal/domain/venues/purpose.ts';
import { currentPeriod } from '#league/period.ts';
import type { Tx } from '#platform/db/database.ts';
import { listOpenSlots, type OpenSlot } from '#platform/db/open-slots.ts';
import type { Portal } from '#portal.ts';
import { listTeamTimes } from './plan-repository.ts';

type FreeSlotRequest = { teamId: number; venueId: number; slot: { date: string; startTime: string } };

/** The open slot of the period nearest to a slot that a team can no longer have; null if there is none. */
export async function nextFreeSlot(
  portal: Portal,
  tx: Tx,
  { teamId, venueId, slot }: FreeSlotRequest,
): Promise<OpenSlot | null> {
  const { now, range, releaseDays } = currentPeriod(portal);
  const gamesUntil = lastReleasedDate(now.date, releaseDays);
  const days = { first: now.date, last: range.next.end };
  const times = await listTeamTimes(tx, [teamId], days);
  const open = (await listOpenSlots(tx, { ...days, now, gamesUntil })).filter(
    ({ date, startTime, endTime, heldUntil }) =>
      heldUntil === null &&
      !times.some((time) => time.date === date && time.startTime < endTime && startTime < time.endTime),
  );
  return nearestSlots({ ...slot, venueId }, open, 1)[0] ?? null;
}
