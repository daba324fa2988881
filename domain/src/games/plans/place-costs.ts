import {
  type DrawLeague,
  type DrawnGame,
  EARLY_BEFORE,
  type GamePlace,
  LATE_FROM,
  WEIGHTS,
} from '#games/draw/league.ts';
import { dayNumber, isWeekend, overlaps, weekNumber } from '#games/draw/league-facts.ts';
import { weekdayOf } from '#time/wall-clock.ts';

/** Something undesirable about a team's games: how often it happens, what it costs, and what it is called. */
type Penalty = { one: string; many: string; count: number; cost: number };
type Placed = DrawnGame & { place: GamePlace };

/** The cost of changing a plan; negative if the plan gets better. */
export type CostChange = {
  cost: number;
  /** 'One more early game for Hawks', '2 fewer doubleheader weekends for Owls' */
  texts: string[];
};

const isOf = ({ homeTeamId, awayTeamId }: DrawnGame, teamId: number) =>
  homeTeamId === teamId || awayTeamId === teamId;

/** Compares two states of a plan by the games of the affected teams. */
export function costChange(
  league: DrawLeague,
  before: readonly DrawnGame[],
  after: readonly DrawnGame[],
  teamIds: readonly number[],
): CostChange {
  const venueOfCourt = new Map(league.courts.map(({ id, venueId }) => [id, venueId]));
  let cost = 0;
  const texts: string[] = [];
  for (const id of new Set(teamIds)) {
    const name = league.teams.find((team) => team.id === id)?.name ?? 'a team';
    const [was, now] = [before, after].map((games) => penaltiesOf(league, venueOfCourt, games, id));
    for (const [index, { one, many, count, cost: price }] of (now ?? []).entries()) {
      const former = was?.[index];
      const more = count - (former?.count ?? 0);
      cost += price - (former?.cost ?? 0);
      if (more !== 0) texts.push(`${moreText(more)} ${Math.abs(more) === 1 ? one : many} for ${name}`);
    }
  }
  return { cost, texts };
}

const moreText = (more: number) => {
  const count = Math.abs(more) === 1 ? 'One' : String(Math.abs(more));
  return `${count} ${more > 0 ? 'more' : 'fewer'}`;
};

function penaltiesOf(
  league: DrawLeague,
  venueOfCourt: ReadonlyMap<number, number>,
  games: readonly DrawnGame[],
  teamId: number,
): Penalty[] {
  const team = league.teams.find(({ id }) => id === teamId);
  const division = league.divisions.find(({ id }) => id === team?.divisionId);
  const own = games.filter((game): game is Placed => game.place !== null && isOf(game, teamId));
  const counted = (isMeant: (game: Placed) => boolean) => own.filter(isMeant).length;
  const early = counted(({ place }) => isWeekend(place.date) && place.start < EARLY_BEFORE);
  const late = counted(({ place }) => isWeekend(place.date) && place.start >= LATE_FROM);
  const sunday = counted(({ place }) => weekdayOf(place.date) === 0);
  const weekends = Map.groupBy(
    own.filter(({ place }) => isWeekend(place.date)),
    ({ place }) => weekNumber(place.date, 'monday'),
  );
  const doubles = [...weekends.values()].filter((list) => list.length > 1).length;
  const awayFromHome = counted(
    ({ homeTeamId, place }) =>
      homeTeamId === teamId &&
      team?.homeVenueId != null &&
      venueOfCourt.get(place.courtId) !== team.homeVenueId,
  );
  const preferred = team?.daysOff.filter(({ kind }) => kind === 'prefer') ?? [];
  const unwished = counted(({ place, divisionId }) => {
    const minutes = league.divisions.find(({ id }) => id === divisionId)?.minutes ?? 0;
    const time = { date: place.date, from: place.start, until: place.start + minutes };
    return preferred.some((dayOff) => overlaps(dayOff, time));
  });
  const rematches = soonRematches(own, teamId, division?.weeksBetweenRematches ?? 0);
  return [
    { one: 'early game', many: 'early games', count: early, cost: WEIGHTS.early * early ** 2 },
    { one: 'late game', many: 'late games', count: late, cost: WEIGHTS.late * late ** 2 },
    { one: 'Sunday game', many: 'Sunday games', count: sunday, cost: WEIGHTS.sunday * sunday ** 2 },
    {
      one: 'doubleheader weekend',
      many: 'doubleheader weekends',
      count: doubles,
      cost: WEIGHTS.twoInWeekend * doubles,
    },
    {
      one: 'home game in another gym',
      many: 'home games in another gym',
      count: awayFromHome,
      cost: WEIGHTS.awayFromHomeGym * awayFromHome,
    },
    {
      one: 'game on a date off that is preferred',
      many: 'games on a date off that is preferred',
      count: unwished,
      cost: WEIGHTS.preferredDayOff * unwished,
    },
    {
      one: 'early rematch',
      many: 'early rematches',
      count: rematches,
      cost: WEIGHTS.rematchWeek * rematches,
    },
  ];
}

/** How often the same two teams meet again too soon. */
function soonRematches(own: readonly Placed[], teamId: number, weeks: number): number {
  const byOpponent = Map.groupBy(own, ({ homeTeamId, awayTeamId }) =>
    homeTeamId === teamId ? awayTeamId : homeTeamId,
  );
  let count = 0;
  for (const games of byOpponent.values()) {
    const days = games.map(({ place }) => dayNumber(place.date)).toSorted((a, b) => a - b);
    count += days.filter(
      (day, index) => index > 0 && day - (days[index - 1] as number) < 7 * weeks - 6,
    ).length;
  }
  return count;
}

/** How many weekends on which a team has more than one game, over all teams. */
export function countDoubles(games: readonly DrawnGame[]): number {
  const weekends = new Map<string, number>();
  for (const { place, homeTeamId, awayTeamId } of games) {
    if (place === null || !isWeekend(place.date)) continue;
    for (const team of [homeTeamId, awayTeamId]) {
      const weekend = `${team} ${weekNumber(place.date, 'monday')}`;
      weekends.set(weekend, (weekends.get(weekend) ?? 0) + 1);
    }
  }
  return [...weekends.values()].filter((count) => count > 1).length;
}
