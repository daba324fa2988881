import type { ListedVenue } from '@portal/contract/venues.ts';
import type { Permit } from '@portal/contract/venues-hours.ts';
import type { DayRange } from '@portal/domain/availability/month-layout.ts';
import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import type { Ask } from './ask.ts';

export type GymListProps = {
  gyms: readonly ListedVenue[];
  /** null while loading or if no season is active */
  permitsOf: ((venueId: number, weekday: Weekday) => readonly Permit[]) | null;
  /** the dates that most permits have */
  usual: DayRange | null;
  onAsk: Ask;
};

const keyOf = (venueId: number, weekday: number) => `${venueId} ${weekday}`;
const sortKeyOf = (permit: Permit) => `${permit.fromTime} ${permit.firstDate} ${permit.courtId}`;

/** Finds the permits of a gym on a weekday, by time. */
export function permitsByGym(permits: readonly Permit[]) {
  const groups = Map.groupBy(
    permits.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)),
    ({ venueId, weekday }) => keyOf(venueId, weekday),
  );
  return (venueId: number, weekday: Weekday): readonly Permit[] => groups.get(keyOf(venueId, weekday)) ?? [];
}
