import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

export type Addressee = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  /** whether they turned messages off */
  isOff: boolean;
  /** whether they coach a team of the active season */
  isCoach: boolean;
};

const IS_COACH = sql<boolean>`exists (
  select from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
    join season x on x.id = d.season_id
  where tc.coach_id = c.id and x.is_active
)`;
const IS_OFF = sql<boolean>`exists (
  select from mail_switched_off s where s.email = c.email and s.mail_group = 'messages'
)`;

/** The coaches with these ids by name; unknown ids are skipped. */
export async function listAddressees(db: Db, ids: readonly number[]): Promise<Addressee[]> {
  return await db
    .selectFrom('coach as c')
    .select(['c.id', 'c.firstName', 'c.lastName', 'c.email'])
    .select([IS_OFF.as('isOff'), IS_COACH.as('isCoach')])
    .where('c.id', '=', anyOf(ids))
    .orderBy(sql`lower(c.first_name) collate "C"`)
    .orderBy(sql`lower(c.last_name) collate "C"`)
    .orderBy('c.email')
    .execute();
}

/** Key of an advisory lock. The number is arbitrary, but nothing else may use it. */
const MESSAGES_LOCK = 5_040;

/** Serializes messages until the transaction ends, so that the hourly limits hold. */
export async function lockMessages(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MESSAGES_LOCK})`.execute(tx);
}

/** The messages sent since then, newest first. */
export const listSentSince = (tx: Tx, since: Date): Promise<{ sentAt: Date; recipients: number }[]> =>
  tx
    .selectFrom('coachMessage')
    .select(['sentAt', 'recipients'])
    .where('sentAt', '>', since)
    .orderBy('sentAt', 'desc')
    .execute();

export type NewMessage = { sentAt: Date; sentBy: number; subject: string; body: string; recipients: number };

export async function insertMessage(
  tx: Tx,
  { sentAt, sentBy, subject, body, recipients }: NewMessage,
): Promise<void> {
  await tx.insertInto('coachMessage').values({ sentAt, sentBy, subject, body, recipients }).execute();
}

export type SentMessage = {
  id: number;
  sentAt: Date;
  firstName: string | null;
  lastName: string | null;
  subject: string;
  recipients: number;
};

/** The newest messages first. */
export async function listMessages(db: Db, count: number): Promise<SentMessage[]> {
  return await db
    .selectFrom('coachMessage as m')
    .leftJoin('account as a', 'a.id', 'm.sentBy')
    .select(['m.id', 'm.sentAt', 'a.firstName', 'a.lastName'])
    .select(['m.subject', 'm.recipients'])
    .orderBy('m.id', 'desc')
    .limit(count)
    .execute();
}
