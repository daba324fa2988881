import type { PlacedGame } from './judge.ts';
import type { DrawLeague, DrawnGame } from './league.ts';
import { leagueIndex, overlaps } from './league-facts.ts';
import { blockMinutes } from './list-places.ts';

/**
 * Gives games back the courts that they had before, if they are still in the same gym on the same day. Days, times and
 * gyms stay as they are, so this breaks no rule, and only the minutes between games on a court may change. Games that keep
 * their time come first. The order of the games does not matter.
 */
export function keepCourts(league: DrawLeague, games: readonly DrawnGame[]): DrawnGame[] {
  const index = leagueIndex(league);
  const former = new Map(league.former.map((game) => [game.key, game]));
  const placed = games.filter((game): game is PlacedGame => game.place !== null);
  const courtOf = new Map(placed.map(({ key, place }) => [key, place.courtId]));
  const onCourt = new Map(
    placed.map(({ key, divisionId, place: { date, start } }) => [
      key,
      { date, from: start, until: start + blockMinutes(index.division(divisionId)) },
    ]),
  );

  const meet = (one: PlacedGame, other: PlacedGame) => {
    const [time, otherTime] = [onCourt.get(one.key), onCourt.get(other.key)];
    return time !== undefined && otherTime !== undefined && overlaps(time, otherTime);
  };
  const isOpen = ({ divisionId, place: { date, start } }: PlacedGame, courtId: number) =>
    league.open.some(
      (time) =>
        time.courtId === courtId &&
        time.date === date &&
        time.from <= start &&
        start + index.division(divisionId).minutes <= time.until,
    );
  /** How much it matters that the game is on the court: it had that court, and has the same time as before or not. */
  const worthOf = ({ key, place }: PlacedGame, courtId: number) => {
    const was = former.get(key)?.place;
    if (was?.courtId !== courtId || was.date !== place.date) return 0;
    return was.start === place.start ? games.length + 1 : 1;
  };
  const formerCourtOf = ({ key, place }: PlacedGame) => {
    const was = former.get(key)?.place;
    const isInGym =
      was != null &&
      was.date === place.date &&
      index.venueOfCourt(was.courtId) === index.venueOfCourt(place.courtId);
    return isInGym ? was.courtId : null;
  };

  /**
   * All games that change courts if the game goes to the other court: those in its way go to its court, and so on. Null if
   * one of them can't, or another court of the floor is used.
   */
  function exchanged(
    game: PlacedGame,
    formerCourt: number,
    ofDay: readonly PlacedGame[],
  ): Map<PlacedGame, number> | null {
    const own = courtOf.get(game.key) ?? formerCourt;
    const moves = new Map([[game, formerCourt]]);
    for (const [one, to] of moves) {
      if (former.get(one.key)?.stays === true || !isOpen(one, to)) return null;
      for (const other of ofDay) {
        if (courtOf.get(other.key) === to && !moves.has(other) && meet(one, other)) {
          moves.set(other, to === own ? formerCourt : own);
        }
      }
    }
    const courtThen = (one: PlacedGame) => moves.get(one) ?? courtOf.get(one.key) ?? formerCourt;
    const isFloorFree = [...moves].every(([one, to]) =>
      ofDay.every(
        (other) => other === one || !meet(one, other) || !index.courtsOnFloor(to).includes(courtThen(other)),
      ),
    );
    return isFloorFree ? moves : null;
  }

  for (const ofDay of Map.groupBy(
    placed.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    ({ place }) => `${index.venueOfCourt(place.courtId)} ${place.date}`,
  ).values()) {
    // each exchange makes the sum of what matters larger, so this ends
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      for (const game of ofDay) {
        const formerCourt = formerCourtOf(game);
        if (formerCourt === null || courtOf.get(game.key) === formerCourt) continue;
        const moves = exchanged(game, formerCourt, ofDay);
        if (moves === null) continue;
        const gain = [...moves].reduce(
          (sum, [one, to]) => sum + worthOf(one, to) - worthOf(one, courtOf.get(one.key) ?? to),
          0,
        );
        if (gain <= 0) continue;
        for (const [one, to] of moves) courtOf.set(one.key, to);
        hasChanged = true;
      }
    }
  }
  return games.map((game) =>
    game.place === null
      ? game
      : { ...game, place: { ...game.place, courtId: courtOf.get(game.key) ?? game.place.courtId } },
  );
}
