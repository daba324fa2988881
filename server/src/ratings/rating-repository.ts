import type { Marks, RatingState } from '@portal/domain/ratings/marks.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { columnsOf, type MarksColumns, marksOf } from './marks-columns.ts';

export type StoredRating = {
  playerId: number;
  marks: Marks;
  note: string;
  state: RatingState;
  revision: number;
  savedAt: Date;
  submittedAt: Date | null;
};

const COLUMNS = ['playerId', ...SKILLS, 'note', 'state', 'revision', 'savedAt', 'submittedAt'] as const;

const toRating = (row: Omit<StoredRating, 'marks'> & MarksColumns): StoredRating => {
  const { playerId, note, state, revision, savedAt, submittedAt } = row;
  return { playerId, marks: marksOf(row), note, state, revision, savedAt, submittedAt };
};

/** The account's ratings of these players. */
export async function listOwnRatings(
  db: Db,
  accountId: number,
  playerIds: readonly number[],
): Promise<StoredRating[]> {
  if (playerIds.length === 0) return [];
  const rows = await db
    .selectFrom('rating')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where('playerId', '=', anyOf(playerIds))
    .execute();
  return rows.map(toRating);
}

/** The same, locked until the transaction ends. */
export async function lockOwnRatings(
  tx: Tx,
  accountId: number,
  playerIds: readonly number[],
): Promise<StoredRating[]> {
  if (playerIds.length === 0) return [];
  const rows = await tx
    .selectFrom('rating')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where('playerId', '=', anyOf(playerIds))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toRating);
}

export type RatingToStore = {
  accountId: number;
  playerId: number;
  marks: Marks;
  note: string;
  now: Date;
};

/** @returns null if there is a rating already, inserted by another call */
export async function insertRating(tx: Tx, rating: RatingToStore): Promise<StoredRating | null> {
  const row = await tx
    .insertInto('rating')
    .values({
      playerId: rating.playerId,
      accountId: rating.accountId,
      ...columnsOf(rating.marks),
      note: rating.note,
      savedAt: rating.now,
    })
    .onConflict((conflict) => conflict.constraint('rating_once').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : toRating(row);
}

export async function updateRating(tx: Tx, rating: RatingToStore): Promise<StoredRating> {
  const row = await tx
    .updateTable('rating')
    .set((row) => ({
      ...columnsOf(rating.marks),
      note: rating.note,
      savedAt: rating.now,
      revision: row('revision', '+', 1),
    }))
    .where('playerId', '=', rating.playerId)
    .where('accountId', '=', rating.accountId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toRating(row);
}

/** Submits the account's ratings of these players; if `submittedAt` is null, makes them drafts again. */
export async function setRatingState(
  tx: Tx,
  given: { accountId: number; playerIds: readonly number[]; submittedAt: Date | null },
): Promise<void> {
  if (given.playerIds.length === 0) return;
  await tx
    .updateTable('rating')
    .set({ state: given.submittedAt === null ? 'draft' : 'submitted', submittedAt: given.submittedAt })
    .where('accountId', '=', given.accountId)
    .where('playerId', '=', anyOf(given.playerIds))
    .where('state', '=', given.submittedAt === null ? 'submitted' : 'draft')
    .execute();
}

export type PlayerRater = { accountId: number; name: string; state: RatingState };

/** The raters of a player, without empty ratings, by name. Their ratings are locked, so that none is submitted until the transaction ends. */
export async function lockRaters(tx: Tx, playerId: number): Promise<PlayerRater[]> {
  const { rows } = await sql<PlayerRater>`
    select a.id as "accountId", trim(a.first_name || ' ' || a.last_name) as name, r.state
    from rating r join account a on a.id = r.account_id
    where r.player_id = ${playerId} and (r.note <> '' or num_nonnulls(${sql.join(
      SKILLS.map((skill) => sql.ref(`r.${skill}`)),
    )}) > 0)
    order by name, a.id
    for update of r`.execute(tx);
  return rows;
}
