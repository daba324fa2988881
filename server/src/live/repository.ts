import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/** The addresses of the coaches of these teams. */
export async function listCoachEmails(db: Db, teamIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('teamCoach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select('c.email')
    .distinct()
    .where('tc.teamId', '=', anyOf(teamIds))
    .execute();
  return rows.map(({ email }) => email);
}
