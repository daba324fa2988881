import type { NamedVenue } from '@portal/domain/venues/venue-name.ts';
import type { Answer } from '#api/client.ts';

export type Gym = Answer<'listGyms'>[number];

/** How to find a gym; undefined if the league has not said it. */
export const findGym = (gyms: readonly Gym[], { schoolName, gymName }: NamedVenue): Gym | undefined =>
  gyms.find((gym) => gym.SchoolName === schoolName && gym.GymName === gymName);
