import { randomUUID } from 'node:crypto';
import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { optionalGroupOf } from '@portal/domain/mail/optional-mails.ts';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import type { NewMail } from './kinds.ts';
import { insertWantedMails, type NewMailRow } from './outbox-repository.ts';

/** Lower numbers are sent first: emails that someone waits for, then those about entries, then all others. */
const PRIORITIES: Record<MailKind, 0 | 1 | 2> = {
  confirm_address: 0,
  reset_password: 0,
  no_account: 0,
  password_changed: 0,
  new_address: 0,
  address_in_use: 0,
  address_changed: 0,
  practice_booked: 1,
  practice_changed: 1,
  practice_restored: 1,
  practice_time_open: 1,
  practice_unconfirmed: 1,
  practice_cancelled: 1,
  practice_cancelled_by_league: 1,
  practice_proposed: 1,
  game_scheduled: 1,
  game_changed: 1,
  game_restored: 1,
  game_unconfirmed: 1,
  game_cancelled: 1,
  waiting_list_offer: 1,
  waiting_list_gone: 1,
  trade_offered: 1,
  trade_ended: 1,
  team_changes: 1,
  games_imported: 1,
  practice_reminder: 2,
  game_reminder: 2,
  coach_invited: 2,
  coach_message: 2,
  ratings_reminder: 2,
};

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
  priority: PRIORITIES[mail.kind],
  recipient: mail.recipient,
  data: mail.data,
  secret: mail.secret ?? null,
  mailGroup: optionalGroupOf(mail.kind, mail.by === mail.recipient),
  at: mail.now,
});
