import { maxGamesIn } from '../max-games.ts';
import { judge, type Rule } from './judge.ts';
import type { CourtTime, DrawDivision, DrawLeague, DrawnGame } from './league.ts';
import { leagueIndex, teamsOfCoaches, weekNumber } from './league-facts.ts';
import { listGames } from './list-games.ts';
import { blockMinutes, cutOut, onWholeFloor, playsThere } from './list-places.ts';
import { FlowNetwork } from './maximum-flow.ts';
import { Random } from './random.ts';
import { type StartTime, timesOfTeams } from './team-times.ts';

/**
 * Why no schedule can hold all games. Each finding is a proof, but a league without findings may still be
 * impossible. finding-texts.ts has the sentences.
 */
export type Finding =
  | { kind: 'no-teams' }
  | { kind: 'no-courts' }
  | { kind: 'lonely-team'; teamId: number }
  | { kind: 'short-slots'; divisionId: number; minutes: number; longestMinutes: number }
  | { kind: 'team-days'; teamId: number; games: number; possible: number; days: number }
  | { kind: 'division-days'; divisionId: number; games: number; possible: number }
  | { kind: 'places'; divisionIds: number[]; games: number; possible: number }
  | { kind: 'coach'; teamIds: number[]; games: number; possible: number }
  | { kind: 'pins'; rule: Rule; keys: string[]; teamIds: number[] };

/** Proofs that no plan can hold all games. An empty list proves nothing. */
export function preCheck(league: DrawLeague): Finding[] {
  if (league.teams.length === 0) return [{ kind: 'no-teams' }];
  const games = league.former.length > 0 ? league.former : listGames(league, new Random(0)).games;
  if (league.open.length === 0 && games.length > 0 && league.former.every(({ stays }) => !stays)) {
    return [{ kind: 'no-courts' }];
  }
  const staying = new Set(
    league.former.filter(({ stays, place }) => stays && place !== null).map(({ key }) => key),
  );
  const context: Context = {
    league,
    games,
    movable: games.filter(({ key }) => !staying.has(key)),
    times: timesOfTeams(league),
    room: listRoom(league),
  };
  const slots = checkSlots(context);
  // Divisions without any time have no further findings.
  const isOpen = (divisionId: number) => slots.every((finding) => finding.divisionId !== divisionId);
  const findings: Finding[] = [
    ...checkPins(league),
    ...checkTeamsWithoutOpponents(context),
    ...slots,
    ...checkTeams(context, isOpen),
    ...checkDivisions(context, isOpen),
    ...checkCoaches(context, isOpen),
  ];
  return findings.some(({ kind }) => kind !== 'pins') ? findings : [...findings, ...checkPlaces(context)];
}

type Room = CourtTime & { venueId: number };
type Context = {
  league: DrawLeague;
  games: readonly DrawnGame[];
  /** games that may move */
  movable: readonly DrawnGame[];
  times: ReadonlyMap<number, readonly StartTime[]>;
  room: readonly Room[];
};

/** Open court time, minus the time of games that must stay. */
function listRoom(league: DrawLeague): Room[] {
  const { division, venueOfCourt, courtsOnFloor } = leagueIndex(league);
  const taken = league.former.flatMap(({ stays, place, divisionId }): CourtTime[] =>
    stays && place !== null
      ? [{ ...place, from: place.start, until: place.start + blockMinutes(division(divisionId)) }]
      : [],
  );
  return cutOut(league.open, onWholeFloor(taken, courtsOnFloor)).map((time) => ({
    ...time,
    venueId: venueOfCourt(time.courtId),
  }));
}

/**
 * Each floor once: without the time of a whole court in which a part of it is open, because every game fits there as well.
 */
const onEachFloorOnce = ({ courts }: DrawLeague, room: readonly Room[]): Room[] =>
  room.filter(({ courtId, date, from, until }) =>
    courts.every(
      ({ id, partOf }) =>
        partOf !== courtId ||
        room.every(
          (part) => part.courtId !== id || part.date !== date || part.from > from || part.until < until,
        ),
    ),
  );

const isOf = ({ homeTeamId, awayTeamId }: DrawnGame, teamIds: readonly number[]) =>
  teamIds.includes(homeTeamId) || teamIds.includes(awayTeamId);

/**
 * Days and weeks on which a team can play. Includes those of games that must stay, which may be at times that
 * the rules don't allow.
 */
function daysOf({ league, times }: Context, teamId: number): Set<string> {
  const stayDays = league.former.flatMap((game) =>
    game.stays && game.place !== null && isOf(game, [teamId]) ? [game.place.date] : [],
  );
  return new Set([...(times.get(teamId) ?? []).map(({ date }) => date), ...stayDays]);
}

