import { type NamedCourt, venueAndCourt } from './venue-name.ts';

/** What people are told about a court where they practice or play; '' or absent if unknown. */
export type CourtFacts = NamedCourt & {
  address?: string | undefined;
  /** how to get in, such as 'Use the rear entrance' */
  doorNote?: string | undefined;
};

/** Picks only these fields, without unknown ones. */
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

/** 'OBHS Main Gym, court A, 5 Main St', the location in calendars. */
export const locationText = (court: CourtFacts): string =>
  [venueAndCourt(court), court.address].filter(Boolean).join(', ');

/** A map of the address that works in every browser and mail program. */
export const mapLink = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
