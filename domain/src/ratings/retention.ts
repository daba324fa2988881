/** How many later seasons ratings are kept for, unless the league chose otherwise. */
export const DEFAULT_RETENTION_SEASONS = 2;
export const MAX_RETENTION_SEASONS = 10;
/** Ratings stay this long after they fall due, so that a season made active by mistake costs nothing. In days. */
export const RETENTION_GRACE_DAYS = 7;

/** Whether it is a whole number of seasons that the league may choose. */
export function isRetention(seasons: number): boolean {
  return Number.isInteger(seasons) && seasons >= 0 && seasons <= MAX_RETENTION_SEASONS;
}

/**
 * The seasons whose ratings are to be deleted: those with more than `keep` seasons after them, up to the active one. 0
 * keeps the active season's alone.
 * @param seasons ids of all seasons in the order in which the league set them up; a season's name does not say whether
 * a winter comes before or after its year's other seasons
 */
export function seasonsPastRetention(
  seasons: readonly number[],
  activeSeason: number | null,
  keep: number,
): number[] {
  const active = activeSeason === null ? -1 : seasons.indexOf(activeSeason);
  return active < 0 ? [] : seasons.slice(0, Math.max(0, active - keep));
}
