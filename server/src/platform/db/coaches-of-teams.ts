import { sql } from 'kysely';
import type { Db } from './database.ts';
import { anyOf } from './many-rows.ts';

/** A coach of a team, as emails address them. */
export type CoachOfTeam = { teamId: number; email: string; firstName: string };

/** The coaches of these teams in the order of the teams; a coach of two of the teams is listed for each. */
export async function listCoachesOfTeams(db: Db, teamIds: readonly number[]): Promise<CoachOfTeam[]> {
  return await db
    .selectFrom('teamCoach as tc')
    .innerJoin('coach as c', 'c.id', 'tc.coachId')
    .select(['tc.teamId', 'c.email', 'c.firstName'])
    .where('tc.teamId', '=', anyOf(teamIds))
    .orderBy(sql`array_position(${teamIds as number[]}::int[], tc.team_id)`)
    .orderBy('c.id')
    .execute();
}
