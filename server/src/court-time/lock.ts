import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

/**
 * Locks teams against other changes to their schedules, and then their coaches, each in the order of their ids, so that
 * no other change of a team of theirs puts a coach in two places at once. Slots are locked later.
 */
export async function lockTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  if (teamIds.length === 0) return;
  await tx
    .selectFrom('team')
    .select('id')
    .where('id', '=', anyOf(teamIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .selectFrom('coach')
    .select('id')
    .where('id', 'in', (coach) =>
      coach.selectFrom('teamCoach').select('coachId').where('teamId', '=', anyOf(teamIds)),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
