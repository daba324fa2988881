/** In the order of the year. */
export const SEASONS = ['WINTER', 'SPRING', 'SUMMER', 'FALL'] as const;
export type Season = (typeof SEASONS)[number];

const FIRST_SEASON_YEAR = 1990;
const LAST_SEASON_YEAR = 2100;

/** WINTER as 'Winter'. */
export function seasonName(season: Season): string {
  return `${season.charAt(0)}${season.slice(1).toLowerCase()}`;
}

/** 'Rec 2026 Season - Winter 2026' (docs/spec/product.md#season). */
export function programName(year: number, season: Season): string {
  return `Rec ${year} Season - ${seasonName(season)} ${year}`;
}

/** Whether it is a whole year from 1990 to 2100 (docs/spec/product.md#season-year). */
export function isSeasonYear(year: number): boolean {
  return Number.isInteger(year) && year >= FIRST_SEASON_YEAR && year <= LAST_SEASON_YEAR;
}

/** Parses the name of a season in any case; null if it is not one of the four. */
export function parseSeason(text: string): Season | null {
  const name = text.trim().toUpperCase();
  return SEASONS.find((season) => season === name) ?? null;
}
