import type { Db } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { getRequestedSeason, type RequestedSeason } from '#season/find-season.ts';

/** The answers to questions about rows of the season's files, by the question's key. */
export async function readAnswers(db: Db, seasonId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gameAnswer')
    .select(['key', 'answer'])
    .where('seasonId', '=', seasonId)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ key, answer }) => [key, answer]));
}

/** Remembers an answer for this and later files of the season. @throws AppError WRONG_STATE */
export async function answerQuestion(
  { db, clock }: Portal,
  { accountId }: Caller,
  { key, answer, ...requested }: RequestedSeason & { key: string; answer: string },
): Promise<{ message: string }> {
  const { id: seasonId } = await getRequestedSeason(db, requested);
  const decided = { answer, accountId, at: clock.now() };
  await db
    .insertInto('gameAnswer')
    .values({ seasonId, key, ...decided })
    .onConflict((conflict) => conflict.columns(['seasonId', 'key']).doUpdateSet(decided))
    .execute();
  return { message: 'Answer saved, for this file and future ones.' };
}

/** @throws AppError WRONG_STATE */
export async function removeAnswer(
  { db }: Portal,
  key: string,
  requested: RequestedSeason,
): Promise<{ message: string }> {
  const { id: seasonId } = await getRequestedSeason(db, requested);
  await db.deleteFrom('gameAnswer').where('seasonId', '=', seasonId).where('key', '=', key).execute();
  return { message: 'Answer cleared.' };
}
