import type { Db } from '#platform/db/database.ts';

/** The answers to questions about rows of the season's files, by the question's key. */
export async function readAnswers(db: Db, seasonId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('game_answer')
    .select(['key', 'answer'])
    .where('season_id', '=', seasonId)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ key, answer }) => [key, answer]));
}

export async function saveAnswer(
  db: Db,
  given: { seasonId: number; key: string; answer: string; accountId: number; now: Date },
): Promise<void> {
  const { seasonId, key, answer, accountId, now } = given;
  const decided = { answer, account_id: accountId, at: now };
  await db
    .insertInto('game_answer')
    .values({ season_id: seasonId, key, ...decided })
    .onConflict((conflict) => conflict.columns(['season_id', 'key']).doUpdateSet(decided))
    .execute();
}

export async function deleteAnswer(db: Db, seasonId: number, key: string): Promise<void> {
  await db.deleteFrom('game_answer').where('season_id', '=', seasonId).where('key', '=', key).execute();
}
