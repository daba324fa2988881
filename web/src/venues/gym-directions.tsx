import type { NamedVenue } from '@portal/domain/venues/venue-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Directions } from './directions.tsx';
import { gymList } from './queries.ts';

/** How to find a gym, for coaches; nothing until it is loaded, or if the league has not said it. */
export function GymDirections({ at, className }: { at: NamedVenue; className?: string }) {
  const gyms = useQuery(gymList);
  const gym = gyms.data?.find(
    ({ SchoolName, GymName }) => SchoolName === at.schoolName && GymName === at.gymName,
  );
  return (
    gym && <Directions address={gym.Address} doorNote={gym.DoorNote} {...(className && { className })} />
  );
}
