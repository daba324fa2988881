import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** The addresses of the coaches of these teams. */
export async function listCoachEmails(db: Db, teamIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('team_coach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coach_id')
    .select('c.email')
    .distinct()
    .where(sql<boolean>`tc.team_id = any(${teamIds}::int[])`)
    .execute();
  return rows.map(({ email }) => email);
}
