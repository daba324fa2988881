import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { MailedCoach, MailedEntry } from './entry-mails.ts';

/** An entry with the names of what it is about: for mails, history and answers. */
export type NamedEntry = MailedEntry & {
  slotId: number;
  /** what a clinic is called, or why a blackout is; '' for the rest */
  title: string;
  scheduleName: string;
};

/**
 * The entries with these ids, canceled ones included, by id. An opponent from outside the league is the away side, and
 * the address typed for it one of the coaches.
 */
export async function listNamedEntries(db: Db, entryIds: readonly number[]): Promise<NamedEntry[]> {
  const { rows } = await sql<NamedEntry & { externalEmail: string | null; coaches: MailedCoach[] }>`
    select e.id as "entryId", e.revision, e.slot_id as "slotId", e.type, coalesce(e.title, '') as title,
      e.entry_date as date, e.start_time as "startTime", e.end_time as "endTime",
      sc.name as "schoolName", v.gym_name as "gymName", k.name as court, v.schedule_name as "scheduleName",
      coalesce(d.name, '') as "divisionName", coalesce(h.name, '') as "homeTeam",
      coalesce(a.name, e.external_team, '') as "awayTeam", e.external_email as "externalEmail",
      (select coalesce(json_agg(json_build_object('email', c.email, 'firstName', c.first_name, 'teamId', tc.team_id)
          order by tc.team_id <> e.home_team_id, c.id), '[]')
        from team_coach tc join coach c on c.id = tc.coach_id
        where tc.team_id in (e.home_team_id, e.away_team_id)) as coaches
    from entry e
    join court k on k.id = e.court_id
    join venue v on v.id = k.venue_id
    join school sc on sc.id = v.school_id
    left join team h on h.id = e.home_team_id
    left join team a on a.id = e.away_team_id
    left join division d on d.id = coalesce(h.division_id, a.division_id)
    where e.id = any(${entryIds as number[]}::int[])
    order by e.id`.execute(db);
  return rows.map(({ externalEmail, ...entry }) =>
    externalEmail === null
      ? entry
      : {
          ...entry,
          coaches: [...entry.coaches, { email: externalEmail, firstName: '', isGuest: true }],
        },
  );
}
