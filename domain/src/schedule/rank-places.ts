import { several, severalUnlessNone } from '#text/several.ts';
import { daysBetween, type IsoDate, minutesOf, type WallTime } from '#time/wall-clock.ts';

type Place = { date: IsoDate; startTime: WallTime; venueId: number };

/** How much worse a place is, in points: a day further away counts as much as ten hours on the same day. */
const POINTS = { day: 10, hour: 1, otherGym: 3, cost: 15 } as const;

/**
 * Orders places as a person would choose them: near in days and time, in the same gym, and without costs. Of
 * several courts of a gym at the same time, only the first is listed.
 * @param from where the entry is now
 * @param places `costs` are sentences about the disadvantages of a place
 * @returns each with `why`, how near it is: 'Same day, same gym, 1 hour later'
 * @see docs/spec/decisions.md#move
 */
export function rankPlaces<Candidate extends Place & { costs: readonly string[] }>(
  from: Place,
  places: readonly Candidate[],
): (Candidate & { why: string })[] {
  const points = (place: Candidate) =>
    POINTS.day * Math.abs(daysBetween(from.date, place.date)) +
    (POINTS.hour * Math.abs(minutesOf(place.startTime) - minutesOf(from.startTime))) / 60 +
    (place.venueId === from.venueId ? 0 : POINTS.otherGym) +
    POINTS.cost * place.costs.length;
  const ranked = places
    .map((place) => ({ place, points: points(place) }))
    // Places that are equally good stay in the given order.
    .toSorted((a, b) => a.points - b.points);
  const firstOfGym = new Map<string, Candidate>();
  for (const { place } of ranked) {
    const key = `${place.date} ${place.startTime} ${place.venueId}`;
    if (!firstOfGym.has(key)) firstOfGym.set(key, place);
  }
  return withNearness(from, [...firstOfGym.values()]);
}

/** Adds `why` to each place and keeps the order. */
export const withNearness = <Candidate extends Place>(from: Place, places: readonly Candidate[]) =>
  places.map((place) => ({ ...place, why: nearness(from, place) }));

/** 'Same day, same gym, 1 hour later', '3 days later, other gym, same time'. */
function nearness(from: Place, to: Place): string {
  const day = shift(daysBetween(from.date, to.date), 'Same day', (days) => [several(days, 'day')]);
  const gym = to.venueId === from.venueId ? 'same gym' : 'other gym';
  const time = shift(minutesOf(to.startTime) - minutesOf(from.startTime), 'same time', (minutes) => [
    ...severalUnlessNone(Math.floor(minutes / 60), 'hour'),
    ...severalUnlessNone(minutes % 60, 'minute'),
  ]);
  return `${day}, ${gym}, ${time}`;
}

/** How much later or earlier, in words. */
const shift = (by: number, none: string, sizeOf: (size: number) => string[]): string =>
  by === 0 ? none : `${sizeOf(Math.abs(by)).join(' ')} ${by > 0 ? 'later' : 'earlier'}`;
