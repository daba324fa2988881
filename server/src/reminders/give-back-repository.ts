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
      sc.name as "schoolName", v.gym_name as "gymName", k.name as court, e.state = 'active' as "isActive"
    from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    join team_coach tc on tc.team_id = t.id
    join coach c on c.id = tc.coach_id and c.email = ${recipient}
    join court k on k.id = e.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    where e.id = ${entryId} and e.type = 'practice'`.execute(db);
  return rows[0] ?? null;
}
