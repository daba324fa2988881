import type { DrawnPlan } from '#games/draw/generate-plan.ts';
import { judge } from '#games/draw/judge.ts';
import type { DrawLeague, DrawnGame, FormerGame } from '#games/draw/league.ts';
import { listGames } from '#games/draw/list-games.ts';
import { Random } from '#games/draw/random.ts';
import { isPast, type LeagueNow, minutesOf, wallTimeOf } from '#time/wall-clock.ts';
import { type Assumptions, isAssumedOpen } from './assumptions.ts';
import { toDrawLeague } from './draw-league.ts';
import type { PlanGame, PlanPlace, SeasonFacts } from './season-facts.ts';
import { firstOpenDay, isSamePlace, isScheduled, staysBecause } from './staying-games.ts';

export type DrawingOptions = {
  /** true: new games for the chosen divisions; false: games of the former plan get new places if they need them */
  isNew: boolean;
  keep: 'pinned' | 'all';
  /** null: all divisions; games of other divisions don't move */
  divisionIds: readonly number[] | null;
  supposed: Assumptions;
  seed: number;
  now: LeagueNow;
};

/** The input of the engine. */
export type PreparedDrawing = {
  league: DrawLeague;
  /** games of the existing plan that the new one keeps, by key */
  before: ReadonlyMap<string, PlanGame>;
};

/**
 * Prepares the input for generating games.
 * @param games of the existing plan or the schedule; games of removed teams and divisions are left out
 */
export function prepareDrawing(
  facts: SeasonFacts,
  games: readonly PlanGame[],
  options: DrawingOptions,
): PreparedDrawing {
  const isChosen = ({ divisionId }: Pick<PlanGame, 'divisionId'>) =>
    options.divisionIds?.includes(divisionId) ?? true;
  const teamIds = new Set(facts.teams.map(({ id }) => id));
  const courtIds = new Set(facts.courts.map(({ id }) => id));
  const divisionIds = new Set(facts.divisions.map(({ id }) => id));
  const going = games
    .filter(
      ({ homeTeamId, awayTeamId, divisionId }) =>
        teamIds.has(homeTeamId) && teamIds.has(awayTeamId) && divisionIds.has(divisionId),
    )
    .filter((game) => !options.isNew || !isChosen(game))
    .map((game) =>
      game.place === null || courtIds.has(game.place.courtId)
        ? game
        : { ...game, place: null, pinned: false },
    );
  const ownEntryIds = new Set(games.flatMap(({ entryId }) => entryId ?? []));
  const leagueWith = (staying: readonly PlanGame[]) =>
    toDrawLeague(facts, {
      supposed: options.supposed,
      firstDate: firstOpenDay(options.now),
      ownEntryIds,
      staying: staying.flatMap(({ place }) => place ?? []),
    });
  const fixed = going.filter((game) => isFixed(facts, game, options, !isChosen(game)));
  const staying =
    options.keep === 'all' && !options.isNew ? keepSound(leagueWith(fixed), going, fixed) : fixed;
  const stays = new Set(staying.map(({ key }) => key));
  const league = leagueWith(staying);
  const former = going.map((game) => ({ ...toDrawnGame(game), stays: stays.has(game.key) }));
  const isPartOfSeason = former.length > 0 || options.divisionIds !== null;
  const added = options.isNew && isPartOfSeason ? newGames(league, options) : [];
  // Games that are generated again are not counted twice.
  const divisions = league.divisions.map((division) =>
    options.isNew && isChosen({ divisionId: division.id }) ? division : { ...division, gamesPerTeam: 0 },
  );
  return {
    league: { ...league, divisions, former: [...former, ...added] },
    before: new Map(going.map((game) => [game.key, game])),
  };
}

/** Whether the game must stay. In time that is assumed to be lost, only games that have been played stay. */
function isFixed(
  { courts }: SeasonFacts,
  game: PlanGame,
  { supposed, now }: DrawingOptions,
  isOfOther: boolean,
): boolean {
  const { place, pinned } = game;
  if (place === null) return false;
  if (isScheduled(game) && isPast(place.date, place.startTime, now)) return true;
  const venueId = courts.find(({ id }) => id === place.courtId)?.venueId;
  if (venueId === undefined || !isAssumedOpen(supposed, venueId, place.date)) return false;
  return pinned || isOfOther || staysBecause(game, now) !== null;
}

/** The fixed games, and all others that break no rule at their places. */
function keepSound(league: DrawLeague, games: readonly PlanGame[], fixed: readonly PlanGame[]): PlanGame[] {
  const isFixedKey = new Set(fixed.map(({ key }) => key));
  const former = games.map((game) => ({ ...toDrawnGame(game), stays: isFixedKey.has(game.key) }));
  const broken = new Set(judge({ ...league, former }, former).violations.flatMap(({ keys }) => keys));
  return games.filter(({ key, place }) => isFixedKey.has(key) || (place !== null && !broken.has(key)));
}

/** New games for the chosen divisions; the other divisions keep theirs. */
function newGames(league: DrawLeague, { divisionIds, seed }: DrawingOptions): FormerGame[] {
  const divisions = league.divisions.filter(({ id }) => divisionIds?.includes(id) ?? true);
  const { games } = listGames({ ...league, divisions }, new Random(seed));
  return games.map((game) => ({ ...game, stays: false }));
}

export const toDrawnGame = ({ key, divisionId, homeTeamId, awayTeamId, place }: PlanGame): DrawnGame => ({
  key,
  divisionId,
  homeTeamId,
  awayTeamId,
  place: place && { courtId: place.courtId, date: place.date, start: minutesOf(place.startTime) },
});

/**
 * The games as they are stored. Games of the existing plan keep their pins and their entries in the schedule.
 */
export function toPlanGames({ league, before }: PreparedDrawing, plan: Pick<DrawnPlan, 'games'>): PlanGame[] {
  const stays = new Set(league.former.filter((game) => game.stays).map(({ key }) => key));
  return plan.games.map((game) => {
    const earlier = before.get(game.key);
    const drawn = toPlanPlace(league, game);
    const isKept = earlier !== undefined && isSamePlace(earlier.place, drawn);
    return {
      key: game.key,
      divisionId: game.divisionId,
      homeTeamId: game.homeTeamId,
      awayTeamId: game.awayTeamId,
      place: isKept && stays.has(game.key) ? earlier.place : drawn,
      pinned: isKept && drawn !== null && earlier.pinned,
      entryId: earlier?.entryId ?? null,
    };
  });
}

/** A place with its end, which follows from the game length of the division. */
export function toPlanPlace({ divisions }: DrawLeague, { divisionId, place }: DrawnGame): PlanPlace | null {
  if (place === null) return null;
  const minutes = divisions.find(({ id }) => id === divisionId)?.minutes ?? 0;
  const { courtId, date, start } = place;
  return { courtId, date, startTime: wallTimeOf(start), endTime: wallTimeOf(start + minutes) };
}
