import type { Marks, RatingState } from '@portal/domain/ratings/marks.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { type MarksColumns, marksOf } from './marks-columns.ts';

export type StoredRating = {
  playerId: number;
  marks: Marks;
  note: string;
  state: RatingState;
  revision: number;
  savedAt: Date;
  submittedAt: Date | null;
};

export const RATING_COLUMNS = [
  'playerId',
  ...SKILLS,
  'note',
  'state',
  'revision',
  'savedAt',
  'submittedAt',
] as const;

export const toRating = (row: Omit<StoredRating, 'marks'> & MarksColumns): StoredRating => {
  const { playerId, note, state, revision, savedAt, submittedAt } = row;
  return { playerId, marks: marksOf(row), note, state, revision, savedAt, submittedAt };
};

const ownRatings = (db: Db, accountId: number, playerIds: readonly number[]) =>
  db
    .selectFrom('rating')
    .select(RATING_COLUMNS)
    .where('accountId', '=', accountId)
    .where('playerId', '=', anyOf(playerIds));

/** The account's ratings of these players. */
export async function listOwnRatings(
  db: Db,
  accountId: number,
  playerIds: readonly number[],
): Promise<StoredRating[]> {
  if (playerIds.length === 0) return [];
  return (await ownRatings(db, accountId, playerIds).execute()).map(toRating);
}

/** The same, locked until the transaction ends. */
export async function lockOwnRatings(
  tx: Tx,
  accountId: number,
  playerIds: readonly number[],
): Promise<StoredRating[]> {
  if (playerIds.length === 0) return [];
  return (await ownRatings(tx, accountId, playerIds).orderBy('id').forUpdate().execute()).map(toRating);
}

/** Submits the account's ratings of these players; if `submittedAt` is null, makes them drafts again. */
export async function setRatingState(
  tx: Tx,
  input: { accountId: number; playerIds: readonly number[]; submittedAt: Date | null },
): Promise<void> {
  if (input.playerIds.length === 0) return;
  await tx
    .updateTable('rating')
    .set({ state: input.submittedAt === null ? 'draft' : 'submitted', submittedAt: input.submittedAt })
    .where('accountId', '=', input.accountId)
    .where('playerId', '=', anyOf(input.playerIds))
    .where('state', '=', input.submittedAt === null ? 'submitted' : 'draft')
    .execute();
}
