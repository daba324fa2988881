import type { IsoDate } from '#time/wall-clock.ts';
import type { DrawDivision, DrawLeague } from './league.ts';
import { blockedTimes, leagueIndex, overlaps } from './league-facts.ts';
import { listPlaces, playsThere } from './list-places.ts';

export type StartTime = { date: IsoDate; start: number };

const QUARTER_HOUR = 15;

/**
 * When each team could play if it were the only one, in any gym of its division: at the starts that the
 * search considers, and at every quarter hour after a court opens.
 */
export function timesOfTeams(league: DrawLeague): Map<number, StartTime[]> {
  const blocked = blockedTimes(league);
  const { division } = leagueIndex(league);
  const starts = new Map(
    [...Map.groupBy(listPlaces(league).places, ({ date }) => date)].map(([date, places]) => [
      date,
      [...new Set(places.map(({ start }) => start))],
    ]),
  );
  const ofDivision = new Map(league.divisions.map((one) => [one.id, timesOfDivision(league, one, starts)]));
  return new Map(
    league.teams.map(({ id, divisionId }) => {
      const { minutes } = division(divisionId);
      const own = Map.groupBy(blocked.get(id) ?? [], (time) => time.date);
      const times = (ofDivision.get(divisionId) ?? []).filter(
        ({ date, start }) =>
          !own.get(date)?.some((time) => overlaps(time, { date, from: start, until: start + minutes })),
      );
      return [id, times];
    }),
  );
}

function timesOfDivision(
  league: DrawLeague,
  division: DrawDivision,
  starts: ReadonlyMap<IsoDate, readonly number[]>,
): StartTime[] {
  const { venueOfCourt } = leagueIndex(league);
  const { minutes, earliest, latest } = division;
  const open = league.open.filter(({ courtId, date }) => playsThere(division, venueOfCourt(courtId), date));
  return [...Map.groupBy(open, ({ date }) => date)].flatMap(([date, windows]) => {
    const times = new Set<number>();
    for (const { from, until } of windows) {
      const last = Math.min(until, latest) - minutes;
      for (let start = from; start <= last; start += QUARTER_HOUR) if (start >= earliest) times.add(start);
      for (const start of starts.get(date) ?? []) {
        if (start >= Math.max(from, earliest) && start <= last) times.add(start);
      }
    }
    return [...times].map((start) => ({ date, start }));
  });
}
