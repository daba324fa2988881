import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A coach of a team, as emails address them. */
export type CoachOfTeam = { teamId: number; email: string; firstName: string };

/** The coaches of these teams in the order of the teams; a coach of two of the teams is listed for each. */
export async function listCoachesOfTeams(db: Db, teamIds: readonly number[]): Promise<CoachOfTeam[]> {
  const { rows } = await sql<CoachOfTeam>`
    select tc.team_id as "teamId", c.email, c.first_name as "firstName"
    from team_coach tc join coach c on c.id = tc.coach_id
    where tc.team_id = any(${teamIds as number[]}::int[])
    order by array_position(${teamIds as number[]}::int[], tc.team_id), c.id`.execute(db);
  return rows;
}
