/** When and for how long a division plays, in minutes. */
export type PlayingTimes = {
  minutes: number;
  changeoverMinutes: number;
  /** no game starts before or ends after */
  earliest: number;
  latest: number;
};

/**
 * The most games of any of these divisions that fit one after another into open court time. Always choosing the game
 * after which the court is free first gives the most. The changeover after the last game may extend beyond the time.
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
