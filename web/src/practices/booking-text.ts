import { capitalized } from '@portal/domain/text/capitalized.ts';
import type { Booking } from './from-wire.ts';

/** A booking's status as a word: 'Practice', 'Game', 'Playoff'. */
export const statusName = ({ status }: Booking): string => capitalized(status.toLowerCase());

/** A React key that distinguishes the two rows of a game between two of the coach's teams, and games that share a slot. */
export const bookingKey = ({ slotId, startTime, divisionName, teamName }: Booking): string =>
  JSON.stringify([slotId, startTime, divisionName, teamName]);

/** 'Boys 3-4', or 'Boys 3-4, Fall 2026' for a former season. */
export const divisionText = ({ divisionName, otherSeason }: Booking): string =>
  otherSeason === null ? divisionName : `${divisionName}, ${otherSeason}`;

/** 'vs Rockfish, home'; only the opponent in bookings that an older portal saved. */
export const opponentText = ({ opponent, isHome }: Booking): string =>
  isHome === null ? `vs ${opponent}` : `vs ${opponent}, ${isHome ? 'home' : 'away'}`;

/** Upcoming bookings in order, then past ones, latest first. */
export function inOrder(bookings: readonly Booking[]): Booking[] {
  const byStart = bookings.toSorted((a, b) =>
    startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0,
  );
  return [...byStart.filter(({ isPast }) => !isPast), ...byStart.filter(({ isPast }) => isPast).reverse()];
}

const startOf = ({ date, startTime }: Booking): string => `${date}T${startTime}`;
