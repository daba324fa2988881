import type { IsoDate } from '#time/wall-clock.ts';
import { doubleWeekends, isEarly, isLate, isOf, isSunday, longestBreak } from './counted-games.ts';
import type { DrawDivision, DrawLeague, DrawnGame, DrawTeam, GamePlace } from './league.ts';
import {
  dayNumber,
  leagueIndex,
  overlaps,
  teamsOfCoaches,
  travelMinutes,
  weekNumber,
} from './league-facts.ts';
import { type StartTime, timesOfTeams } from './team-times.ts';

/** The figures of a team's season. */
export type TeamFigures = {
  teamId: number;
  home: number;
  away: number;
  early: number;
  late: number;
  sunday: number;
  gyms: number;
  /** from the home gym to all games, one way; null without a home gym */
  travelMinutes: number | null;
  /** weekends with more than one game */
  doubles: number;
  /** weekends on which the team can play or plays */
  playableWeekends: number[];
  /** the most days between two consecutive games; null without any */
  longestBreakDays: number | null;
  /** false if the team can't play at such times at all, so that its count is not compared */
  canPlay: { early: boolean; late: boolean; sunday: boolean };
};

export type DivisionFigures = {
  divisionId: number;
  /** the largest difference between teams that have a choice */
  spread: { homeAway: number; early: number; late: number; sunday: number; gyms: number };
  doubles: number;
  /** the minimum for any plan with these games */
  leastDoubles: number;
};

/**
 * The rematch that is too soon by the most days, compared with what the rules want and what is possible; if
 * none is too soon, the soonest one.
 */
export type SoonestRematch = {
  teamIds: readonly [number, number];
  /** days between two of their games */
  days: number;
  targetDays: number;
  /** the most that any plan can achieve between all games of a pair that meets this often */
  possibleDays: number;
};

export type PlanFigures = {
  teams: TeamFigures[];
  divisions: DivisionFigures[];
  doubles: number;
  leastDoubles: number;
  soonestRematch: SoonestRematch | null;
  daysOff: { requested: number; kept: number };
  /** days on which a coach has games in two gyms */
  coachDaysInTwoGyms: number;
  openedGymDays: number;
  idleMinutes: number;
};

export type Placed = DrawnGame & { place: GamePlace };

export const placedGames = (games: readonly DrawnGame[]): Placed[] =>
  games.filter((game): game is Placed => game.place !== null);

/** The figures of a plan, by team and division. Games without a place are ignored. */
export function planFigures(league: DrawLeague, games: readonly DrawnGame[]): PlanFigures {
  const placed = placedGames(games);
  const options = timesOfTeams(league);
  const teams = league.teams.map((team) => teamFigures(league, team, placed, options.get(team.id) ?? []));
  const divisions = league.divisions.map((division) => divisionFigures(league, division, teams));
  const sum = (key: 'doubles' | 'leastDoubles') =>
    divisions.reduce((total, division) => total + division[key], 0);
  const { venueOfCourt } = leagueIndex(league);
  const gymDay = ({ place }: Placed) => `${venueOfCourt(place.courtId)} ${place.date}`;
  return {
    teams,
    divisions,
    doubles: sum('doubles'),
    leastDoubles: sum('leastDoubles'),
    soonestRematch: soonestRematch(league, placed, options),
    daysOff: countDaysOffKept(league, placed),
    coachDaysInTwoGyms: daysInTwoGyms(league, placed).length,
    openedGymDays: new Set(placed.map(gymDay)).size,
    idleMinutes: idleMinutes(league, placed),
  };
}

const saturdayOf = (date: string) => weekNumber(date, 'monday');

