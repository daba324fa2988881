import type { Db } from '#platform/db/database.ts';

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

export async function saveAnswer(
  db: Db,
  input: { seasonId: number; key: string; answer: string; accountId: number; now: Date },
): Promise<void> {
  const { seasonId, key, answer, accountId, now } = input;
  const decided = { answer, accountId, at: now };
  await db
    .insertInto('gameAnswer')
    .values({ seasonId, key, ...decided })
    .onConflict((conflict) => conflict.columns(['seasonId', 'key']).doUpdateSet(decided))
    .execute();
}

export async function deleteAnswer(db: Db, seasonId: number, key: string): Promise<void> {
  await db.deleteFrom('gameAnswer').where('seasonId', '=', seasonId).where('key', '=', key).execute();
}
