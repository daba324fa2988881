import { formatDate, shortTime, shortTimeRange } from '@portal/domain/time/format.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';

/** A practice with the names that messages and emails use. */
export type NamedPractice = CourtFacts & {
  entryId: number;
  /** how often its names have changed; none if it is new */
  labelRevision?: number;
  teamName: string;
  divisionName: string;
  date: string;
  startTime: string;
  endTime: string;
};

/** What a coach is told about a booked practice. */
export const bookedText = (practice: NamedPractice): string =>
  `Practice booked for ${practice.divisionName} ${practice.teamName}: ${formatDate(practice.date)}, ` +
  `${shortTimeRange(practice.startTime, practice.endTime)} at ${venueAndCourt(practice)}.`;

/** What a coach is told about a canceled practice. */
export const canceledText = (practice: NamedPractice & { opensAgain: boolean }): string =>
  `The practice of ${practice.divisionName} ${practice.teamName} on ${formatDate(practice.date)} at ` +
  `${shortTime(practice.startTime)} is canceled.${practice.opensAgain ? ' The slot is open to others again.' : ''}`;
