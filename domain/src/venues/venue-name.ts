/** A gym's names, as the league has entered them. */
export type NamedVenue = { schoolName: string; gymName: string };

/** A court, with the names of its gym. */
export type NamedCourt = NamedVenue & {
  court: string;
  /** the gym has no other court; absent if it has one or if this is unknown */
  isOnlyCourt?: boolean | undefined;
};

/**
 * The name of a gym for coaches: 'Salk' for the gym "Gym" at Salk, otherwise 'OBHS Main Gym'. Never the
 * schedule name (docs/spec/decisions.md#name-of-a-gym).
 */
export const venueName = ({ schoolName, gymName }: NamedVenue): string => {
  if (/^gym$/i.test(gymName)) return schoolName;
  return beginsWith(gymName, schoolName) ? gymName : `${schoolName} ${gymName}`;
};

/** The same name without "Gym" at the end, for narrow places: 'OBHS Main'. */
export const shortVenueName = (venue: NamedVenue): string => venueName(venue).replace(/(?<=\S)\s+gym$/i, '');

/** 'OBHS Main Gym, court A', or only the gym if it has no other court: 'Shepard'. */
export const venueAndCourt = ({ court, isOnlyCourt = false, ...venue }: NamedCourt): string => {
  if (isOnlyCourt || court === '') return venueName(venue);
  return `${venueName(venue)}, ${courtText(court)}`;
};

/** 'court A', or the name alone if it says so itself: 'Court 1'. */
export const courtText = (court: string): string => (/^court\b/i.test(court) ? court : `court ${court}`);

/** Whether a name begins with all words of another, ignoring case. */
const beginsWith = (name: string, start: string): boolean =>
  `${name} `.toLowerCase().startsWith(`${start} `.toLowerCase());
