import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type ReminderFacts = { email: string; remindedAt: Date | null; isOff: boolean };

/**
 * When each address was last reminded of ratings, according to the stored emails, and whether it has turned such emails
 * off.
 */
export async function listReminderFacts(db: Db, emails: readonly string[]): Promise<ReminderFacts[]> {
  const { rows } = await sql<ReminderFacts>`
    select e.email, max(m.created_at) as "remindedAt",
      exists (select from mail_switched_off s where s.email = e.email and s.mail_group = 'messages') as "isOff"
    from (select distinct unnest(${emails as string[]}::text[])) as e (email)
    left join mail m on m.recipient = e.email and m.kind = 'ratings_reminder'
    group by e.email`.execute(db);
  return rows;
}
