import { type IsoDate, weekdayOf } from '#time/wall-clock.ts';
import { courtsOnFloor } from '#venues/shared-floors.ts';
import type { CourtTime, DrawDivision, DrawLeague, GamePlace } from './league.ts';
import { leagueIndex } from './league-facts.ts';

/** A possible start, in a window of open court time, or in its own window if a game must stay there. */
export type PlaceInWindow = GamePlace & { venueId: number; window: number };
export type Places = {
  windows: CourtTime[];
  /** the first window of the row of each window: the changeover after a game in one window of a row may reach into the next */
  rowOfWindow: number[];
  places: PlaceInWindow[];
  /** every start is a multiple of this many minutes after the start of its row */
  cellMinutes: number;
  /** the places of games that must stay, by their index in `former` */
  stays: Map<number, number>;
};

/** How long a game occupies its court. */
export const blockMinutes = ({ minutes, changeoverMinutes }: DrawDivision): number =>
  minutes + changeoverMinutes;

/** Whether the division may play in the gym on that day. */
export const playsThere = ({ weekdays, venueIds }: DrawDivision, venueId: number, date: IsoDate): boolean =>
  (venueIds === null || venueIds.includes(venueId)) && weekdays.includes(weekdayOf(date));

/** Whether the division's own rules allow a game to start there. */
export const fitsDivision = (division: DrawDivision, venueId: number, { date, start }: GamePlace): boolean =>
  start >= division.earliest &&
  start + division.minutes <= division.latest &&
  playsThere(division, venueId, date);

/**
 * All starts worth considering. In each window these are the starts of games played without gaps, counted
 * from the start of the window, from the earliest time of a division, or from a former game. Any other
 * schedule can be shifted to such starts.
 */
export function listPlaces(league: DrawLeague): Places {
  const index = leagueIndex(league);
  const lengths = league.divisions.map(blockMinutes);
  const stays = new Map<number, number>();
  const windows: CourtTime[] = [];
  const places: PlaceInWindow[] = [];
  for (const [number, { stays: mustStay, place, divisionId }] of league.former.entries()) {
    if (!mustStay || place === null) continue;
    const until = place.start + blockMinutes(index.division(divisionId));
    stays.set(number, places.length);
    places.push({ ...place, venueId: index.venueOfCourt(place.courtId), window: windows.length });
    windows.push({ courtId: place.courtId, date: place.date, from: place.start, until });
  }
  let cellMinutes = lengths.reduce(greatestDivisor, 0);
  const former = Map.groupBy(
    league.former.flatMap(({ place }) => place ?? []),
    ({ courtId, date }) => `${courtId} ${date}`,
  );
  for (const window of cutOut(league.open, onWholeFloor(windows, index.courtsOnFloor))) {
    const venueId = index.venueOfCourt(window.courtId);
    const ofFormer = former.get(`${window.courtId} ${window.date}`)?.map(({ start }) => start) ?? [];
    const divisions = league.divisions.filter((division) => playsThere(division, venueId, window.date));
    const starts = listStarts(divisions, window, ofFormer);
    if (starts.length === 0) continue;
    for (const start of starts) {
      cellMinutes = greatestDivisor(cellMinutes, start - window.from);
      places.push({ courtId: window.courtId, date: window.date, start, venueId, window: windows.length });
    }
    windows.push(window);
  }
  const longestChangeover = Math.max(
    0,
    ...league.divisions.map(({ changeoverMinutes }) => changeoverMinutes),
  );
  const rowOfWindow = listRows(league, windows, stays.size, longestChangeover);
  for (const [number, { from }] of windows.entries()) {
    cellMinutes = greatestDivisor(cellMinutes, from - (windows[rowOfWindow[number] ?? number]?.from ?? from));
  }
  return { windows, rowOfWindow, places, cellMinutes: Math.max(1, cellMinutes), stays };
}

/**
 * Windows of a court, or of courts that share a floor, are in a row if the gap between them is shorter than the longest
 * changeover.
 * @param stays how many of the windows, the first ones, are those of games that must stay
 */
function listRows(
  { courts }: DrawLeague,
  windows: readonly CourtTime[],
  stays: number,
  longestChangeover: number,
): number[] {
  const rows = [...windows.keys()];
  const courtsOn = courtsOnFloor(courts);
  const wholeOf = new Map(courts.map(({ id, partOf }) => [id, partOf ?? id]));
  const meets = (one: CourtTime, other: CourtTime) =>
    courtsOn(one.courtId).includes(other.courtId) && one.from < other.until && other.from < one.until;
  const inOrder = [...windows.entries()].toSorted(([, a], [, b]) => a.from - b.from);
  for (const ofFloor of Map.groupBy(
    inOrder,
    ([, { courtId, date }]) => `${wholeOf.get(courtId)} ${date}`,
  ).values()) {
    let row: typeof ofFloor = [];
    for (const [number, window] of ofFloor) {
      const until = Math.max(...row.map(([, before]) => before.until));
      // Games that stay may overlap; each then has a row of its own.
      const overlapping = row.some(
        ([before, other]) => before < stays && number < stays && meets(other, window),
      );
      if (overlapping || window.from - until >= longestChangeover) row = [];
      row.push([number, window]);
      rows[number] = row[0]?.[0] ?? number;
    }
  }
  return rows;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** Times that courts are taken, on each court whose floor is then taken. */
export const onWholeFloor = (
  taken: readonly CourtTime[],
  courtsOn: (courtId: number) => readonly number[],
): CourtTime[] => taken.flatMap((time) => courtsOn(time.courtId).map((courtId) => ({ ...time, courtId })));

/** The open time without the taken time, ordered by day, court and time. */
export function cutOut(open: readonly CourtTime[], taken: readonly CourtTime[]): CourtTime[] {
  let rest = open.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.courtId - b.courtId || a.from - b.from,
  );
  for (const { courtId, date, from, until } of taken) {
    rest = rest.flatMap((window) => {
      if (window.courtId !== courtId || window.date !== date) return [window];
      if (until <= window.from || window.until <= from) return [window];
      return [
        { ...window, until: from },
        { ...window, from: until },
      ].filter((piece) => piece.from < piece.until);
    });
  }
  return rest;
}

function listStarts(
  divisions: readonly DrawDivision[],
  { from, until }: CourtTime,
  more: readonly number[],
): number[] {
  const isStart = ({ minutes, earliest, latest }: DrawDivision, start: number) =>
    start >= earliest && start + minutes <= Math.min(until, latest);
  const reached = new Set([
    from,
    ...[...divisions.map(({ earliest }) => earliest), ...more].filter((time) => time > from && time < until),
  ]);
  const starts: number[] = [];
  // Iterating a set also visits items that are added on the way.
  for (const start of reached) {
    const fitting = divisions.filter((division) => isStart(division, start));
    if (fitting.length > 0) starts.push(start);
    for (const division of fitting) reached.add(start + blockMinutes(division));
  }
  return starts.toSorted((a, b) => a - b);
}
