import type { CourtTime, DrawDivision, DrawLeague, DrawTeam } from '@portal/domain/games/draw/league.ts';
import { Random } from '@portal/domain/games/draw/random.ts';
import { addDays, type IsoDate, weekdayOf } from '@portal/domain/time/wall-clock.ts';

export type SeasonShape = {
  teams: number;
  gamesPerTeam: number;
  /** court places per game */
  placesPerGame: number;
  seed: number;
};

export const FIRST_SATURDAY = '2026-12-05';
const GAME_MINUTES = 60;

/**
 * A realistic season: divisions of 7 to 10 teams, one closed weekend, coaches with two teams, dates off for a third of
 * the teams, and gyms that only some divisions use. Courts are open for the requested number of places.
 */
export function randomSeason({
  teams: teamCount,
  gamesPerTeam,
  placesPerGame,
  seed,
}: SeasonShape): DrawLeague {
  const random = new Random(seed);
  const chance = (percent: number) => random.below(100) < percent;
  const weekends = gamesPerTeam + 2;
  const closedWeekend = 3 + random.below(4);
  const days = Array.from({ length: weekends }, (_, week) => addDays(FIRST_SATURDAY, 7 * week))
    .filter((_, week) => week !== closedWeekend)
    .flatMap((saturday): IsoDate[] => [saturday, addDays(saturday, 1)]);
  const games = Math.floor((teamCount * gamesPerTeam) / 2);
  const placeCount = Math.ceil(games * placesPerGame);
  /** about six places per court and day */
  const venueCount = Math.max(2, Math.ceil(placeCount / days.length / 6 / 2));
  const venues = Array.from({ length: venueCount }, (_, number) => ({
    id: number + 1,
    name: `Gym ${number + 1}`,
  }));
  const courts = venues.flatMap(({ id, name }) =>
    [1, 2].map((court) => ({ id: 10 * id + court, name: `${name} ${court}`, venueId: id, partOf: null })),
  );

  const sizes = divide(teamCount, random);
  const divisions = sizes.map(
    (_, number): DrawDivision => ({
      id: number + 1,
      name: `Division ${number + 1}`,
      gamesPerTeam,
      minutes: GAME_MINUTES,
      changeoverMinutes: 0,
      weekdays: [0, 6],
      earliest: 0,
      latest: 1425,
      // The youngest play in only two thirds of the gyms.
      venueIds:
        number < sizes.length / 4
          ? venues.slice(0, Math.ceil((venueCount * 2) / 3)).map(({ id }) => id)
          : null,
      maxPerDay: 1,
      maxPerWeek: 2,
      weeksBetweenRematches: 3,
    }),
  );
  const teams = sizes.flatMap((size, number) =>
    Array.from({ length: size }, (_, place): DrawTeam => {
      const id = 100 * (number + 1) + place;
      const daysOff = chance(33)
        ? Array.from({ length: 1 + random.below(2) }, () => {
            const date = days[random.below(days.length)] as IsoDate;
            return { date, from: 0, until: 1440, kind: chance(60) ? ('must' as const) : ('prefer' as const) };
          })
        : [];
      return {
        id,
        name: `Team ${id}`,
        divisionId: number + 1,
        homeVenueId: null,
        coachIds: [id],
        busy: [],
        daysOff,
      };
    }),
  );
  // Two in nine teams share a coach, as in the seasons that this is modeled on.
  const shuffled = random.shuffled(teams);
  const linked = new Map<number, number>();
  for (let link = 0; link < Math.floor(teamCount / 9); link += 1) {
    linked.set((shuffled[2 * link] as DrawTeam).id, (shuffled[2 * link + 1] as DrawTeam).id);
  }
  return {
    weekStart: 'monday',
    divisions,
    teams: teams.map((team) => ({ ...team, coachIds: [linked.get(team.id) ?? team.id] })),
    venues,
    courts,
    open: openCourts(
      days,
      courts.map(({ id }) => id),
      placeCount,
      random,
    ),
    forbiddenPairs: [],
    travel: [{ from: 1, to: 2, minutes: 5 }],
    usualTravelMinutes: 20,
    coaches: 'strict',
    former: [],
  };
}

/** Sizes of divisions, 7 to 10 each. */
function divide(teams: number, random: Random): number[] {
  const count = Math.max(1, Math.round(teams / 8.5));
  const sizes = Array<number>(count).fill(Math.floor(teams / count));
  for (let rest = teams % count; rest > 0; rest -= 1) sizes[rest] = (sizes[rest] ?? 0) + 1;
  for (let change = 0; change < count; change += 1) {
    const [one, other] = [random.below(count), random.below(count)];
    if ((sizes[one] ?? 0) < 10 && (sizes[other] ?? 0) > 7) {
      sizes[one] = (sizes[one] ?? 0) + 1;
      sizes[other] = (sizes[other] ?? 0) - 1;
    }
  }
  return sizes;
}

/** Opens courts from the morning, Saturdays longer than Sundays, until there are enough places. */
function openCourts(
  days: readonly IsoDate[],
  courts: readonly number[],
  placeCount: number,
  random: Random,
): CourtTime[] {
  const courtDays = random.shuffled(days.flatMap((date) => courts.map((courtId) => ({ date, courtId }))));
  const isSaturday = (date: IsoDate) => weekdayOf(date) === 6;
  const mean = placeCount / courtDays.length;
  let left = placeCount;
  const windows = courtDays.map(({ date, courtId }, number): CourtTime => {
    const usual = mean + (isSaturday(date) ? 1 : -1) + random.below(3) - 1;
    const fair = left / (courtDays.length - number);
    const places = Math.max(0, Math.min(left, Math.round((usual + fair) / 2)));
    left -= places;
    const from = (isSaturday(date) ? 9 : 12) * 60;
    return { courtId, date, from, until: from + places * GAME_MINUTES };
  });
  return windows.map((window, number) =>
    number === 0 ? { ...window, until: window.until + left * GAME_MINUTES } : window,
  );
}
