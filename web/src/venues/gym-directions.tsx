import type { NamedVenue } from '@portal/domain/venues/venue-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Directions } from './directions.tsx';
import { findGym } from './find-gym.ts';
import { gymList } from './queries.ts';

/** How to find a gym, for coaches; nothing until it is loaded, or if the league has not said it. */
export function GymDirections({ at, className }: { at: NamedVenue; className?: string }) {
  const gyms = useQuery(gymList);
  const gym = findGym(gyms.data ?? [], at);
  return (
    gym && <Directions address={gym.Address} doorNote={gym.DoorNote} {...(className && { className })} />
  );
}
