import { isBegun } from '@portal/domain/ratings/marks.ts';
import type { Db } from '#platform/db/database.ts';
import { seasonLabel } from '#season/find-season.ts';
import {
  type GivenRating,
  type LeagueTeam,
  listSeasonPlayers,
  listSeasonRatings,
  listSeasons,
  listTeams,
  type RatedSeason,
} from './league-repository.ts';
import type { StoredPlayer } from './player-repository.ts';
import { noSuchSeason } from './refusals.ts';

/** Which ratings are read: `season` is an id, by default of the active season; `drafts` includes drafts. */
export type RatingScope = { season?: number | undefined; drafts?: boolean | undefined };

/** @returns null if no season is active and none was requested. @throws AppError NOT_FOUND */
export async function findScopedSeason(db: Db, asked: number | undefined): Promise<RatedSeason | null> {
  const seasons = await listSeasons(db);
  const found = seasons.find(({ id, isActive }) => (asked === undefined ? isActive : id === asked));
  if (found === undefined && asked !== undefined) throw noSuchSeason();
  return found ?? null;
}

export const toWireSeason = ({ id, year, name }: RatedSeason) => ({ id, label: seasonLabel({ year, name }) });

export type RatedPlayerRow = StoredPlayer & { team: LeagueTeam; ratings: GivenRating[] };

/**
 * A season's teams and players. `players` have only the ratings that count: submitted ones, or with `drafts` all that
 * are not empty. `all` has all ratings.
 */
export async function readSeason(
  db: Db,
  seasonId: number,
  { drafts = false }: RatingScope,
): Promise<{ teams: LeagueTeam[]; players: RatedPlayerRow[]; all: GivenRating[] }> {
  const [teams, players, all] = await Promise.all([
    listTeams(db, seasonId),
    listSeasonPlayers(db, seasonId),
    listSeasonRatings(db, seasonId),
  ]);
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const counted = all.filter(({ state, marks }) => state === 'submitted' || (drafts && isBegun(marks)));
  const ratings = Map.groupBy(counted, ({ playerId }) => playerId);
  const rows = players.flatMap(({ teamId, ...player }) => {
    const team = teamOf.get(teamId);
    return team === undefined ? [] : [{ ...player, team, ratings: ratings.get(player.id) ?? [] }];
  });
  const position = new Map(teams.map((team, index) => [team.id, index]));
  const at = ({ team }: RatedPlayerRow) => position.get(team.id) ?? 0;
  return { teams, players: rows.sort((a, b) => at(a) - at(b)), all };
}
