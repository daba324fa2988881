import { addDays, weekdayOf } from '#time/wall-clock.ts';
import { toLists } from './integers.ts';
import {
  type DrawDivision,
  type DrawLeague,
  type DrawnGame,
  type DrawTeam,
  EARLY_BEFORE,
  type FormerGame,
  LATE_FROM,
  LONG_WAIT_MINUTES,
  LONGEST_BREAK_WEEKS,
  WEIGHTS,
} from './league.ts';
import {
  blockedTimes,
  dayNumber,
  isWeekend,
  leagueIndex,
  minutesBetweenVenues,
  overlaps,
  teamsOfCoaches,
  weekNumber,
} from './league-facts.ts';
import { blockMinutes, fitsDivision, listPlaces, type PlaceInWindow, type Places } from './list-places.ts';
import { NOT_ALLOWED, type Placement } from './placement.ts';

/**
 * A league and its games in the form that the search needs. Game and place numbers are indices of the two
 * lists.
 */
export type LeaguePlacement = {
  placement: Placement;
  games: readonly DrawnGame[];
  places: readonly PlaceInWindow[];
};

export function toPlacement(league: DrawLeague, games: readonly DrawnGame[]): LeaguePlacement {
  const found = listPlaces(league);
  const { places } = found;
  const index = leagueIndex(league);
  const divisionOfGame = games.map(({ divisionId }) => index.division(divisionId));
  const teamNumber = new Map(league.teams.map(({ id }, number) => [id, number]));
  const ownersOfGame = games.flatMap(({ homeTeamId, awayTeamId }) => [
    teamNumber.get(homeTeamId) ?? 0,
    teamNumber.get(awayTeamId) ?? 0,
  ]);
  const minutesOfGame = Int32Array.from(divisionOfGame, ({ minutes }) => minutes);
  const venueNumber = new Map(league.venues.map(({ id }, number) => [id, number]));
  const dayOfPlace = Int32Array.from(places, ({ date }) => dayNumber(date));
  const groupNames = places.map(({ venueId, date }) => `${venueId} ${date}`);
  const groups = numbersOf(groupNames);
  const shortestBlock = Math.min(...league.divisions.map(blockMinutes));
  const placement: Placement = {
    games: games.length,
    places: places.length,
    ...choicesOf(league, games, found),
    pinned: [...found.stays].map(([game, place]) => ({ game, place })),
    ...cellsOf(league, found, divisionOfGame),
    idleCost: Math.max(1, Math.round((WEIGHTS.idlePlace * found.cellMinutes) / shortestBlock)),
    day: dayOfPlace,
    period: Int32Array.from(places, ({ date }) => weekNumber(date, league.weekStart)),
    owners: league.teams.length,
    ownersOfGame: Int32Array.from(ownersOfGame),
    ...countersOf(league, places),
    groups: groups.size,
    groupOfPlace: Int32Array.from(groupNames, (name) => groups.get(name) ?? 0),
    openingCost: WEIGHTS.openedGymDay,
    ...rematchesOf(league, games),
    companions: toLists(companionsOf(league, games)),
    startMinute: Int32Array.from(places, ({ start }) => start),
    minutesOfGame,
    venue: Int32Array.from(places, ({ venueId }) => venueNumber.get(venueId) ?? 0),
    venues: league.venues.length,
    travelMinutes: Int32Array.from(
      league.venues.flatMap((from) =>
        league.venues.map((to) => minutesBetweenVenues(league, from.id, to.id)),
      ),
    ),
    longWaitMinutes: LONG_WAIT_MINUTES,
    longWaitCost: WEIGHTS.longWait,
    longestBreak: LONGEST_BREAK_WEEKS,
    breakCost: WEIGHTS.longBreak,
  };
  return { placement, games, places };
}

const numbersOf = (names: readonly string[]) =>
  new Map([...new Set(names)].map((name, number) => [name, number]));

