import type { NamedVenue } from '@portal/domain/venues/venue-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Directions } from './directions.tsx';
import { findGym } from './find-gym.ts';
import { gymList } from './queries.ts';

/** Directions to a gym for coaches; nothing until they are loaded, or if the league has entered none. */
export function GymDirections({ at, className }: { at: NamedVenue; className?: string }) {
  const gyms = useQuery(gymList);
  const gym = findGym(gyms.data ?? [], at);
  return (
    gym && <Directions address={gym.Address} doorNote={gym.DoorNote} {...(className && { className })} />
  );
}
