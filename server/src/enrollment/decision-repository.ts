import type { Db } from '#platform/db/database.ts';
import type { Decisions } from './clean-enrollment.ts';

export async function readDecisions(db: Db): Promise<Decisions> {
  const rows = await db.selectFrom('enrollment_decision').select(['key', 'decision']).execute();
  return new Map(rows.map(({ key, decision }) => [key, decision]));
}

export async function saveDecision(
  db: Db,
  { key, decision, accountId, now }: { key: string; decision: string; accountId: number | null; now: Date },
): Promise<void> {
  const values = { decision, decided_by: accountId, decided_at: now };
  await db
    .insertInto('enrollment_decision')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

export async function deleteDecision(db: Db, key: string): Promise<void> {
  await db.deleteFrom('enrollment_decision').where('key', '=', key).execute();
}