/** A row has the same cells once for each part of the floor, so that a court takes as many as it has parts. */
function cellsOf(
  { courts }: DrawLeague,
  { windows, rowOfWindow, places, cellMinutes }: Places,
  divisionOfGame: readonly DrawDivision[],
) {
  const partsOf = Map.groupBy(courts, ({ partOf }) => partOf);
  /** the parts of its floor that a court takes, by number, and how many there are */
  const floorOf = new Map(
    courts.map(({ id, partOf }) => {
      const parts = partsOf.get(partOf ?? id) ?? [];
      const own = partOf === null ? parts : parts.filter((part) => part.id === id);
      const numbers = own.map((part) => parts.indexOf(part));
      return [id, { parts: Math.max(1, parts.length), taken: numbers.length === 0 ? [0] : numbers }];
    }),
  );
  const longestChangeover = Math.max(0, ...divisionOfGame.map(({ changeoverMinutes }) => changeoverMinutes));
  const rows = Map.groupBy(windows.keys(), (number) => rowOfWindow[number] ?? number);
  let cells = 0;
  const bounds = new Map(
    [...rows].map(([row, numbers]) => {
      const first = cells;
      const from = windows[row]?.from ?? 0;
      const until = Math.max(...numbers.map((number) => windows[number]?.until ?? 0));
      // After the last game, the court may stay empty beyond the end of the window.
      const length = Math.ceil((until - from + longestChangeover) / cellMinutes);
      cells += length * (floorOf.get(windows[row]?.courtId ?? 0)?.parts ?? 1);
      return [row, { from, first, length }] as const;
    }),
  );
  const taken = places.map(({ window, courtId, start }) => {
    const { from, first, length } = bounds.get(rowOfWindow[window] ?? window) ?? {
      from: 0,
      first: 0,
      length: 0,
    };
    return (floorOf.get(courtId)?.taken ?? [0]).map((part) => {
      const windowStart = first + part * length;
      return {
        windowStart,
        windowEnd: windowStart + length,
        cell: windowStart + (start - from) / cellMinutes,
      };
    });
  });
  return {
    cells,
    firstCell: Int32Array.from(taken, ([own]) => own?.cell ?? 0),
    moreCells: toLists(taken.map((parts) => parts.slice(1).map(({ cell }) => cell))),
    windowStart: Int32Array.from(taken, ([own]) => own?.windowStart ?? 0),
    windowEnd: Int32Array.from(taken, ([own]) => own?.windowEnd ?? 0),
    cellsOfGame: Int32Array.from(divisionOfGame, (division) =>
      Math.ceil(blockMinutes(division) / cellMinutes),
    ),
  };
}

/** Where each game may be, and what each place costs by itself. */
function choicesOf(league: DrawLeague, games: readonly DrawnGame[], { places, windows, stays }: Places) {
  const fixedCost = new Int16Array(games.length * places.length).fill(NOT_ALLOWED);
  const index = leagueIndex(league);
  const blocked = blockedTimes(league);
  const firstFree = stays.size;
  const lists = new Map(
    league.divisions.map((division) => [
      division.id,
      places.flatMap((place, number) =>
        number >= firstFree &&
        fitsDivision(division, place.venueId, place) &&
        place.start + division.minutes <= (windows[place.window]?.until ?? 0)
          ? [number]
          : [],
      ),
    ]),
  );
  const costs = new Map(
    league.teams.map((team) => [
      team.id,
      teamCosts(team, index.division(team.divisionId), blocked.get(team.id) ?? [], places),
    ]),
  );
  for (const [game, { divisionId, homeTeamId, awayTeamId, key }] of games.entries()) {
    const home = costs.get(homeTeamId);
    const away = costs.get(awayTeamId);
    const homeVenue = index.team(homeTeamId).homeVenueId;
    const former = league.former[game];
    for (const number of lists.get(divisionId) ?? []) {
      const [atHome = 0, atAway = 0] = [home?.[number], away?.[number]];
      const place = places[number];
      if (place === undefined || atHome === NOT_ALLOWED || atAway === NOT_ALLOWED) continue;
      let cost = atHome + atAway;
      if (homeVenue !== null && homeVenue !== place.venueId) cost += WEIGHTS.awayFromHomeGym;
      if (former?.key === key && isChanged(former, place, index.venueOfCourt)) cost += WEIGHTS.changedGame;
      fixedCost[game * places.length + number] = cost;
    }
  }
  for (const [game, place] of stays) fixedCost[game * places.length + place] = 0;
  const divisionNumber = new Map(league.divisions.map(({ id }, number) => [id, number]));
  return {
    fixedCost,
    candidates: toLists([...lists.values()]),
    candidatesOfGame: Int32Array.from(games, ({ divisionId }) => divisionNumber.get(divisionId) ?? 0),
  };
}

