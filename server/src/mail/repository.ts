import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { WaitingMail } from './render.ts';

/**
 * Takes the mail that has waited longest, so that no other worker does before `leaseEnds`. A worker that is killed
 * leaves it to be taken again then.
 */
export async function claimMail(db: Db, times: { now: Date; leaseEnds: Date }): Promise<WaitingMail | null> {
  const { rows } = await sql<WaitingMail>`
    update mail set attempts = attempts + 1, next_attempt_at = ${times.leaseEnds}
    where id = (
      select id from mail where state = 'waiting' and next_attempt_at <= ${times.now}
      order by next_attempt_at, id limit 1 for update skip locked
    )
    returning id, message_id, kind, recipient, data, secret, attempts, created_at`.execute(db);
  return rows[0] ?? null;
}

/** What became of a try. */
export type Outcome =
  | { state: 'sent' | 'kept' }
  | { state: 'failed'; error: string }
  | { state: 'waiting'; error: string; nextAttemptAt: Date };

/** Writes it down. Whatever leaves the outbox leaves its secret behind. */
export async function settleMail(db: Db, id: number, outcome: Outcome, now: Date): Promise<void> {
  const values =
    outcome.state === 'waiting'
      ? { next_attempt_at: outcome.nextAttemptAt, last_error: outcome.error }
      : {
          state: outcome.state,
          secret: null,
          finished_at: now,
          last_error: outcome.state === 'failed' ? outcome.error : null,
        };
  await db.updateTable('mail').set(values).where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** When the next mail is due; null when none waits. */
export async function nextMailDueAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.min('next_attempt_at').as('due'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.due ?? null;
}