type IsOpen = (divisionId: number) => boolean;

/** Games that must stay but contradict each other. */
function checkPins(league: DrawLeague): Finding[] {
  const stays = league.former.filter((game) => game.stays && game.place !== null);
  return judge(league, stays)
    .violations.filter(({ keys }) => keys.length > 1)
    .map(({ rule, keys, teamIds }) => ({ kind: 'pins', rule, keys, teamIds }));
}

/**
 * Teams without any opponent. If an odd number of teams has one game each, the team without a game still has
 * opponents.
 */
function checkTeamsWithoutOpponents({ league, games }: Context): Finding[] {
  const { division } = leagueIndex(league);
  const forbidden = new Set(
    league.forbiddenPairs.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]),
  );
  return league.teams
    .filter(
      ({ id, divisionId }) =>
        division(divisionId).gamesPerTeam > 0 &&
        games.every((game) => !isOf(game, [id])) &&
        league.teams.every(
          (other) => other.id === id || other.divisionId !== divisionId || forbidden.has(`${id} ${other.id}`),
        ),
    )
    .map(({ id }) => ({ kind: 'lonely-team', teamId: id }));
}

type ShortSlots = Extract<Finding, { kind: 'short-slots' }>;

/** Court time that is open for a division, but only in pieces too short for its games. */
function checkSlots({ league, movable, room }: Context): ShortSlots[] {
  return league.divisions.flatMap((division): ShortSlots[] => {
    const { id, minutes } = division;
    if (movable.every(({ divisionId }) => divisionId !== id)) return [];
    const lengths = room.map((window) => usableMinutes(division, window)).filter((length) => length > 0);
    if (lengths.length === 0) return [{ kind: 'short-slots', divisionId: id, minutes, longestMinutes: 0 }];
    const longestMinutes = Math.max(...lengths);
    return longestMinutes < minutes ? [{ kind: 'short-slots', divisionId: id, minutes, longestMinutes }] : [];
  });
}

/** How many minutes of the window the division can use: on its days, in its gyms and between its hours. */
function usableMinutes(division: DrawDivision, { venueId, date, from, until }: Room): number {
  if (!playsThere(division, venueId, date)) return 0;
  return Math.max(0, Math.min(until, division.latest) - Math.max(from, division.earliest));
}

/** The most games that one team can play on these days, given its limits per day and week. */
function mostGames(
  league: DrawLeague,
  { maxPerDay, maxPerWeek }: DrawDivision,
  days: ReadonlySet<string>,
): number {
  const weeks = Map.groupBy(days, (date) => weekNumber(date, league.weekStart));
  return [...weeks.values()].reduce((sum, week) => sum + Math.min(maxPerWeek, week.length * maxPerDay), 0);
}

function checkTeams(context: Context, isOpen: IsOpen): Finding[] {
  const { league, games } = context;
  const { division } = leagueIndex(league);
  return league.teams.flatMap(({ id, divisionId }): Finding[] => {
    const needed = games.filter((game) => isOf(game, [id])).length;
    const days = daysOf(context, id);
    const possible = mostGames(league, division(divisionId), days);
    return isOpen(divisionId) && needed > possible
      ? [{ kind: 'team-days', teamId: id, games: needed, possible, days: days.size }]
      : [];
  });
}

/** The most games of a division on each day: any two teams that can play make one. */
function dayLimits(context: Context, { id, maxPerDay }: DrawDivision): Map<string, number> {
  const teams = context.league.teams.filter(({ divisionId }) => divisionId === id);
  const days = Map.groupBy(
    teams.flatMap((team) => [...daysOf(context, team.id)]),
    (date) => date,
  );
  return new Map([...days].map(([date, list]) => [date, Math.floor((list.length * maxPerDay) / 2)]));
}

function weekLimit(league: DrawLeague, { id, maxPerWeek }: DrawDivision): number {
  return Math.floor((league.teams.filter(({ divisionId }) => divisionId === id).length * maxPerWeek) / 2);
}

function checkDivisions(context: Context, isOpen: IsOpen): Finding[] {
  const { league, games } = context;
  return league.divisions
    .filter(({ id }) => isOpen(id))
    .flatMap((division): Finding[] => {
      const needed = games.filter(({ divisionId }) => divisionId === division.id).length;
      const weeks = Map.groupBy(dayLimits(context, division), ([date]) => weekNumber(date, league.weekStart));
      const possible = [...weeks.values()]
        .map((days) => days.reduce((sum, [, limit]) => sum + limit, 0))
        .reduce((sum, ofDays) => sum + Math.min(ofDays, weekLimit(league, division)), 0);
      return needed > possible
        ? [{ kind: 'division-days', divisionId: division.id, games: needed, possible }]
        : [];
    });
}