/**
 * A game counts as changed if its day, time or gym differs; another court in the same gym is no change. A
 * game that had no place never counts.
 */
function isChanged(
  { place }: FormerGame,
  now: PlaceInWindow,
  venueOfCourt: (courtId: number) => number,
): boolean {
  if (place === null) return false;
  return place.date !== now.date || place.start !== now.start || venueOfCourt(place.courtId) !== now.venueId;
}

/** What each place costs a team because of its dates off, or NOT_ALLOWED. */
function teamCosts(
  team: DrawTeam,
  { minutes }: DrawDivision,
  blocked: readonly { date: string; from: number; until: number }[],
  places: readonly PlaceInWindow[],
): Int32Array {
  const costs = new Int32Array(places.length);
  const preferred = team.daysOff.filter(({ kind }) => kind === 'prefer');
  const days = new Set([...blocked, ...preferred].map(({ date }) => date));
  for (const [number, { date, start }] of places.entries()) {
    if (!days.has(date)) continue;
    const game = { date, from: start, until: start + minutes };
    if (blocked.some((time) => overlaps(time, game))) costs[number] = NOT_ALLOWED;
    else if (preferred.some((time) => overlaps(time, game))) costs[number] = WEIGHTS.preferredDayOff;
  }
  return costs;
}

/**
 * The counters of each team: games on a day, in a week, on a weekend, early, late, on Sundays and in each
 * gym.
 */
function countersOf(league: DrawLeague, places: readonly PlaceInWindow[]) {
  const bucketNames = places.map(({ date, start, venueId }) => {
    const names = [`day ${date}`, `week ${weekNumber(date, league.weekStart)}`, `gym ${venueId}`];
    if (!isWeekend(date)) return names;
    const saturday = weekdayOf(date) === 6 ? date : addDays(date, -1);
    names.push(`weekend ${saturday}`);
    if (start < EARLY_BEFORE) names.push('early');
    if (start >= LATE_FROM) names.push('late');
    if (saturday !== date) names.push('sunday');
    return names;
  });
  const buckets = numbersOf(bucketNames.flat());
  const most =
    Math.max(0, ...league.divisions.map(({ gamesPerTeam }) => gamesPerTeam), ...formerCounts(league)) + 2;
  const prices = new PriceLists(most);
  const squares = (weight: number) => prices.add((count) => ({ cost: weight * count * count, broken: 0 }));
  const limit = (limit: number) => prices.add((count) => ({ cost: 0, broken: Math.max(0, count - limit) }));
  const shared = new Map([
    ['weekend', prices.add((count) => ({ cost: WEIGHTS.twoInWeekend * Math.max(0, count - 1), broken: 0 }))],
    ['early', squares(WEIGHTS.early)],
    ['late', squares(WEIGHTS.late)],
    ['sunday', squares(WEIGHTS.sunday)],
    ['gym', squares(WEIGHTS.gym)],
  ]);
  const ofDivision = new Map(
    league.divisions.map(({ id, maxPerDay, maxPerWeek }) => [
      id,
      new Map([...shared, ['day', limit(maxPerDay)], ['week', limit(maxPerWeek)]]),
    ]),
  );
  const kinds = [...buckets.keys()].map((name) => name.split(' ')[0] as string);
  return {
    buckets: buckets.size,
    bucketsOfPlace: toLists(bucketNames.map((names) => names.map((name) => buckets.get(name) ?? 0))),
    priceList: Int32Array.from(
      league.teams.flatMap(({ divisionId }) =>
        kinds.map((kind) => ofDivision.get(divisionId)?.get(kind) ?? 0),
      ),
    ),
    counterCost: Int32Array.from(prices.cost),
    counterBroken: Int32Array.from(prices.broken),
  };
}

