import type { OwnRating } from '@portal/contract/ratings.ts';
import { type Marks, sameMarks } from '@portal/domain/ratings/marks.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-repository.ts';
import { teamLabel, toWireRating } from './own-rosters.ts';
import { lockTeamOfPlayer } from './player-repository.ts';
import {
  insertRating,
  lockOwnRatings,
  type RatingToStore,
  type StoredRating,
  updateRating,
} from './rating-repository.ts';
import { noSuchPlayer } from './refusals.ts';
import { ownTeamAccess } from './team-access.ts';
import { inActiveSeason } from './window.ts';

export type RatingToSave = {
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
export async function saveRating(portal: Portal, caller: Caller, wanted: RatingToSave): Promise<OwnRating> {
  const { accountId } = caller;
  const { playerId, marks, note } = wanted;
  const now = portal.clock.now();
  const saved = await inActiveSeason(portal, noSuchPlayer, async ({ tx, seasonId, checkOpen }) => {
    const team = await lockTeamOfPlayer(tx, { seasonId, playerId, access: ownTeamAccess(caller) });
    if (team === null) throw noSuchPlayer();
    checkOpen();
    const rating = await store(tx, { accountId, playerId, marks, note, now }, wanted.revision);
    await logAccess(tx, { accountId, action: 'rated', seasonId, subjects: [teamLabel(team)], now });
    return rating;
  });
  return toWireRating(saved);
}

async function store(tx: Tx, wanted: RatingToStore, revision: number): Promise<StoredRating> {
  const find = async () => (await lockOwnRatings(tx, wanted.accountId, [wanted.playerId]))[0];
  let stored = await find();
  if (stored === undefined && revision === 0) {
    const inserted = await insertRating(tx, wanted);
    if (inserted !== null) return inserted;
    stored = await find();
  }
  if (stored !== undefined && isSame(stored, wanted)) return stored;
  if (stored === undefined || stored.revision !== revision) throw savedElsewhere(stored);
  if (stored.state === 'submitted') {
    throw new AppError('WRONG_STATE', 'These ratings are submitted. Please reopen them to change one.', {
      conflict: { rating: toWireRating(stored) },
    });
  }
  return await updateRating(tx, wanted);
}

const isSame = (stored: StoredRating, wanted: RatingToStore) =>
  stored.note === wanted.note && sameMarks(stored.marks, wanted.marks);

const savedElsewhere = (stored: StoredRating | undefined) =>
  new AppError(
    'WRONG_STATE',
    'This player’s rating was changed in the meantime, perhaps in another tab. Please check it again.',
    { conflict: { rating: stored === undefined ? null : toWireRating(stored) } },
  );
