import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { MailProblem } from './delivery.ts';
import type { WaitingMail } from './render.ts';

/** How long a worker may take to send an email: much longer than a try, so that no other worker takes it. */
const LEASE_MS = 120_000;
/** Compared by the clock of the database, because the clocks of two processes may be apart. */
const isFree = sql`coalesce(leased_until <= clock_timestamp(), true)`;
/** What taking an email for a try sets. If the worker is killed, the email is due again when its lease ends. */
export const takenUntil = (now: Date) =>
  sql`next_attempt_at = ${new Date(now.getTime() + LEASE_MS)},
    leased_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`;

export const waitingColumns = sql`id, message_id, kind, recipient, data, secret, mail_group, team_id, problem, attempts,
  queued_at, created_at`;

/**
 * Takes the next email, so that no other worker takes it before its lease ends. If this worker is killed, another one
 * takes it then. Of the emails about a team that are due together, it takes the oldest, and the others join it.
 */
export async function claimMail(tx: Tx, now: Date): Promise<WaitingMail | null> {
  const { rows } = await sql<WaitingMail>`
    update mail set attempts = attempts + 1, ${takenUntil(now)}
    where id = (
      select id from mail m where state = 'waiting' and next_attempt_at <= ${now} and ${isFree}
        and (team_id is null or not exists (
          select from mail older
          where older.recipient = m.recipient and older.team_id = m.team_id and older.finished_at is null
            and older.id < m.id and older.attempts = 0 and older.next_attempt_at <= ${now}
        ))
      order by priority, id limit 1 for update skip locked
    )
    returning ${waitingColumns}`.execute(tx);
  return rows[0] ?? null;
}

/** The result of a try. */
export type Outcome =
  | { state: 'sent' | 'kept' }
  | { state: 'failed' | 'superseded'; problem: MailProblem; detail: string }
  | {
      state: 'waiting';
      problem: MailProblem;
      detail: string;
      nextAttemptAt: Date;
      /** false if the mail server could not be reached, which does not count as a try of this email */
      counts: boolean;
    };

/** Records the result. An email that is sent or given up loses its secret. */
export async function settleMail(db: Db, id: number, outcome: Outcome, now: Date): Promise<void> {
  const failure =
    'problem' in outcome
      ? { problem: outcome.problem, lastError: outcome.detail }
      : { problem: null, lastError: null };
  const progress =
    outcome.state === 'waiting'
      ? { nextAttemptAt: outcome.nextAttemptAt }
      : { state: outcome.state, secret: null, finishedAt: now };
  let update = db.updateTable('mail').set({ ...failure, ...progress, leasedUntil: null });
  if (outcome.state === 'waiting' && !outcome.counts) {
    update = update.set((eb) => ({ attempts: eb('attempts', '-', 1) }));
  }
  await update.where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** How many emails are due, counted up to `most`. */
export async function countDueMails(db: Db, { now, most }: { now: Date; most: number }): Promise<number> {
  const { rows } = await sql`
    select from mail where state = 'waiting' and next_attempt_at <= ${now} and ${isFree} limit ${most}`.execute(
    db,
  );
  return rows.length;
}

/** When the next email is due that nobody is sending; null if none waits. */
export async function nextMailDueAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.min('nextAttemptAt').as('due'))
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`${isFree}`)
    .executeTakeFirst();
  return row?.due ?? null;
}

/** Whether the recipient was sent a newer email about the entry than the one with this sequence, alone or combined. */
export async function hasNewerMail(
  db: Db,
  mail: { recipient: string; entryId: number; sequence: number },
): Promise<boolean> {
  const { recipient, ...entry } = mail;
  const { rows } = await sql`
    select from mail
    where recipient = ${recipient} and state in ('sent', 'kept')
      and jsonb_path_exists(data, '$.** ? (@.entryId == $entryId && @.sequence > $sequence)', ${JSON.stringify(entry)}::jsonb)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an entry is still as an email of this sequence says, and of a team that the recipient coaches. */
export async function isUnchangedFor(
  db: Db,
  mail: { recipient: string; entryId: number; sequence: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from entry e
    where e.id = ${mail.entryId} and e.state = 'active' and e.revision = ${mail.sequence}
      and exists (
        select from team_coach tc join coach c on c.id = tc.coach_id
        where tc.team_id in (e.home_team_id, e.away_team_id) and c.email = ${mail.recipient}
      )`.execute(db);
  return rows.length > 0;
}

/** Whether an email of the waitlist is still up to date. */
export type OfferState = {
  /** the slot is still held, or the trade is still open; true for an email about neither */
  isOn: boolean;
  /** the recipient coaches the team */
  isCoach: boolean;
};

/** @param mail.offerId null if the email is not about a slot that is held for the team */
export async function readOfferState(
  db: Db,
  mail: { recipient: string; teamId: number; offerId: number | null; tradeId: number | null },
): Promise<OfferState> {
  const { rows } = await sql<OfferState>`
    select
      (${mail.offerId}::int is null
        or exists (select from waiting_offer o where o.id = ${mail.offerId} and o.state = 'held'))
      and (${mail.tradeId}::int is null
        or exists (select from trade where id = ${mail.tradeId} and state = 'open')) as "isOn",
      exists (
        select from team_coach tc join coach c on c.id = tc.coach_id
        where tc.team_id = ${mail.teamId} and c.email = ${mail.recipient}
      ) as "isCoach"`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('A select without a from clause returned no row.');
  return state;
}

export async function isAdministrator(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'ADMIN')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const DELETED_AT_ONCE = 5_000;

/** Deletes emails that left the outbox before that instant. @returns the ids of those that were kept as files */
export async function deleteOldMails(db: Db, before: Date): Promise<number[]> {
  const deleted = await db
    .deleteFrom('mail')
    .where('id', 'in', (old) =>
      old
        .selectFrom('mail')
        .select('id')
        .where('state', 'in', ['sent', 'kept', 'failed', 'superseded'])
        .where('finishedAt', '<', before)
        .limit(DELETED_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'state'])
    .execute();
  return deleted.filter(({ state }) => state === 'kept').map(({ id }) => id);
}

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
