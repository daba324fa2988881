import { randomUUID } from 'node:crypto';
import { announcement } from '#db/change-feed.ts';
import type { Db } from '#db/database.ts';
import type { NewMail } from './kinds.ts';

/**
 * Writes a mail in the transaction of what it reports; the worker sends it after the commit.
 * @param tx the transaction, so that neither can happen without the other
 * @see decisions.md section 6
 */
export async function enqueueMail(tx: Db, mail: NewMail): Promise<void> {
  await enqueueMails(tx, [mail]);
}

/** The same for several mails at once, such as one to each coach of a team: one statement. */
export async function enqueueMails(tx: Db, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await tx
    .with('written', (db) => db.insertInto('mail').values(mails.map(toRow)).returning('id'))
    .selectNoFrom(announcement('mail').as('told'))
    .execute();
}

const toRow = (mail: NewMail) => ({
  // unguessable; the worker adds the host, so that every try of one mail carries the same Message-ID
  message_id: randomUUID(),
  kind: mail.kind,
  recipient: mail.recipient,
  data: JSON.stringify(mail.data),
  secret: mail.secret ?? null,
  next_attempt_at: mail.now,
  created_at: mail.now,
});
