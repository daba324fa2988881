import type { AveragedPlayer, RatedPlayer } from '@portal/contract/ratings-overview.ts';
import { fullName } from '@portal/domain/coaches/names.ts';
import { playerAverage, rounded } from '@portal/domain/ratings/averages.ts';
import { isBegun } from '@portal/domain/ratings/marks.ts';
import { SKILLS, type Skill } from '@portal/domain/ratings/skills.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-log.ts';
import { teamLabel } from './own-rosters.ts';
import { findScopedSeason, type RatedPlayerRow, type RatingScope, readSeason } from './rated-season.ts';
import { noSuchPlayer } from './window.ts';

const roundedOrNull = (value: number | null) => (value === null ? null : rounded(value));

const roundedSkills = (skills: Readonly<Record<Skill, number | null>>) =>
  Object.fromEntries(SKILLS.map((skill) => [skill, roundedOrNull(skills[skill])])) as Record<
    Skill,
    number | null
  >;

function toAveragedPlayer({ team, ratings, ...player }: RatedPlayerRow): AveragedPlayer {
  const { raters, skills, overall, apart } = playerAverage(ratings.map(({ marks }) => marks));
  return {
    ...player,
    teamId: team.id,
    teamName: team.name,
    divisionId: team.divisionId,
    divisionName: team.divisionName,
    raters,
    skills: roundedSkills(skills),
    overall: roundedOrNull(overall),
    apart,
  };
}

/** A season's players with their averages; none without an active season. @throws AppError NOT_FOUND */
export async function listRatedPlayers(
  portal: Portal,
  caller: Caller,
  { division, ...scope }: RatingScope & { division?: number | undefined },
): Promise<{ players: AveragedPlayer[] }> {
  const { db, clock } = portal;
  const season = await findScopedSeason(db, scope.season);
  if (season === null) return { players: [] };
  const { players } = await readSeason(db, season.id, scope);
  const shown = players.filter(({ team }) => division === undefined || team.divisionId === division);
  const name = division === undefined ? undefined : shown[0]?.team.divisionName;
  await logAccess(db, {
    accountId: caller.accountId,
    action: 'players',
    seasonId: season.id,
    subjects: [name ?? ''],
    now: clock.now(),
  });
  return { players: shown.map(toAveragedPlayer) };
}

/** A player with all ratings, including drafts. @throws AppError NOT_FOUND */
export async function getRatedPlayer(portal: Portal, caller: Caller, playerId: number): Promise<RatedPlayer> {
  const { db, clock } = portal;
  const found = await db
    .selectFrom('player as p')
    .innerJoin('team as t', 't.id', 'p.teamId')
    .innerJoin('division as d', 'd.id', 't.divisionId')
    .select('d.seasonId')
    .where('p.id', '=', playerId)
    .executeTakeFirst();
  if (found === undefined) throw noSuchPlayer();
  const { seasonId } = found;
  const { players, all } = await readSeason(db, seasonId, { drafts: true });
  const player = players.find(({ id }) => id === playerId);
  if (player === undefined) throw noSuchPlayer();
  const subjects = [teamLabel(player.team)];
  await logAccess(db, {
    accountId: caller.accountId,
    action: 'player',
    seasonId,
    subjects,
    now: clock.now(),
  });
  const ratings = all.filter((rating) => rating.playerId === playerId);
  return {
    player: toAveragedPlayer(player),
    ratings: ratings
      .filter(({ marks, note }) => isBegun(marks) || note !== '')
      .map(({ accountId, firstName, lastName, marks, note, state, savedAt }) => ({
        accountId,
        coachName: fullName(firstName, lastName),
        marks,
        note,
        state,
        savedAt: savedAt.toISOString(),
      })),
  };
}
