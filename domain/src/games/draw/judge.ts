import type { DayTime, DrawLeague, DrawnGame, GamePlace } from './league.ts';
import {
  blockedTimes,
  type LeagueIndex,
  leagueIndex,
  minutesBetweenVenues,
  overlaps,
  teamsOfCoaches,
  weekNumber,
} from './league-facts.ts';
import { blockMinutes, fitsDivision } from './list-places.ts';

/**
 * Checks every rule from the finished plan alone, without any figures of the search. A plan with a violation
 * can't be published.
 */
export const RULES = [
  'court',
  'closed',
  'division',
  'blocked',
  'day',
  'week',
  'together',
  'coach',
  'games',
  'opponents',
  'forbidden',
  'stays',
] as const;
export type Rule = (typeof RULES)[number];

export type Violation = {
  rule: Rule;
  /** the games that break it together; none if it is about a team's number of games */
  keys: string[];
  teamIds: number[];
};
export type Verdict = { violations: Violation[]; unplaced: string[] };

export type PlacedGame = DrawnGame & { place: GamePlace };

/** Facts that several rules need. */
type Context = {
  league: DrawLeague;
  index: LeagueIndex;
  blocked: ReadonlyMap<number, readonly DayTime[]>;
  staying: ReadonlySet<string>;
  coaches: readonly { teamIds: readonly number[] }[];
};

/** Every broken rule, with the games and teams concerned. Games without a place break none. */
export function judge(league: DrawLeague, games: readonly DrawnGame[]): Verdict {
  const placed = games.filter(isPlaced);
  const context = contextOf(league);
  return {
    violations: [
      ...placed.flatMap((game) => judgePlace(context, game)),
      ...judgeTogether(context, placed),
      ...league.teams.flatMap(({ id }) => judgeCounts(context, id, placed)),
      ...judgeGames(league, games),
      ...judgeStays(league, games),
    ],
    unplaced: games.filter(({ place }) => place === null).map(({ key }) => key),
  };
}

/** Tells which rules a game would break at its place, given the other games of the plan. */
export function judgeOf(league: DrawLeague, games: readonly DrawnGame[]): (game: PlacedGame) => Violation[] {
  const context = contextOf(league);
  const placed = games.filter(isPlaced);
  const byDate = Map.groupBy(placed, ({ place }) => place.date);
  return (game) => {
    const isOther = ({ key }: DrawnGame) => key !== game.key;
    const withIt = [...placed.filter(isOther), game];
    return [
      ...judgePlace(context, game),
      ...(byDate.get(game.place.date) ?? [])
        .filter(isOther)
        .flatMap((other) => judgePair(context, game, other)),
      ...sides(game)
        .flatMap((team) => judgeCounts(context, team, withIt))
        .filter(({ keys }) => keys.includes(game.key)),
    ];
  };
}

const isPlaced = (game: DrawnGame): game is PlacedGame => game.place !== null;

const contextOf = (league: DrawLeague): Context => ({
  league,
  index: leagueIndex(league),
  blocked: blockedTimes(league),
  staying: new Set(league.former.filter(({ stays }) => stays).map(({ key }) => key)),
  coaches: teamsOfCoaches(league),
});

const sides = ({ homeTeamId, awayTeamId }: DrawnGame) => [homeTeamId, awayTeamId];

/** The time that a game takes on its court, including the changeover afterward. */
const courtTime = ({ index }: Context, { place, divisionId }: PlacedGame): DayTime => ({
  date: place.date,
  from: place.start,
  until: place.start + blockMinutes(index.division(divisionId)),
});

/** The time that a game takes for its teams. */
const playingTime = ({ index }: Context, { place, divisionId }: PlacedGame): DayTime => ({
  date: place.date,
  from: place.start,
  until: place.start + index.division(divisionId).minutes,
});

/** Rules that a game breaks at its place regardless of other games. Games that must stay are not checked. */
function judgePlace(context: Context, game: PlacedGame): Violation[] {
  const { league, index, blocked, staying } = context;
  if (staying.has(game.key)) return [];
  const time = playingTime(context, game);
  const rules: Rule[] = [];
  const isOpen = league.open.some(
    ({ courtId, date, from, until }) =>
      courtId === game.place.courtId && date === time.date && from <= time.from && time.until <= until,
  );
  if (!isOpen) rules.push('closed');
  if (!fitsDivision(index.division(game.divisionId), index.venueOfCourt(game.place.courtId), game.place)) {
    rules.push('division');
  }
  if (sides(game).some((team) => blocked.get(team)?.some((other) => overlaps(other, time))))
    rules.push('blocked');
  return rules.map((rule) => ({ rule, keys: [game.key], teamIds: sides(game) }));
}

/** Two games on one court or floor, or a team or coach with two games at once. */
function judgeTogether(context: Context, games: readonly PlacedGame[]): Violation[] {
  return [...Map.groupBy(games, ({ place }) => place.date).values()].flatMap((ofDay) =>
    ofDay.flatMap((one, number) =>
      ofDay.slice(number + 1).flatMap((other) => judgePair(context, one, other)),
    ),
  );
}

