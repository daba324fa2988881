import { type NamedCourt, venueAndCourt } from './venue-name.ts';

/** What people are told about where they practice or play; '' or absent if it is not known. */
export type CourtFacts = NamedCourt & {
  address?: string | undefined;
  /** how to get in: 'Use the rear entrance' */
  doorNote?: string | undefined;
};

/** Only these of something that has more fields, without what is not known. */
export function courtFacts(of: CourtFacts): CourtFacts {
  const { schoolName, gymName, court, isOnlyCourt, address, doorNote } = of;
  return {
    schoolName,
    gymName,
    court,
    ...(isOnlyCourt && { isOnlyCourt }),
    ...(address && { address }),
    ...(doorNote && { doorNote }),
  };
}

/** 'OBHS Main Gym, court A, 5 Main St', as calendars say where something is. */
export const locationText = (court: CourtFacts): string =>
  [venueAndCourt(court), court.address].filter(Boolean).join(', ');

/** A page with a map of the address, for every browser and mail program. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
