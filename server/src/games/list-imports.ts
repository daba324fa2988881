import type { GamesImports } from '@portal/contract/games.ts';
import type { Portal } from '#portal.ts';
import { type RequestedSeason, requestedSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { revertProblem } from './revert-import.ts';
import { countGames, listImports } from './revert-repository.ts';

const MAX_LISTED = 50;

/** The season's last imports, the newest first. @throws AppError WRONG_STATE for a season that was never set up */
export async function listGamesImports({ db }: Portal, requested: RequestedSeason): Promise<GamesImports> {
  const season = await requestedSeasonOrNone(db, requested);
  if (season === null) return { season: null, games: 0, fromFiles: 0, imports: [] };
  const listed = await listImports(db, season.id, MAX_LISTED);
  const newest = listed.find(({ revertedAt }) => revertedAt === null);
  return {
    season: seasonLabel(season),
    ...(await countGames(db, season.id)),
    imports: listed.map(({ id, at, who, fileName, revertedAt, postponed, ...counts }) => ({
      id,
      at: at.toISOString(),
      who: who ?? 'the portal',
      fileName,
      counts,
      postponed,
      revertedAt: revertedAt?.toISOString() ?? null,
      stays: revertProblem({ revertedAt, isNewest: id === newest?.id }),
    })),
  };
}