function judgePair(context: Context, one: PlacedGame, other: PlacedGame): Violation[] {
  if (one.place.date !== other.place.date) return [];
  const violations: Violation[] = [];
  const keys = [one.key, other.key];
  if (
    context.index.courtsOnFloor(one.place.courtId).includes(other.place.courtId) &&
    overlaps(courtTime(context, one), courtTime(context, other))
  ) {
    violations.push({ rule: 'court', keys, teamIds: [] });
  }
  if (isReachable(context, one, other)) return violations;
  const twice = sides(one).filter((team) => sides(other).includes(team));
  if (twice.length > 0) return [...violations, { rule: 'together', keys, teamIds: twice }];
  for (const { teamIds } of context.coaches) {
    const here = sides(one).filter((team) => teamIds.includes(team));
    const there = sides(other).filter((team) => teamIds.includes(team));
    if (here.length === 0 || there.length === 0) continue;
    violations.push({ rule: 'coach', keys, teamIds: [...here, ...there] });
  }
  return violations;
}

/** Whether one person can attend both games. */
function isReachable(context: Context, one: PlacedGame, other: PlacedGame): boolean {
  const { league, index } = context;
  const [first, second] = one.place.start <= other.place.start ? [one, other] : [other, one];
  const [from, to] = [first, second].map(({ place }) => index.venueOfCourt(place.courtId));
  const gap = second.place.start - playingTime(context, first).until;
  return gap >= minutesBetweenVenues(league, from as number, to as number);
}

/** How many games a team has on a day and in a week. */
function judgeCounts({ league, index }: Context, teamId: number, games: readonly PlacedGame[]): Violation[] {
  const own = games.filter((game) => sides(game).includes(teamId));
  const { maxPerDay, maxPerWeek } = index.division(index.team(teamId).divisionId);
  const days = Map.groupBy(own, ({ place }) => place.date);
  const weeks = Map.groupBy(own, ({ place }) => weekNumber(place.date, league.weekStart));
  const over = (rule: Rule, groups: Map<unknown, PlacedGame[]>, most: number) =>
    [...groups.values()]
      .filter((group) => group.length > most)
      .map((group): Violation => ({ rule, keys: group.map(({ key }) => key), teamIds: [teamId] }));
  return [...over('day', days, maxPerDay), ...over('week', weeks, maxPerWeek)];
}

/**
 * How many games and which opponents each team has. Not checked for games from a file, because the file
 * decides both.
 */
function judgeGames(league: DrawLeague, games: readonly DrawnGame[]): Violation[] {
  const violations: Violation[] = [];
  const isForbidden = (one: number, other: number) =>
    one === other || league.forbiddenPairs.some((pair) => pair.includes(one) && pair.includes(other));
  for (const { key, homeTeamId, awayTeamId } of games) {
    if (isForbidden(homeTeamId, awayTeamId)) {
      violations.push({ rule: 'forbidden', keys: [key], teamIds: [homeTeamId, awayTeamId] });
    }
  }
  if (league.former.length > 0) return violations;
  for (const { id, gamesPerTeam } of league.divisions) {
    const teams = league.teams.filter(({ divisionId }) => divisionId === id).map((team) => team.id);
    const opponents = new Map(
      teams.map((team) => [
        team,
        games.flatMap(({ homeTeamId: home, awayTeamId: away }) =>
          home === team ? [away] : away === team ? [home] : [],
        ),
      ]),
    );
    const short = teams.filter((team) => opponents.get(team)?.length !== gamesPerTeam);
    const mayBeShort = (teams.length * gamesPerTeam) % 2;
    const isOneLess = short.length === 1 && opponents.get(short[0] as number)?.length === gamesPerTeam - 1;
    if (short.length > mayBeShort || (short.length === 1 && !isOneLess)) {
      violations.push({ rule: 'games', keys: [], teamIds: short });
    }
    if (teams.some((team) => teams.some((other) => other !== team && isForbidden(team, other)))) continue;
    for (const [team, list] of opponents) {
      const times = teams
        .filter((other) => other !== team)
        .map((other) => list.filter((id) => id === other).length);
      if (Math.max(...times) - Math.min(...times) > 1) {
        violations.push({ rule: 'opponents', keys: [], teamIds: [team] });
      }
    }
  }
  return violations;
}

function judgeStays(league: DrawLeague, games: readonly DrawnGame[]): Violation[] {
  const byKey = new Map(games.map((game) => [game.key, game]));
  return league.former.flatMap(({ key, stays, place, homeTeamId, awayTeamId }) => {
    const now = byKey.get(key)?.place;
    const isKept =
      place === null ||
      (now?.courtId === place.courtId && now.date === place.date && now.start === place.start);
    return stays && !isKept
      ? [{ rule: 'stays' as const, keys: [key], teamIds: [homeTeamId, awayTeamId] }]
      : [];
  });
}
