/** When and for how long a division plays, in minutes. */
export type PlayingTimes = {
  minutes: number;
  changeoverMinutes: number;
  /** no game starts before or ends after */
  earliest: number;
  latest: number;
};

/**
 * How many games fit one after the other into open court time at most, of any of the divisions: each game is the one after
 * which the court is free first. The pause behind the last game may be outside.
 */
export function maxGamesIn(
  { from, until }: { from: number; until: number },
  divisions: readonly PlayingTimes[],
): number {
  let free = from;
  for (let count = 0; ; count += 1) {
    const nextFree = divisions.flatMap(({ minutes, changeoverMinutes, earliest, latest }) => {
      const end = Math.max(free, earliest) + minutes;
      return end <= Math.min(until, latest) ? [end + changeoverMinutes] : [];
    });
    if (nextFree.length === 0) return count;
    free = Math.min(...nextFree);
  }
}
