import type { OwnRoster } from '@portal/contract/ratings.ts';
import { missingSkills, NO_MARKS } from '@portal/domain/ratings/marks.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess, type RatingAction } from './access-log.ts';
import { readRoster, teamLabel } from './own-rosters.ts';
import { listPlayers, lockTeam, ownTeamAccess } from './player-repository.ts';
import { lockOwnRatings, setRatingState } from './rating-repository.ts';
import { noSuchTeam } from './refusals.ts';
import { inActiveSeason } from './window.ts';

/** Changes the state of all of the caller's ratings of a team, while ratings are open. */
async function changeState(
  portal: Portal,
  caller: Caller,
  given: {
    teamId: number;
    action: RatingAction;
    work: (tx: Tx, playerIds: number[]) => Promise<void>;
  },
): Promise<OwnRoster> {
  const { accountId } = caller;
  return await inActiveSeason(portal, noSuchTeam, async ({ tx, seasonId, checkOpen }) => {
    const { teamId, action } = given;
    // exclusive: no player joins or leaves the team during this
    const team = await lockTeam(tx, { seasonId, teamId, access: ownTeamAccess(caller), exclusive: true });
    if (team === null) throw noSuchTeam();
    checkOpen();
    const players = await listPlayers(tx, [teamId]);
    await given.work(
      tx,
      players.map(({ id }) => id),
    );
    const now = portal.clock.now();
    await logAccess(tx, { accountId, action, seasonId, subjects: [teamLabel(team)], now });
    return await readRoster(tx, accountId, team);
  });
}

/**
 * Submits the caller's ratings of a team. Ratings that are already submitted stay unchanged.
 * @throws AppError NOT_FOUND | TOO_LATE | WRONG_STATE with the players who have unanswered skills
 */
export function submitRatings(portal: Portal, caller: Caller, teamId: number): Promise<OwnRoster> {
  return changeState(portal, caller, {
    teamId,
    action: 'submitted',
    work: async (tx, playerIds) => {
      if (playerIds.length === 0) throw new AppError('WRONG_STATE', 'This team has no players yet.');
      const ratings = new Map(
        (await lockOwnRatings(tx, caller.accountId, playerIds)).map((rating) => [rating.playerId, rating]),
      );
      const unfinished = playerIds
        .map((id) => ({ id, missing: missingSkills(ratings.get(id)?.marks ?? NO_MARKS) }))
        .filter(({ missing }) => missing.length > 0);
      if (unfinished.length > 0) throw unansweredRefusal(unfinished);
      await setRatingState(tx, { accountId: caller.accountId, playerIds, submittedAt: portal.clock.now() });
    },
  });
}

/** Makes submitted ratings drafts again. @throws AppError NOT_FOUND | TOO_LATE */
export function reopenRatings(portal: Portal, caller: Caller, teamId: number): Promise<OwnRoster> {
  return changeState(portal, caller, {
    teamId,
    action: 'reopened',
    work: (tx, playerIds) =>
      setRatingState(tx, { accountId: caller.accountId, playerIds, submittedAt: null }),
  });
}

function unansweredRefusal(players: { id: number; missing: string[] }[]): AppError {
  const count = players.length;
  return new AppError(
    'WRONG_STATE',
    `${count === 1 ? 'One player still misses' : `${count} players still miss`} an answer. Please rate each skill, or say that you have not seen it.`,
    { conflict: { players } },
  );
}
