import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { NamedPractice } from '#practices/practice-texts.ts';

/** The practice of a link as it stands now. */
export type LinkedPractice = Omit<NamedPractice, 'entryId'> & { isActive: boolean };

/** Null where the practice is of no team that the recipient coaches. */
export async function findLinkedPractice(
  db: Db,
  { entryId, recipient }: { entryId: number; recipient: string },
): Promise<LinkedPractice | null> {
  const { rows } = await sql<LinkedPractice>`
    select t.name as "teamName", d.name as "divisionName",
      e.entry_date as date, e.start_time as "startTime", e.end_time as "endTime",
      p.school_name as "schoolName", p.gym_name as "gymName", p.court_name as court, e.state = 'active' as "isActive"
    from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    join team_coach tc on tc.team_id = t.id
    join coach c on c.id = tc.coach_id and c.email = ${recipient}
    join court_place p on p.court_id = e.court_id
    where e.id = ${entryId} and e.type = 'practice'`.execute(db);
  return rows[0] ?? null;
}
