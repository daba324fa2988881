import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePollMs } from '#live/live.ts';
import { type Slot, teamKey } from '#practices/from-wire.ts';
import { AVAILABILITY_POLL_MS } from '#practices/timers.ts';
import { waitlist } from './queries.ts';

/** The open slots; those held for one of the coach's teams are marked. */
export function useHeldSlots(
  slots: readonly Slot[] | undefined,
  isCoach: boolean,
): readonly Slot[] | undefined {
  const refetchInterval = usePollMs(AVAILABILITY_POLL_MS);
  const { data } = useQuery({ ...waitlist, enabled: isCoach, refetchInterval });
  const offers = data?.offers;
  return useMemo(() => {
    if (!offers?.length) return slots;
    const own = new Map(offers.map(({ slot, team }) => [slot.Id, teamKey(team.divisionName, team.teamName)]));
    return slots?.map((slot) => ({ ...slot, heldFor: own.get(slot.id) ?? null }));
  }, [slots, offers]);
}
