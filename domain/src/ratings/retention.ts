/** For how many later seasons ratings are kept by default. */
export const DEFAULT_RETENTION_SEASONS = 2;
export const MAX_RETENTION_SEASONS = 10;
/** In days. Ratings are deleted this long after they are due, in case a season was made active by mistake. */
export const RETENTION_GRACE_DAYS = 7;

/** Whether the league may choose this number of seasons. */
export function isRetention(seasons: number): boolean {
  return Number.isInteger(seasons) && seasons >= 0 && seasons <= MAX_RETENTION_SEASONS;
}

/**
 * The seasons whose ratings are deleted: those with more than `keep` seasons after them, up to the active one. With 0
 * only the ratings of the active season are kept.
 * @param seasons ids of all seasons in the order in which they first became active; names do not tell whether a winter
 * comes before or after the other seasons of its year
 */
export function seasonsPastRetention(
  seasons: readonly number[],
  activeSeason: number | null,
  keep: number,
): number[] {
  const active = activeSeason === null ? -1 : seasons.indexOf(activeSeason);
  return seasons.slice(0, Math.max(0, active - keep));
}
