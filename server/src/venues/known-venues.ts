/** How coaches find a gym; what is undefined stays as it is. */
export type VenueNotes = { address?: string | undefined; doorNote?: string | undefined };

/** A stored venue; `...Key` is a folded name. */
export type KnownVenue = {
  id: number;
  schoolId: number;
  schoolName: string;
  schoolKey: string;
  gymName: string;
  gymKey: string;
  scheduleName: string;
  /** '' if nobody has said it */
  address: string;
  doorNote: string;
  /** court id by folded name */
  courts: ReadonlyMap<string, number>;
  /** in the order in which they were added */
  courtList: readonly { id: number; name: string; key: string }[];
};

export type KnownVenues = {
  find: (schoolKey: string, gymKey: string) => KnownVenue | undefined;
  /** @returns the id */
  findSchool: (schoolKey: string) => number | undefined;
};

/** Whether an address or door note that is given differs from the stored one. */
export const hasOtherNotes = (stored: KnownVenue, { address, doorNote }: VenueNotes): boolean =>
  (address ?? stored.address) !== stored.address || (doorNote ?? stored.doorNote) !== stored.doorNote;

/** Finds venues by their folded names. */
export function knownVenues(venues: readonly KnownVenue[]): KnownVenues {
  const byPlace = new Map(venues.map((venue) => [`${venue.schoolKey}\n${venue.gymKey}`, venue]));
  const schools = new Map(venues.map((venue) => [venue.schoolKey, venue.schoolId]));
  return {
    find: (schoolKey, gymKey) => byPlace.get(`${schoolKey}\n${gymKey}`),
    findSchool: (schoolKey) => schools.get(schoolKey),
  };
}
