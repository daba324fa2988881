import { isSeasonYear, parseSeason, type Season, seasonName } from '@portal/domain/season/season-name.ts';
import { useLocation } from '#router/location.ts';

/** Which season a set-up call is about; none is the active one. It goes into queries and bodies as it is. */
export type AskedSeason = { year?: string; season?: Season };

const ACTIVE: AskedSeason = {};

/** The season that an address names as `season=2027-fall`; the active one where it names none that can be. */
export function readAskedSeason(search: string): AskedSeason {
  const [, year = '', name = ''] =
    /^(\d{4})-([a-z]+)$/.exec(new URLSearchParams(search).get('season') ?? '') ?? [];
  const season = parseSeason(name);
  return season === null || !isSeasonYear(Number(year)) ? ACTIVE : { year, season };
}

/** '2027-fall' as the address has it; '' for the active season. */
export const seasonParam = ({ year, season }: { year?: string | number; season?: string }): string =>
  year === undefined || season === undefined ? '' : `${year}-${season.toLowerCase()}`;

/** 'Fall 2027'. */
export const seasonText = ({ year, season }: Required<AskedSeason>): string =>
  `${seasonName(season)} ${year}`;

/** Which season this page sets up. The address alone knows it (docs/decisions/0047). */
export const useAskedSeason = (): AskedSeason => readAskedSeason(useLocation().search);

/** Completes the paths of set-up pages, so that each of them works on the season of this one. */
export function useSetUpPath(): (path: string) => string {
  const param = seasonParam(useAskedSeason());
  return (path) => (param ? `${path}?season=${param}` : path);
}
