import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { MailProblem } from './delivery.ts';

/** Notes that the mail server cannot be reached: an outage begins or continues. */
export async function recordOutage(
  db: Db,
  { problem, detail, now }: { problem: MailProblem; detail: string; now: Date },
): Promise<void> {
  await sql`
    insert into mail_outage (began_at, last_seen_at, problem, detail)
    values (${now}, ${now}, ${problem}, ${detail})
    on conflict ((true)) where ended_at is null do update
      set last_seen_at = greatest(mail_outage.last_seen_at, excluded.last_seen_at),
        problem = excluded.problem, detail = excluded.detail`.execute(db);
}

/** Notes that the mail server answers again. @returns whether this ended an outage */
export async function recordRecovery(db: Db, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('mailOutage')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export type MailOutage = {
  from: Date;
  /** null while it lasts */
  until: Date | null;
  problem: string;
  detail: string;
};

/** The last outage of the mail server; null if none is known. */
export async function findLastOutage(db: Db): Promise<MailOutage | null> {
  const row = await db
    .selectFrom('mailOutage')
    .select(['beganAt as from', 'endedAt as until', 'problem', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** When a mail server last took an email; null if none is known. */
export async function findLastSentAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('mail')
    .select('finishedAt')
    .where('state', '=', 'sent')
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finishedAt ?? null;
}

export async function deleteOldOutages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mailOutage').where('endedAt', '<', before).execute();
}
