import { formatDate } from '#time/format.ts';
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

/** 'Same day, same gym, 1 hour later', 'Sat, Nov 28, 2026, other gym, same time'. */
function nearness(from: Place, to: Place): string {
  const day = to.date === from.date ? 'Same day' : formatDate(to.date);
  const gym = to.venueId === from.venueId ? 'same gym' : 'other gym';
  return `${day}, ${gym}, ${shift(minutesOf(to.startTime) - minutesOf(from.startTime))}`;
}

function shift(minutes: number): string {
  if (minutes === 0) return 'same time';
  const size = Math.abs(minutes);
  const hours = Math.floor(size / 60);
  const rest = size % 60;
  const words = [hours > 0 && `${hours} hour${hours === 1 ? '' : 's'}`, rest > 0 && `${rest} minutes`].filter(
    (word) => word !== false,
  );
  return `${words.join(' ')} ${minutes > 0 ? 'later' : 'earlier'}`;
}
