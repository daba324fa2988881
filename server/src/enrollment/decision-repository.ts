import type { Db } from '#platform/db/database.ts';
import type { Decisions } from './clean-enrollment.ts';

export async function readDecisions(db: Db): Promise<Decisions> {
  const rows = await db.selectFrom('enrollmentDecision').select(['key', 'decision']).execute();
  return new Map(rows.map(({ key, decision }) => [key, decision]));
}

export async function saveDecision(
  db: Db,
  { key, decision, accountId, now }: { key: string; decision: string; accountId: number | null; now: Date },
): Promise<void> {
  const values = { decision, decidedBy: accountId, decidedAt: now };
  await db
    .insertInto('enrollmentDecision')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

export async function deleteDecision(db: Db, key: string): Promise<void> {
  await db.deleteFrom('enrollmentDecision').where('key', '=', key).execute();
}