function teamFigures(
  league: DrawLeague,
  { id, homeVenueId }: DrawTeam,
  placed: readonly Placed[],
  options: readonly StartTime[],
): TeamFigures {
  const { venueOfCourt } = leagueIndex(league);
  const own = placed.filter((game) => isOf(game, id));
  const places = own.map(({ place }) => place);
  const venues = places.map(({ courtId }) => venueOfCourt(courtId));
  const playableDays = [...new Set(options.map(({ date }) => date))];
  return {
    teamId: id,
    home: own.filter(({ homeTeamId }) => homeTeamId === id).length,
    away: own.filter(({ awayTeamId }) => awayTeamId === id).length,
    early: places.filter(isEarly).length,
    late: places.filter(isLate).length,
    sunday: places.filter(isSunday).length,
    gyms: new Set(venues).size,
    travelMinutes:
      homeVenueId === null
        ? null
        : venues.reduce((sum, venue) => sum + travelMinutes(league, homeVenueId, venue), 0),
    doubles: doubleWeekends(own).length,
    playableWeekends: [...new Set([...playableDays, ...places.map(({ date }) => date)].map(saturdayOf))],
    longestBreakDays: longestBreak(own)?.days ?? null,
    canPlay: {
      early: options.some(isEarly),
      late: options.some(isLate),
      sunday: playableDays.some((date) => isSunday({ date })),
    },
  };
}

function divisionFigures(
  league: DrawLeague,
  division: DrawDivision,
  all: readonly TeamFigures[],
): DivisionFigures {
  const { id, weekdays } = division;
  const ids = new Set(league.teams.filter(({ divisionId }) => divisionId === id).map((team) => team.id));
  const teams = all.filter(({ teamId }) => ids.has(teamId));
  const spreadOf = (counts: readonly number[]) =>
    counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts);
  const spread = (key: 'early' | 'late' | 'sunday') =>
    spreadOf(teams.filter(({ canPlay }) => canPlay[key]).map((team) => team[key]));
  return {
    divisionId: id,
    spread: {
      homeAway: Math.max(0, ...teams.map(({ home, away }) => Math.abs(home - away))),
      early: spread('early'),
      late: spread('late'),
      sunday: spread('sunday'),
      gyms: spreadOf(teams.map(({ gyms }) => gyms)),
    },
    doubles: teams.reduce((sum, team) => sum + team.doubles, 0),
    leastDoubles: weekdays.every((weekday) => weekday === 0 || weekday === 6)
      ? leastDoubles(teams, maxPerWeekend(league, division))
      : 0,
  };
}

/** Games of a team on a Saturday and Sunday, which are in two weeks if weeks start on Sundays. */
function maxPerWeekend({ weekStart }: DrawLeague, { maxPerDay, maxPerWeek }: DrawDivision): number {
  return weekStart === 'monday' ? Math.min(maxPerWeek, 2 * maxPerDay) : 2 * Math.min(maxPerWeek, maxPerDay);
}

/**
 * If n teams can play on a weekend, n / 2 games fit without anyone playing twice, and each further game makes a team
 * play twice. A team with more games than weekends also plays twice. If a team can play three or more games on a
 * weekend, one weekend takes several of these.
 */
function leastDoubles(teams: readonly TeamFigures[], maxOnWeekend: number): number {
  const gamesOf = ({ home, away }: TeamFigures) => home + away;
  const weekendsFor = (more: number) => Math.ceil(more / Math.max(1, maxOnWeekend - 1));
  const ofTeams = teams.reduce(
    (sum, team) => sum + weekendsFor(Math.max(0, gamesOf(team) - team.playableWeekends.length)),
    0,
  );
  const teamsPerWeekend = [
    ...Map.groupBy(
      teams.flatMap(({ playableWeekends }) => playableWeekends),
      (weekend) => weekend,
    ).values(),
  ].map((list) => list.length);
  const fitting = teamsPerWeekend.reduce((sum, count) => sum + Math.floor(count / 2), 0);
  const tooMany = Math.max(0, teams.reduce((sum, team) => sum + gamesOf(team), 0) / 2 - fitting);
  return Math.max(ofTeams, weekendsFor(tooMany));
}

