import { addDays, type IsoDate } from '#time/wall-clock.ts';
import type { CourtTime, DayTime, DrawDivision, DrawLeague, DrawTeam } from '../league.ts';
import type { Random } from '../random.ts';

/** A Saturday. */
const FIRST_DAY = '2027-01-02';

/** A small league that exercises every rule; often too tight for all its games. */
export function randomLeague(random: Random): DrawLeague {
  const chance = (percent: number) => random.below(100) < percent;
  const pick = <Item>(...items: readonly Item[]): Item => items[random.below(items.length)] as Item;
  const venues = [1, 2, 3].slice(0, 1 + random.below(3)).map((id) => ({ id, name: `Gym ${id}` }));
  const courts = venues.flatMap(({ id, name }) =>
    [1, 2]
      .slice(0, 1 + random.below(2))
      .map((court) => ({ id: 10 * id + court, name: `${name} ${court}`, venueId: id, partOf: null })),
  );
  const days = Array.from({ length: 2 + random.below(5) }, (_, week) => addDays(FIRST_DAY, 7 * week)).flatMap(
    (saturday): IsoDate[] => [
      saturday,
      ...(chance(60) ? [addDays(saturday, 1)] : []),
      ...(chance(20) ? [addDays(saturday, 4)] : []),
    ],
  );
  const open = days.flatMap((date) =>
    courts.flatMap(({ id }): CourtTime[] => {
      if (chance(20)) return [];
      const from = pick(9, 9.5, 10) * 60;
      const whole = { courtId: id, date, from, until: from + pick(180, 240, 300, 345) };
      if (!chance(20)) return [whole];
      return [
        { ...whole, until: from + 90 },
        { ...whole, from: from + 120 },
      ];
    }),
  );
  const divisions = [1, 2].slice(0, 1 + random.below(2)).map(
    (id): DrawDivision => ({
      id,
      name: `Division ${id}`,
      gamesPerTeam: 1 + random.below(4),
      minutes: pick(45, 60, 75),
      changeoverMinutes: pick(0, 0, 15),
      weekdays: chance(70) ? [0, 6] : [0, 3, 6],
      earliest: pick(0, 0, 600),
      latest: pick(1425, 1425, 840),
      venueIds: chance(70) ? null : [1],
      maxPerDay: pick(1, 1, 1, 2),
      maxPerWeek: pick(1, 2, 2),
      weeksBetweenRematches: pick(0, 2, 3),
    }),
  );
  const teams = divisions.flatMap(({ id }) =>
    Array.from({ length: 2 + random.below(4) }, (_, number): DrawTeam => {
      const time = (): DayTime => {
        const from = pick(9, 11, 13) * 60;
        return { date: pick(...days), from, until: from + pick(60, 150) };
      };
      return {
        id: 100 * id + number,
        name: `Team ${id}-${number}`,
        divisionId: id,
        homeVenueId: chance(30) ? pick(...venues).id : null,
        coachIds: chance(25) ? [1, 2].slice(0, 1 + random.below(2)) : [1000 * id + number],
        busy: chance(20) ? [time()] : [],
        daysOff: chance(20) ? [{ ...time(), kind: pick('must', 'prefer') }] : [],
      };
    }),
  );
  return {
    weekStart: pick('monday', 'sunday'),
    divisions,
    teams,
    venues,
    courts,
    open,
    forbiddenPairs: chance(20) ? [[100, 101]] : [],
    travel: [{ from: 1, to: 2, minutes: 5 }],
    usualTravelMinutes: 20,
    coaches: pick('strict', 'lenient'),
    former: [],
  };
}

/** The same league, but the second court of each gym is part of the first. */
export const withSharedFloors = (league: DrawLeague): DrawLeague => ({
  ...league,
  courts: league.courts.map((court) => ({ ...court, partOf: court.id % 10 === 2 ? court.id - 1 : null })),
});
