import type { OwnRating } from '@portal/contract/ratings.ts';
import { type Marks, sameMarks } from '@portal/domain/ratings/marks.ts';
import type { Tx } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { logAccess } from './access-log.ts';
import { columnsOf } from './marks-columns.ts';
import { teamLabel, toWireRating } from './own-rosters.ts';
import { lockTeamOfPlayer, ownTeamAccess } from './player-repository.ts';
import { lockOwnRatings, RATING_COLUMNS, type StoredRating, toRating } from './rating-repository.ts';
import { noSuchPlayer } from './refusals.ts';
import { inActiveSeason } from './window.ts';

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

type RatingToStore = {
  accountId: number;
  playerId: number;
  marks: Marks;
  note: string;
  now: Date;
};

async function store(tx: Tx, wanted: RatingToStore, revision: number): Promise<StoredRating> {
  const { accountId, playerId, marks, note, now } = wanted;
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
  if (stored !== undefined && isSame(stored, wanted)) return stored;
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

const isSame = (stored: StoredRating, wanted: RatingToStore) =>
  stored.note === wanted.note && sameMarks(stored.marks, wanted.marks);

const savedElsewhere = (stored: StoredRating | undefined) =>
  new AppError(
    'WRONG_STATE',
    'This player’s rating was changed in the meantime, perhaps in another tab. Please check it again.',
    { conflict: { rating: stored === undefined ? null : toWireRating(stored) } },
  );