function soonestRematch(
  league: DrawLeague,
  placed: readonly Placed[],
  options: ReadonlyMap<number, readonly StartTime[]>,
): SoonestRematch | null {
  const { division } = leagueIndex(league);
  const daysOfTeam = new Map([...options].map(([id, times]) => [id, new Set(times.map(({ date }) => date))]));
  const pairs = Map.groupBy(placed, ({ homeTeamId, awayTeamId }) =>
    [homeTeamId, awayTeamId].toSorted((a, b) => a - b).join(' '),
  );
  const rematches = [...pairs.values()].flatMap((games): SoonestRematch[] => {
    const [first] = games;
    if (first === undefined || games.length < 2) return [];
    const { divisionId, homeTeamId, awayTeamId } = first;
    const dates = games.map(({ place }) => place.date);
    const common = daysOfTeam.get(homeTeamId)?.intersection(daysOfTeam.get(awayTeamId) ?? new Set()) ?? [];
    return [
      {
        teamIds: [homeTeamId, awayTeamId],
        days: smallestGap(daysInOrder(dates)),
        targetDays: 7 * division(divisionId).weeksBetweenRematches,
        possibleDays: largestGap(daysInOrder([...new Set([...common, ...dates])]), games.length),
      },
    ];
  });
  const lacking = ({ days, targetDays, possibleDays }: SoonestRematch) =>
    Math.max(0, Math.min(targetDays, possibleDays) - days);
  return rematches.toSorted((a, b) => lacking(b) - lacking(a) || a.days - b.days)[0] ?? null;
}

const daysInOrder = (dates: readonly IsoDate[]) => dates.map(dayNumber).toSorted((a, b) => a - b);

const smallestGap = (days: readonly number[]) =>
  Math.min(...days.slice(1).map((day, index) => day - (days[index] as number)));

/** The largest possible gap between this many of the days. */
function largestGap(days: readonly number[], count: number): number {
  let gap = Math.floor(((days.at(-1) ?? 0) - (days[0] ?? 0)) / (count - 1));
  while (gap > 0 && countApart(days, gap) < count) gap -= 1;
  return gap;
}

/** How many of the days can be chosen so that any two are at least this far apart. */
function countApart(days: readonly number[], gap: number): number {
  let count = 0;
  let next = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    if (day < next) continue;
    count += 1;
    next = day + gap;
  }
  return count;
}

/** Dates off that were requested, granted or not, and how many of them have no game. */
function countDaysOffKept(league: DrawLeague, placed: readonly Placed[]): PlanFigures['daysOff'] {
  const index = leagueIndex(league);
  const requests = league.teams.flatMap(({ id, daysOff }) => daysOff.map((time) => ({ id, time })));
  const kept = requests.filter(({ id, time }) =>
    placed.every((game) => {
      const { date, start } = game.place;
      const playing = { date, from: start, until: start + index.division(game.divisionId).minutes };
      return !isOf(game, id) || !overlaps(time, playing);
    }),
  );
  return { requested: requests.length, kept: kept.length };
}

/** The games of each day on which a coach has games in two gyms. */
export function daysInTwoGyms(league: DrawLeague, placed: readonly Placed[]): Placed[][] {
  const { venueOfCourt } = leagueIndex(league);
  return teamsOfCoaches(league).flatMap(({ teamIds }) => {
    const own = placed.filter((game) => teamIds.some((team) => isOf(game, team)));
    const days = Map.groupBy(own, ({ place }) => place.date);
    return [...days.values()].filter(
      (games) => new Set(games.map(({ place }) => venueOfCourt(place.courtId))).size > 1,
    );
  });
}

/** Minutes that courts stay empty between two games, not counting changeovers. */
function idleMinutes(league: DrawLeague, placed: readonly Placed[]): number {
  const index = leagueIndex(league);
  const courtDays = Map.groupBy(placed, ({ place }) => `${place.courtId} ${place.date}`);
  let minutes = 0;
  for (const games of courtDays.values()) {
    const inOrder = games.toSorted((a, b) => a.place.start - b.place.start);
    for (const [number, game] of inOrder.slice(1).entries()) {
      const before = inOrder[number] as Placed;
      const { minutes: length, changeoverMinutes } = index.division(before.divisionId);
      const idle = game.place.start - before.place.start - length - changeoverMinutes;
      if (league.open.some((window) => spans(window, before.place, game.place))) minutes += Math.max(0, idle);
    }
  }
  return minutes;
}

const spans = (
  window: { courtId: number; date: string; from: number; until: number },
  one: GamePlace,
  other: GamePlace,
) =>
  window.courtId === one.courtId &&
  window.date === one.date &&
  window.from <= one.start &&
  other.start < window.until;
