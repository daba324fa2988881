import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import type { ClosurePart } from '@portal/domain/availability/closure.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { PATHS } from '#paths.ts';

/** A gym that closes, with the names as they appear in entries. */
export type ClosingGym = { venueId: number; schoolName: string; gymName: string };

/** What closes the gyms: their days, a part of these, and the reason. */
export type Closing = { firstDate: IsoDate; lastDate: IsoDate; reason: string } & Partial<
  ClosurePart<number>
>;

/**
 * The URL that draws up games assuming that the gyms are lost on these days; null without games, or if one is in another
 * gym.
 * @param closing undefined if it is not known: then the gyms of the games are lost on the days of the games
 */
export function repairPath(
  entries: readonly ConflictingEntry[],
  gyms: readonly ClosingGym[],
  closing: Closing | undefined,
): string | null {
  const games = entries.filter(({ type }) => type === 'game');
  const days = games.map(({ date }) => date).toSorted();
  const venueIds = new Set(
    games.map(
      ({ SchoolName, GymName }) =>
        gyms.find(({ schoolName, gymName }) => schoolName === SchoolName && gymName === GymName)?.venueId,
    ),
  );
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || venueIds.has(undefined)) return null;
  const { firstDate, lastDate, reason, courtId, weekday, fromTime, toTime } = closing ?? {
    firstDate: first,
    lastDate: last,
  };
  const lost = closing === undefined ? [...venueIds] : gyms.map(({ venueId }) => venueId);
  const more = {
    ...(reason && { reason }),
    ...(courtId != null && { court: String(courtId) }),
    ...(weekday != null && { weekday: String(weekday) }),
    ...(fromTime && toTime && { hours: `${fromTime.slice(0, 5)}-${toTime.slice(0, 5)}` }),
  };
  const query = Object.keys(more).length === 0 ? '' : `&${new URLSearchParams(more)}`;
  return `${PATHS.games}?step=draw-up&base=published&lost=${lost.join(',')}&from=${firstDate}&until=${lastDate}${query}`;
}
