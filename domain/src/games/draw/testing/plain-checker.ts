import { weekdayOf } from '#time/wall-clock.ts';
import { weekStartOf } from '#time/week.ts';
import type { DrawLeague, DrawnGame } from '../league.ts';

/**
 * An independent check of the judge: counts broken rules minute by minute, slowly, and without any code of
 * the engine. Returns the number of violations of each rule.
 */
export function countBroken(league: DrawLeague, games: readonly DrawnGame[]): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (rule: string, times = 1) => {
    if (times > 0) counts[rule] = (counts[rule] ?? 0) + times;
  };
  const teamOf = (id: number) => league.teams.find((team) => team.id === id) as (typeof league.teams)[number];
  const divisionOf = (id: number) =>
    league.divisions.find((one) => one.id === id) as (typeof league.divisions)[number];
  const gymOf = (courtId: number) => league.courts.find(({ id }) => id === courtId)?.venueId as number;
  const mustBeThere = (coach: number, team: number) => {
    const { coachIds } = teamOf(team);
    return coachIds.includes(coach) && (league.coaches === 'strict' || coachIds.every((id) => id === coach));
  };
  const coaches = [...new Set(league.teams.flatMap(({ coachIds }) => coachIds))].filter(
    (coach) => league.teams.filter(({ id }) => mustBeThere(coach, id)).length > 1,
  );
  const stays = (game: DrawnGame) => league.former.some((one) => one.key === game.key && one.stays);
  const placed = games.flatMap((game) => (game.place === null ? [] : [{ ...game, ...game.place }]));
  type Placed = (typeof placed)[number];
  const minutes = (from: number, count: number) =>
    Array.from({ length: count }, (_, minute) => from + minute);
  const played = (game: Placed) => minutes(game.start, divisionOf(game.divisionId).minutes);
  const onCourt = (game: Placed) =>
    minutes(game.start, divisionOf(game.divisionId).minutes + divisionOf(game.divisionId).changeoverMinutes);
  const meets = (one: number[], other: number[]) => !new Set(one).isDisjointFrom(new Set(other));
  const teamsOf = (game: DrawnGame) => [game.homeTeamId, game.awayTeamId];
  const floorOf = ({ courtId }: Placed) =>
    league.courts.filter(({ id, partOf }) => id === courtId || partOf === courtId).map(({ id }) => id);

  for (const game of placed) {
    if (stays(game)) continue;
    const division = divisionOf(game.divisionId);
    const isOpenAt = (minute: number) => (window: (typeof league.open)[number]) =>
      window.courtId === game.courtId &&
      window.date === game.date &&
      minute >= window.from &&
      minute < window.until;
    if (!league.open.some((window) => played(game).every((minute) => isOpenAt(minute)(window))))
      add('closed');
    const isAllowed =
      division.weekdays.some((weekday) => weekday === weekdayOf(game.date)) &&
      played(game).every((minute) => minute >= division.earliest && minute < division.latest) &&
      (division.venueIds === null || division.venueIds.some((venue) => venue === gymOf(game.courtId)));
    if (!isAllowed) add('division');
    const related = teamsOf(game).flatMap((team) =>
      coaches.flatMap((coach) =>
        mustBeThere(coach, team)
          ? league.teams.filter(({ id }) => id !== team && mustBeThere(coach, id))
          : [],
      ),
    );
    const times = [
      ...teamsOf(game).flatMap((team) => [
        ...teamOf(team).busy,
        ...teamOf(team).daysOff.filter(({ kind }) => kind === 'must'),
      ]),
      ...related.flatMap(({ busy }) => busy),
    ];
    const isBlocked = times.some(
      ({ date, from, until }) =>
        date === game.date && played(game).some((minute) => minute >= from && minute < until),
    );
    if (isBlocked) add('blocked');
  }

  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      if (one.date !== other.date) continue;
      const isOneFloor = floorOf(one).some((id) => floorOf(other).includes(id));
      if (isOneFloor && meets(onCourt(one), onCourt(other))) add('court');
      const [gymA, gymB] = [gymOf(one.courtId), gymOf(other.courtId)];
      const way = league.travel.find(
        ({ from, to }) => [from, to].includes(gymA) && [from, to].includes(gymB),
      );
      const travel = gymA === gymB ? 0 : (way?.minutes ?? league.usualTravelMinutes) + 10;
      const withTravel = (game: Placed) => [
        ...played(game),
        ...minutes((played(game).at(-1) as number) + 1, travel),
      ];
      const isPossible = !meets(withTravel(one), played(other)) && !meets(played(one), withTravel(other));
      if (isPossible) continue;
      if (teamsOf(one).some((team) => teamsOf(other).includes(team))) add('together');
      else {
        for (const coach of coaches) {
          const isAt = (game: Placed) => teamsOf(game).some((team) => mustBeThere(coach, team));
          if (isAt(one) && isAt(other)) add('coach');
        }
      }
    }
  }

  for (const team of league.teams) {
    const own = placed.filter((game) => teamsOf(game).includes(team.id));
    const division = divisionOf(team.divisionId);
    const count = (names: string[], most: number) =>
      [...new Set(names)].filter((name) => names.filter((other) => other === name).length > most).length;
    add(
      'day',
      count(
        own.map(({ date }) => date),
        division.maxPerDay,
      ),
    );
    add(
      'week',
      count(
        own.map(({ date }) => weekStartOf(date, league.weekStart)),
        division.maxPerWeek,
      ),
    );
  }
  return counts;
}
