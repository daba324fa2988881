import type { NamedVenue } from '@portal/domain/venues/venue-name.ts';
import type { Answer } from '#api/client.ts';

export type Gym = Answer<'listGyms'>[number];

/** The directions to a gym; undefined if the league has entered none. */
export const findGym = (gyms: readonly Gym[], { schoolName, gymName }: NamedVenue): Gym | undefined =>
  gyms.find((gym) => gym.SchoolName === schoolName && gym.GymName === gymName);
