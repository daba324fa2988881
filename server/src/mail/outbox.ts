import { randomUUID } from 'node:crypto';
import { optionalGroupOf } from '@portal/domain/mail/optional-mails.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { MAILS, type NewMail } from './kinds.ts';
import { insertWantedMails, type NewMailRow } from './outbox-repository.ts';

/**
 * Writes an email in the transaction of the change that it reports; the worker sends it after the commit.
 * @param tx the transaction of the change
 * @see docs/spec/decisions.md#email
 */
export async function enqueueMail(tx: Db, mail: NewMail): Promise<void> {
  await enqueueMails(tx, [mail]);
}

/**
 * Writes several emails with one statement, such as one to each coach of a team. Only this function skips emails that
 * their reader has turned off (docs/decisions/0029).
 */
export async function enqueueMails(tx: Db, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await insertWantedMails(tx, mails.map(toRow));
}

/**
 * Writes emails about changes of teams. Changes within a minute become one email to each person about each team. The
 * first email about a reader's own change is sent at once (docs/decisions/0049).
 */
export async function enqueueTeamMails(
  { mailPauseMs }: Pick<Portal, 'mailPauseMs'>,
  tx: Db,
  mails: readonly NewMail[],
): Promise<void> {
  if (mailPauseMs === 0) return await enqueueMails(tx, mails);
  const rows = mails.map((mail) => ({
    ...toRow(mail),
    teamId: mail.teamId ?? null,
    isOwn: mail.by === mail.recipient,
  }));
  if (rows.length > 0) await insertWantedMails(tx, rows, mailPauseMs);
}

/** Random. The worker appends the host, so that all tries of an email have the same Message-ID. */
export const newMessageId = (): string => randomUUID();

const toRow = (mail: NewMail): NewMailRow => ({
  messageId: newMessageId(),
  kind: mail.kind,
  priority: MAILS[mail.kind].priority,
  recipient: mail.recipient,
  data: mail.data,
  secret: mail.secret ?? null,
  mailGroup: optionalGroupOf(MAILS[mail.kind].group, mail.by === mail.recipient),
  at: mail.now,
});
