import type { OwnRating, OwnRoster } from '@portal/contract/ratings.ts';
import { type Marks, missingSkills, NO_MARKS, sameMarks } from '@portal/domain/ratings/marks.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess, type RatingAction } from './access-log.ts';
import { columnsOf } from './marks-columns.ts';
import { readRoster, teamLabel, toWireRating } from './own-rosters.ts';
import { listPlayers, lockTeam, lockTeamOfPlayer, ownTeamAccess } from './player-repository.ts';
import {
  lockOwnRatings,
  RATING_COLUMNS,
  type StoredRating,
  setRatingState,
  toRating,
} from './rating-repository.ts';
import { inActiveSeason, noSuchPlayer, noSuchTeam } from './window.ts';

/** Changes the state of all of the caller's ratings of a team, while ratings are open. */
async function changeState(
  portal: Portal,
  caller: Caller,
  input: {
    teamId: number;
    action: RatingAction;
    work: (tx: Tx, playerIds: number[]) => Promise<void>;
  },
): Promise<OwnRoster> {
  const { accountId } = caller;
  return await inActiveSeason(portal, noSuchTeam, async ({ tx, seasonId, checkOpen }) => {
    const { teamId, action } = input;
    // exclusive: no player joins or leaves the team during this
    const team = await lockTeam(tx, { seasonId, teamId, access: ownTeamAccess(caller), exclusive: true });
    if (team === null) throw noSuchTeam();
    checkOpen();
    const players = await listPlayers(tx, [teamId]);
    await input.work(
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

type RatingToSave = {
  playerId: number;
  /** the revision that the caller has read; 0 before the first save */
  revision: number;
  marks: Marks;
  note: string;
};

/**
 * Saves the caller's rating of a player on one of the caller's teams; it may be incomplete. Saving the same rating
 * again succeeds with any revision, because the first response may have been lost.
 * @throws AppError NOT_FOUND | TOO_LATE | WRONG_STATE, with the stored rating if another tab has saved in the meantime
 */
export async function saveRating(portal: Portal, caller: Caller, rating: RatingToSave): Promise<OwnRating> {
  const { accountId } = caller;
  const { playerId, marks, note } = rating;
  const now = portal.clock.now();
  const saved = await inActiveSeason(portal, noSuchPlayer, async ({ tx, seasonId, checkOpen }) => {
    const team = await lockTeamOfPlayer(tx, { seasonId, playerId, access: ownTeamAccess(caller) });
    if (team === null) throw noSuchPlayer();
    checkOpen();
    const stored = await store(tx, { accountId, playerId, marks, note, now }, rating.revision);
    await logAccess(tx, { accountId, action: 'rated', seasonId, subjects: [teamLabel(team)], now });
    return stored;
  });
  return toWireRating(saved);
}

type RatingToStore = {
  accountId: number;
  playerId: number;
  marks: Marks;
  note: string;
  now: Date;
};

async function store(tx: Tx, rating: RatingToStore, revision: number): Promise<StoredRating> {
  const { accountId, playerId, marks, note, now } = rating;
  const find = async () => (await lockOwnRatings(tx, accountId, [playerId]))[0];
  let stored = await find();
  if (stored === undefined && revision === 0) {
    const inserted = await tx
      .insertInto('rating')
      .values({ ...columnsOf(marks), playerId, accountId, note, savedAt: now })
      .onConflict((conflict) => conflict.constraint('rating_once').doNothing())
      .returning(RATING_COLUMNS)
      .executeTakeFirst();
    if (inserted !== undefined) return toRating(inserted);
    stored = await find();
  }
  if (stored !== undefined && isSame(stored, rating)) return stored;
  if (stored === undefined || stored.revision !== revision) throw savedElsewhere(stored);
  if (stored.state === 'submitted') {
    throw new AppError('WRONG_STATE', 'These ratings are submitted. Please reopen them to change one.', {
      conflict: { rating: toWireRating(stored) },
    });
  }
  const updated = await tx
    .updateTable('rating')
    .set((row) => ({ ...columnsOf(marks), note, savedAt: now, revision: row('revision', '+', 1) }))
    .where('playerId', '=', playerId)
    .where('accountId', '=', accountId)
    .returning(RATING_COLUMNS)
    .executeTakeFirstOrThrow();
  return toRating(updated);
}

const isSame = (stored: StoredRating, rating: RatingToStore) =>
  stored.note === rating.note && sameMarks(stored.marks, rating.marks);

const savedElsewhere = (stored: StoredRating | undefined) =>
  new AppError(
    'WRONG_STATE',
    'This player’s rating was changed in the meantime, perhaps in another tab. Please check it again.',
    { conflict: { rating: stored === undefined ? null : toWireRating(stored) } },
  );
