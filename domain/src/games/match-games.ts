import { daysBetween, isPast, type LeagueNow } from '#time/wall-clock.ts';
import type { GameFileRow, GamePlanInput, GameTeam, StoredGame } from './game.ts';
import { GameNumbers, rowNumberKey } from './game-numbers.ts';
import { knownTeams } from './open-sides.ts';
import { type Candidate, isReady, type ReadyCandidate } from './read-candidates.ts';

/** The game in the schedule that each row refers to. */
export type Matches = ReadonlyMap<GameFileRow, StoredGame>;

type Rows = readonly Candidate[];

/** Two teams, whichever is at home. */
export const pairKey = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** The two teams of a game; '' if one is not of the league. */
export const pairOf = ({ homeTeamId, awayTeamId }: StoredGame): string =>
  homeTeamId === null || awayTeamId === null ? '' : pairKey(homeTeamId, awayTeamId);

/** Rows with the same key are about the same game. */
export const exactKey = ({ time, courtId, homeId, awayId }: ReadyCandidate): string =>
  [time.date, time.startTime, courtId, pairKey(homeId, awayId)].join('|');

/**
 * Whether a row has no other day and no other teams than the game: a wrong number must not cancel a different
 * game. A postponed game has no day now.
 */
const canBe = ({ time, homeId, awayId }: Candidate, game: StoredGame): boolean =>
  (time.date === null || time.date === game.date || game.isPostponed === true) &&
  (homeId === null || awayId === null || pairKey(homeId, awayId) === pairOf(game));

/** Whether a row only says that a game of its teams is postponed. */
export const isUndated = ({ kind, time }: Pick<Candidate, 'kind' | 'time'>): boolean =>
  kind.kind === 'canceled' && kind.isPostponed && time.date === null;

type Place = { courtId: number | null; date: string | null; startTime: string | null };
const placeKey = ({ courtId, date, startTime }: Place): string => `${courtId}|${date}|${startTime}`;

/** Whether a row says that it is a playoff and the game is none, or the reverse: the same teams meet in both. */
const hasOtherType = ({ kind }: Candidate, { type }: StoredGame): boolean =>
  kind.kind === 'game' && kind.type !== null && kind.type !== type;

/**
 * Whether a row at the place and time of a playoff, or of a game that a team has left, is about it, because one of them names a team where the other says only
 * from which game it comes.
 */
function isSamePlayoff(row: Candidate, game: StoredGame, numbers: GameNumbers): boolean {
  const ofGame = knownTeams(game.homeTeamId, game.awayTeamId);
  const ofRow = knownTeams(row.homeId, row.awayId);
  const divisionId = numbers.divisionOf(game);
  const [fewer, more] = ofRow.length < ofGame.length ? [ofRow, ofGame] : [ofGame, ofRow];
  return (
    (game.type === 'playoff' || game.openSides !== undefined) &&
    ofRow.length !== ofGame.length &&
    !hasOtherType(row, game) &&
    (row.number === null || game.number === null || numbers.keyOf(game) === row.number.key) &&
    (row.divisionId === null || divisionId === null || row.divisionId === divisionId) &&
    fewer.every((id) => more.includes(id))
  );
}

/** A row with the teams that its playoff has got meanwhile, where the file still does not name them. */
export function withKnownSides(row: Candidate, game: StoredGame | undefined): Candidate {
  if (game === undefined) return row;
  const known = (own: number | null, stored: number | null) =>
    own !== null && own < 0 && stored !== null && stored > 0 ? stored : own;
  return { ...row, homeId: known(row.homeId, game.homeTeamId), awayId: known(row.awayId, game.awayTeamId) };
}

/** Matches rows with games of the same teams at the same time and place. */
export function exactMatches(rows: readonly ReadyCandidate[], games: readonly StoredGame[]): Matches {
  const byPlace = new Map(
    games.map((game) => [[game.date, game.startTime, game.courtId, pairOf(game)].join('|'), game]),
  );
  return new Map(
    rows.flatMap((row) => {
      const game = byPlace.get(exactKey(row));
      return game === undefined ? [] : [[row.row, game] as const];
    }),
  );
}

