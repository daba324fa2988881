import type { MailState } from '@portal/domain/mail/mail-kinds.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Schema } from '#platform/db/schema.ts';

const COLUMNS = [
  'id',
  'messageId',
  'kind',
  'recipient',
  'data',
  'state',
  'attempts',
  'nextAttemptAt',
  'problem',
  'lastError',
  'createdAt',
  'finishedAt',
  'resendOf',
  'mailGroup',
] as const;

/** An email as administrators see it; its secret stays in the outbox. Its group is the switch it depends on; null: it always goes. */
export type StoredMail = Pick<Selectable<Schema['mail']>, (typeof COLUMNS)[number]>;

export type MailFilter = {
  kind?: string | undefined;
  /** part of the recipient's address, in any case; '' for all */
  search: string;
};

const isFound = ({ kind, search }: MailFilter): RawBuilder<boolean> => sql<boolean>`
  ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
  and ${search === '' ? sql`true` : sql`position(lower(${search}) in lower(recipient)) > 0`}`;

/** Emails, newest first. @param page.before only emails with a smaller id */
export async function listMails(
  db: Db,
  filter: MailFilter & { state?: MailState | undefined },
  page: { before: number | undefined; limit: number },
): Promise<StoredMail[]> {
  let found = db.selectFrom('mail').select(COLUMNS).where(isFound(filter));
  if (filter.state !== undefined) found = found.where('state', '=', filter.state);
  if (page.before !== undefined) found = found.where('id', '<', page.before);
  return await found.orderBy('id', 'desc').limit(page.limit).execute();
}

/** How many emails the filter finds in each state that occurs. */
export async function countMails(db: Db, filter: MailFilter): Promise<Partial<Record<MailState, number>>> {
  const rows = await db
    .selectFrom('mail')
    .select((mail) => ['state', mail.fn.countAll<number>().as('count')])
    .where(isFound(filter))
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export async function findMail(db: Db, id: number): Promise<StoredMail | null> {
  const row = await db.selectFrom('mail').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the email until the transaction ends. */
export async function lockMail(tx: Tx, id: number): Promise<StoredMail | null> {
  const row = await tx.selectFrom('mail').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Ids of failed emails, oldest first, from `after` on. */
export async function listFailedIds(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'failed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Puts a failed email back into the outbox, as if it had just been written.
 * @param fresh the secret of a new link and a new Message-ID, because a mail program that has the old email must not
 *   treat the new one as a duplicate. Null if the email has no link: it stays the same email
 */
export async function requeueMail(
  tx: Tx,
  id: number,
  { fresh, now }: { fresh: { secret: string; messageId: string } | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      state: 'waiting',
      attempts: 0,
      queuedAt: now,
      // it may have been delivered before, so it is not combined with other emails about the team
      teamId: null,
      nextAttemptAt: now,
      finishedAt: null,
      problem: null,
      lastError: null,
      ...(fresh === null ? {} : { secret: fresh.secret, messageId: fresh.messageId, createdAt: now }),
    })
    .where('id', '=', id)
    .execute();
}

/** Repeats an email as a new email. @returns its id */
export async function copyMail(
  tx: Tx,
  id: number,
  { secret, messageId, now }: { secret: string | null; messageId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (message_id, kind, priority, recipient, data, mail_group, secret, next_attempt_at, queued_at,
      created_at, resend_of)
    select ${messageId}, kind, priority, recipient, data, mail_group, ${secret}, ${now}, ${now}, ${now}, id
    from mail where id = ${id}
    returning id`.execute(tx);
  const [copy] = rows;
  if (copy === undefined) throw new Error('The mail is held by this transaction.');
  return copy.id;
}
