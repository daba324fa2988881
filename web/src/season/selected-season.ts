import { isSeasonYear, parseSeason, type Season, seasonName } from '@portal/domain/season/season-name.ts';
import { useLocation } from '#router/location.ts';

/** The season of a set-up call; empty means the active one. Used as it is in queries and bodies. */
export type SelectedSeason = { year?: string; season?: Season };

const ACTIVE: SelectedSeason = {};

/** The season in a URL such as `season=2027-fall`; the active one if the URL has no valid season. */
export function readRequestedSeason(search: string): SelectedSeason {
  const [, year = '', name = ''] =
    /^(\d{4})-([a-z]+)$/.exec(new URLSearchParams(search).get('season') ?? '') ?? [];
  const season = parseSeason(name);
  return season === null || !isSeasonYear(Number(year)) ? ACTIVE : { year, season };
}

/** '2027-fall' as in the URL; '' for the active season. */
export const seasonParam = ({ year, season }: { year?: string | number; season?: string }): string =>
  year === undefined || season === undefined ? '' : `${year}-${season.toLowerCase()}`;

/** 'Fall 2027'. */
export const seasonText = ({ year, season }: Required<SelectedSeason>): string =>
  `${seasonName(season)} ${year}`;

/** The season that this page sets up. It is kept only in the URL (docs/decisions/0047). */
export const useSelectedSeason = (): SelectedSeason => readRequestedSeason(useLocation().search);

/** Adds the season of this page to the paths of other set-up pages. */
export function useSetUpPath(): (path: string) => string {
  const param = seasonParam(useSelectedSeason());
  return (path) => (param ? `${path}${path.includes('?') ? '&' : '?'}season=${param}` : path);
}