/**
 * Matches rows with future games: by number, otherwise by the pair of teams, on the same day first, then by
 * the nearest date. The game of a row that needs review is neither matched with another row nor canceled.
 * @param rows without repeated ones, in an order that does not depend on the file
 * @param exact matches that were already found
 */
export function matchGames(
  rows: Rows,
  exact: Matches,
  {
    games,
    teams,
    now,
    canceledGames = [],
  }: {
    games: readonly StoredGame[];
    teams: readonly GameTeam[];
    now: LeagueNow;
  } & Pick<GamePlanInput, 'canceledGames'>,
): Matches {
  const matches = new Map(exact);
  const taken = new Set(exact.values());
  const set = (row: Candidate, game: StoredGame) => {
    matches.set(row.row, game);
    taken.add(game);
  };
  const open = (list: Rows) => list.filter((row) => !matches.has(row.row) && row.kind.kind !== 'other');
  const free = (list: readonly StoredGame[] | undefined) => (list ?? []).filter((game) => !taken.has(game));
  const isComing = (game: StoredGame) => game.isPostponed === true || !isPast(game.date, game.startTime, now);
  const isOpen = (game: StoredGame) => isComing(game) && (game.isImported || game.isPostponed === true);
  const ready = rows.filter(isReady);
  const canceled = rows.filter(({ kind }) => kind.kind === 'canceled');
  const heldBack = rows.filter((row) => !isReady(row) && row.kind.kind !== 'canceled');
  const coming = games.filter(isOpen);

  const numbers = new GameNumbers(teams);
  const storedKey = (game: Parameters<GameNumbers['keyInDivision']>[0]) => numbers.keyInDivision(game);
  const byNumber = Map.groupBy(coming, storedKey);
  const inAnyDivision = Map.groupBy(coming, (game) => numbers.keyOf(game));
  const numbersOfFile = new Set(rows.map(rowNumberKey));
  const areCanceled = new Set(canceledGames.map(storedKey));
  const divisionsOfFile = new Set(rows.map(({ divisionId }) => divisionId));
  const numbered = (row: Candidate) => {
    if (row.number === null) return [];
    const own = free(byNumber.get(rowNumberKey(row)));
    // a game that is canceled already is not one of another division with its number
    if (own.length > 0 || (row.kind.kind === 'canceled' && areCanceled.has(rowNumberKey(row)))) return own;
    // one of another division only if the file has that division and no such number there
    const others = free(inAnyDivision.get(row.number.key)).filter((game) => {
      const divisionId = numbers.divisionOf(game);
      if (row.divisionId === null || divisionId === null) return true;
      return divisionsOfFile.has(divisionId) && !numbersOfFile.has(storedKey(game));
    });
    return others.length === 1 ? others : [];
  };
  for (const row of [...open(ready), ...open(heldBack)]) {
    const [game] = numbered(row);
    if (game !== undefined) set(row, game);
  }
  for (const row of open(canceled)) {
    const game = numbered(row).find((candidate) => canBe(row, candidate));
    if (game !== undefined) set(row, game);
  }

  const byCourtTime = Map.groupBy(coming, placeKey);
  const atPlaceOf = ({ courtId, time }: Candidate) => free(byCourtTime.get(placeKey({ ...time, courtId })));
  for (const row of open(ready)) {
    const game = atPlaceOf(row).find((each) => isSamePlayoff(row, each, numbers));
    if (game !== undefined) set(row, game);
  }

  const stillToCancel = () =>
    open(canceled).filter((row) => row.number === null || !areCanceled.has(rowNumberKey(row)));
  const byPair = Map.groupBy(games, pairOf);
  const ofPair = ({ homeId, awayId }: Candidate) =>
    homeId === null || awayId === null ? [] : free(byPair.get(pairKey(homeId, awayId)));
  const onItsDay = (row: Candidate) => ofPair(row).filter(({ date }) => date === row.time.date);
  for (const row of stillToCancel()) {
    const game = onItsDay(row).find(({ startTime }) => startTime === row.time.startTime);
    if (game !== undefined) set(row, game);
  }
  for (const isSameStart of [true, false]) {
    for (const row of open([...ready, ...heldBack])) {
      const game = onItsDay(row).find(
        (candidate) =>
          (!isSameStart || candidate.startTime === row.time.startTime) &&
          (!isReady(row) || isComing(candidate)),
      );
      if (game !== undefined) set(row, game);
    }
  }
  for (const row of stillToCancel()) {
    const [game, ...others] = onItsDay(row).filter(isOpen);
    if (game !== undefined && others.length === 0) set(row, game);
  }

  const isNamed = ({ homeId, awayId }: Candidate) => homeId !== null && awayId !== null;
  const nearest = (list: Rows, gamesOf: (row: Candidate) => StoredGame[]) => {
    const apart = (row: Candidate, game: StoredGame) =>
      row.time.date === null ? Number.POSITIVE_INFINITY : Math.abs(daysBetween(row.time.date, game.date));
    const options = list
      .flatMap((row) => gamesOf(row).map((game) => ({ row, game, days: apart(row, game) })))
      .toSorted((a, b) => (a.days === b.days ? 0 : a.days - b.days));
    for (const { row, game } of options) {
      if (!matches.has(row.row) && !taken.has(game)) set(row, game);
    }
  };
  const isComingRow = ({ time }: Candidate) => time.date === null || time.date >= now.date;
  const comingOfPair = (row: Candidate) =>
    ofPair(row).filter((game) => isOpen(game) && !hasOtherType(row, game));
  nearest(open([...ready, ...heldBack]).filter(isComingRow), comingOfPair);

  // a postponed game that stands at its former day, too, has its new one in the row that is left of its teams
  const rowPair = ({ homeId, awayId }: Candidate) => pairKey(homeId ?? 0, awayId ?? 0);
  for (const [pair, left] of Map.groupBy(open(ready), rowPair)) {
    const former = canceled.filter(
      (row) =>
        row.kind.kind === 'canceled' && row.kind.isPostponed && rowPair(row) === pair && matches.has(row.row),
    );
    if (left.length > former.length) continue;
    for (const [index, row] of left.entries()) {
      const old = former[index]?.row;
      const game = old === undefined ? undefined : matches.get(old);
      const isOther = row.number !== null && game?.number != null && numbers.keyOf(game) !== row.number.key;
      if (old === undefined || game === undefined || isOther || hasOtherType(row, game)) continue;
      matches.delete(old);
      set(row, game);
    }
  }

  // 'Postponed' without a day is about a postponed game of the pair, else about its only game.
  const undated = () => stillToCancel().filter((row) => isUndated(row));
  for (const isSameHome of [true, false]) {
    for (const row of undated()) {
      const game = comingOfPair(row).find(
        ({ isPostponed, number, homeTeamId }) =>
          isPostponed === true &&
          (row.number === null || number === null) &&
          (!isSameHome || homeTeamId === row.homeId),
      );
      if (game !== undefined) set(row, game);
    }
  }
  for (const row of undated()) {
    const [game, ...others] = row.number === null ? comingOfPair(row) : [];
    if (game !== undefined && others.length === 0) set(row, game);
  }

  // Rows that need review may say too little to match a game, but their games must stay in the schedule.
  const byTeam = new Map<number, StoredGame[]>();
  for (const game of coming) {
    for (const id of [game.homeTeamId, game.awayTeamId]) {
      if (id !== null) byTeam.set(id, [...(byTeam.get(id) ?? []), game]);
    }
  }
  const byDivision = Map.groupBy(coming, (game) => numbers.divisionOf(game));
  const left = () => open(heldBack).filter(isComingRow);
  nearest(left(), atPlaceOf);
  nearest(left(), ({ homeId, awayId }) =>
    homeId !== null && awayId !== null ? [] : free(byTeam.get(homeId ?? awayId ?? 0)),
  );
  nearest(left(), (row) =>
    isNamed(row) || row.divisionId === null ? [] : free(byDivision.get(row.divisionId)),
  );
  return matches;
}
