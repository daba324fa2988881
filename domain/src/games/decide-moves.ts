import type { BusyTime } from './busy-times.ts';
import type { GameFileRow, StoredGame } from './game.ts';
import { knownTeams } from './open-sides.ts';
import { type GamePlaces, isAccepted, type Mover, type Verdict } from './place-games.ts';

/** A row that adds or moves a game. */
export type MovingRow = Mover & { row: GameFileRow };

/**
 * Decides for each row whether its game can have the place that the row wants. Games that move make room for
 * other games of the file. A game that can't move keeps its place, so others may be unable to move as well.
 * @param rows in an order that does not depend on the file
 */
export function decideMoves(rows: readonly MovingRow[], places: GamePlaces): Map<GameFileRow, Verdict> {
  const verdicts = new Map<GameFileRow, Verdict>();
  let open = rows;
  // Repeats, because a refused row may make room for another one, and importing the file again must find nothing new.
  while (open.length > 0) {
    const settled = decideOnce(open, places);
    for (const [row, verdict] of settled) verdicts.set(row, verdict);
    const left = open.filter(({ row }) => !accepted(verdicts.get(row)));
    if (left.length === open.length) break;
    open = left;
  }
  return verdicts;
}

const accepted = (verdict: Verdict | undefined): boolean => verdict !== undefined && isAccepted(verdict);

function decideOnce(rows: readonly MovingRow[], places: GamePlaces): Map<GameFileRow, Verdict> {
  const verdicts = new Map<GameFileRow, Verdict>();
  const placed = new Map<BusyTime, MovingRow>();
  for (const { stored } of rows) if (stored !== null) places.free(stored);

  const staying: StoredGame[] = [];
  const settle = (row: MovingRow) => {
    const verdict = places.check(row);
    verdicts.set(row.row, verdict);
    if (isAccepted(verdict)) {
      const time = busyTimeOf(row);
      places.add(time);
      placed.set(time, row);
    } else if (row.stored !== null) staying.push(row.stored);
  };
  const stay = (stored: StoredGame) => {
    for (const time of places.restore(stored)) {
      const row = placed.get(time);
      if (row === undefined) continue;
      places.remove(time);
      placed.delete(time);
      settle(row);
    }
  };
  for (const row of rows) {
    settle(row);
    for (let stored = staying.pop(); stored !== undefined; stored = staying.pop()) stay(stored);
  }
  return verdicts;
}

const busyTimeOf = ({ game, text }: MovingRow): BusyTime => ({
  courtId: game.courtId,
  date: game.date,
  startTime: game.startTime,
  endTime: game.endTime,
  teamIds: knownTeams(game.homeTeamId, game.awayTeamId),
  text,
});
