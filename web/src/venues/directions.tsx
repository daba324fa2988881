import { mapLink } from '@portal/domain/venues/court-facts.ts';
import type { NamedVenue } from '@portal/domain/venues/venue-name.ts';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#api/client.ts';
import { classNames } from '#ui/class-names.ts';
import { gymList } from './queries.ts';

type DirectionsProps = { address: string; doorNote: string; isInline?: boolean; className?: string };

/** A gym's address as a link to a map, and how to get in; nothing if neither is known. */
export function Directions({ address, doorNote, isInline = false, className }: DirectionsProps) {
  if (address === '' && doorNote === '') return null;
  return (
    <p className={classNames('wrap-anywhere', className)}>
      {address !== '' && (
        <a className="underline" href={mapLink(address)} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
      {isInline && address !== '' && ' '}
      {doorNote !== '' && <span className={classNames('text-muted', !isInline && 'block')}>{doorNote}</span>}
    </p>
  );
}

/** Directions to a gym for coaches; nothing until they are loaded, or if the league has entered none. */
export function GymDirections({ at, className }: { at: NamedVenue; className?: string }) {
  const gyms = useQuery(gymList);
  const gym = findGym(gyms.data ?? [], at);
  return (
    gym && <Directions address={gym.Address} doorNote={gym.DoorNote} {...(className && { className })} />
  );
}

export type Gym = Answer<'listGyms'>[number];

/** The directions to a gym; undefined if the league has entered none. */
export const findGym = (gyms: readonly Gym[], { schoolName, gymName }: NamedVenue): Gym | undefined =>
  gyms.find((gym) => gym.SchoolName === schoolName && gym.GymName === gymName);