/**
 * Coaches of several teams: their games, except those against each other, must fit one after the other into
 * the days. Travel is ignored, so that this stays a proof.
 */
function checkCoaches({ league, games, times }: Context, isOpen: IsOpen): Finding[] {
  const { division, team } = leagueIndex(league);
  const coached = new Map(teamsOfCoaches(league).map(({ teamIds }) => [teamIds.join(), teamIds]));
  return [...coached.values()].flatMap((teamIds): Finding[] => {
    if (!teamIds.every((id) => isOpen(team(id).divisionId))) return [];
    const own = games.filter((game) => isOf(game, teamIds));
    const shortest = Math.min(...teamIds.map((id) => division(team(id).divisionId).minutes));
    const perDay = teamIds.reduce((sum, id) => sum + division(team(id).divisionId).maxPerDay, 0);
    const starts = [
      ...teamIds.flatMap((id) => times.get(id) ?? []),
      ...own.flatMap(({ place }) => (place === null ? [] : [place])),
    ];
    let possible = 0;
    for (const day of Map.groupBy(starts, ({ date }) => date).values()) {
      possible += Math.min(
        perDay,
        maxConsecutiveGames(
          day.map(({ start }) => start),
          shortest,
        ),
      );
    }
    return own.length > possible ? [{ kind: 'coach', teamIds, games: own.length, possible }] : [];
  });
}

/** How many games of that length can start one after the other. */
function maxConsecutiveGames(starts: readonly number[], minutes: number): number {
  let count = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (const start of starts.toSorted((a, b) => a - b)) {
    if (start < free) continue;
    count += 1;
    free = start + minutes;
  }
  return count;
}

/**
 * Whether all games fit at the same time: a flow of games from the divisions through their weeks and days
 * into the gyms. A smallest cut that is too small names the divisions that share too little time.
 */
function checkPlaces(context: Context): Finding[] {
  const { league, movable } = context;
  const room = onEachFloorOnce(league, context.room);
  const network = new FlowNetwork();
  const source = network.addVertex();
  const sink = network.addVertex();
  const vertices = new Map<string, number>();
  const vertex = (name: string, isNew: (added: number) => void): number => {
    const known = vertices.get(name);
    if (known !== undefined) return known;
    const added = network.addVertex();
    vertices.set(name, added);
    isNew(added);
    return added;
  };
  const gymDays = Map.groupBy(room, ({ venueId, date }) => `${venueId} ${date}`);
  const neededOf = new Map<number, { needed: number; start: number }>();
  for (const division of league.divisions) {
    const needed = movable.filter(({ divisionId }) => divisionId === division.id).length;
    const start = network.addVertex();
    network.addEdge(source, start, needed);
    neededOf.set(division.id, { needed, start });
    const limits = dayLimits(context, division);
    for (const [gymDay, windows] of gymDays) {
      const places = maxGamesInWindows([division], windows);
      const date = windows[0]?.date ?? '';
      if (places === 0) continue;
      const week = vertex(`week ${division.id} ${weekNumber(date, league.weekStart)}`, (added) =>
        network.addEdge(start, added, weekLimit(league, division)),
      );
      const day = vertex(`day ${division.id} ${date}`, (added) =>
        network.addEdge(week, added, limits.get(date) ?? 0),
      );
      const gym = vertex(gymDay, (added) =>
        network.addEdge(added, sink, maxGamesInWindows(league.divisions, windows)),
      );
      network.addEdge(day, gym, places);
    }
  }
  const { flow, isWithSource } = network.push(source, sink);
  if (flow >= movable.length) return [];
  const divisions = [...neededOf].filter(([, { start }]) => isWithSource[start]);
  const needed = divisions.reduce((sum, [, division]) => sum + division.needed, 0);
  const possible = needed - (movable.length - flow);
  return [{ kind: 'places', divisionIds: divisions.map(([id]) => id), games: needed, possible }];
}

/** How many games of any of the divisions fit into the windows at most. */
const maxGamesInWindows = (divisions: readonly DrawDivision[], windows: readonly Room[]): number =>
  windows.reduce((sum, window) => {
    const playing = divisions.filter((division) => playsThere(division, window.venueId, window.date));
    return sum + maxGamesIn(window, playing);
  }, 0);
