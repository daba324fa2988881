import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { OptionalMails } from '@portal/domain/mail/optional-mails.ts';
import { sql } from 'kysely';
import { announcement } from '#db/change-feed.ts';
import type { Db } from '#db/database.ts';

export type NewMailRow = {
  message_id: string;
  kind: MailKind;
  priority: number;
  recipient: string;
  data: object;
  secret: string | null;
  /** the switch it depends on; null: it always goes */
  mail_group: OptionalMails | null;
  at: Date;
};

/**
 * Writes those mails that their recipients have not switched off, in the order given, and tells the worker where there
 * are any: in one statement, because a coach who books waits for it.
 */
export async function insertWantedMails(tx: Db, mails: readonly NewMailRow[]): Promise<void> {
  await sql`
    with written as (
      insert into mail (message_id, kind, priority, recipient, data, secret, mail_group, next_attempt_at, queued_at,
        created_at)
      select message_id, kind, priority, recipient, data, secret, mail_group, at, at, at
      from rows from (json_to_recordset(${JSON.stringify(mails)}::json) as (message_id text, kind text,
        priority smallint, recipient text, data jsonb, secret text, mail_group text, at timestamptz))
        with ordinality as m (message_id, kind, priority, recipient, data, secret, mail_group, at, number)
      where not exists (
        select from mail_switched_off s where s.email = m.recipient and s.mail_group = m.mail_group
      )
      order by number
      returning id
    )
    select ${announcement('mail')} where exists (select from written)`.execute(tx);
}

/** Whether the recipient does without these mails. */
export async function isSwitchedOff(
  db: Db,
  mail: { recipient: string; mail_group: OptionalMails | null },
): Promise<boolean> {
  if (mail.mail_group === null) return false;
  const row = await db
    .selectFrom('mail_switched_off')
    .select('email')
    .where('email', '=', mail.recipient)
    .where('mail_group', '=', mail.mail_group)
    .executeTakeFirst();
  return row !== undefined;
}