/** An uploaded plan may give a team more games than the rules allow. */
function formerCounts({ former }: DrawLeague): number[] {
  const counts = new Map<number, number>();
  for (const { homeTeamId, awayTeamId } of former) {
    for (const team of [homeTeamId, awayTeamId]) counts.set(team, (counts.get(team) ?? 0) + 1);
  }
  return [...counts.values()];
}

class PriceLists {
  readonly cost: number[] = [];
  readonly broken: number[] = [];
  readonly #length: number;

  constructor(length: number) {
    this.#length = length;
  }

  /** @returns where the list starts */
  add(price: (count: number) => { cost: number; broken: number }): number {
    const start = this.cost.length;
    for (let count = 0; count < this.#length; count += 1) {
      const { cost, broken } = price(count);
      this.cost.push(cost);
      this.broken.push(broken);
    }
    return start;
  }
}

/** Games of the same pair, and the cost by the number of days between them. */
function rematchesOf(league: DrawLeague, games: readonly DrawnGame[]) {
  const longest =
    7 * Math.max(0, ...league.divisions.map(({ weeksBetweenRematches }) => weeksBetweenRematches));
  const pairs = new Map<string, number[]>();
  const pairOf = ({ homeTeamId, awayTeamId }: DrawnGame) =>
    `${Math.min(homeTeamId, awayTeamId)} ${Math.max(homeTeamId, awayTeamId)}`;
  for (const [game, sides] of games.entries())
    pairs.set(pairOf(sides), [...(pairs.get(pairOf(sides)) ?? []), game]);
  const start = new Map(league.divisions.map(({ id }, number) => [id, number * longest]));
  const cost = league.divisions.flatMap(({ weeksBetweenRematches }) =>
    Array.from({ length: longest }, (_, days) => {
      const missing = Math.max(0, Math.ceil((7 * weeksBetweenRematches - days) / 7));
      return missing * WEIGHTS.rematchWeek;
    }),
  );
  return {
    rematches: toLists(
      games.map((sides, game) => (pairs.get(pairOf(sides)) ?? []).filter((other) => other !== game)),
    ),
    rematchList: Int32Array.from(games, ({ divisionId }) => start.get(divisionId) ?? 0),
    rematchCost: Int32Array.from(cost),
    rematchBroken: new Int32Array(cost.length),
    rematchDays: longest,
  };
}

/**
 * For each game, the others that one of its people must attend: coaches of two teams, and teams with two
 * games on a day.
 */
function companionsOf(league: DrawLeague, games: readonly DrawnGame[]): number[][] {
  const index = leagueIndex(league);
  const twiceADay = league.teams.filter((team) => index.division(team.divisionId).maxPerDay > 1);
  const people = [
    ...twiceADay.map(({ id }) => [id]),
    ...teamsOfCoaches(league).map(({ teamIds }) => teamIds),
  ];
  const companions = games.map(() => new Set<number>());
  for (const teams of people) {
    const own = games.flatMap(({ homeTeamId, awayTeamId }, game) =>
      teams.includes(homeTeamId) || teams.includes(awayTeamId) ? [game] : [],
    );
    for (const game of own) for (const other of own) if (other !== game) companions[game]?.add(other);
  }
  return companions.map((others) => [...others]);
}
