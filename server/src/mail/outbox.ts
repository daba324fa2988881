import { randomUUID } from 'node:crypto';
import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { type OptionalMails, optionalGroupOf } from '@portal/domain/mail/optional-mails.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { MAILS, type NewMail } from './kinds.ts';

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
  if (mails.length > 0) await insertMails(tx, mails.map(toRow));
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
  if (rows.length > 0) await insertMails(tx, rows, mailPauseMs);
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

type NewMailRow = {
  messageId: string;
  kind: MailKind;
  priority: number;
  recipient: string;
  data: object;
  secret: string | null;
  /** the switch it depends on; null: it always goes */
  mailGroup: OptionalMails | null;
  at: Date;
};

/** An email about a team, which may wait for more changes of the team. */
type TeamMailRow = NewMailRow & {
  /** null for a reader from outside the league: the email is sent at once */
  teamId: number | null;
  /** the reader made the change that it reports */
  isOwn: boolean;
};

/**
 * Writes those emails that their recipients have not switched off, in the order given. One statement, because a
 * coach who books waits for it.
 * @param pauseMs how long an email about a team waits for more changes. An email about the reader's own change waits only
 *   if another one about that team was just sent or is about to be sent
 */
async function insertMails(tx: Db, mails: readonly (NewMailRow | TeamMailRow)[], pauseMs = 0): Promise<void> {
  await sql`
      insert into mail (message_id, kind, priority, recipient, data, secret, mail_group, team_id, next_attempt_at,
        queued_at, created_at)
      select message_id, kind, priority, recipient, data, secret, mail_group, team_id,
        case when team_id is null or is_own and not exists (
          select from mail o
          where o.recipient = m.recipient and o.team_id = m.team_id and (
            o.finished_at > m.at - ${pauseMs} * interval '1 millisecond' and o.state in ('sent', 'kept')
            or o.finished_at is null and (o.attempts > 0 or o.problem is not null or o.next_attempt_at <= m.at)
          )
        ) then at else at + ${pauseMs} * interval '1 millisecond' end,
        at, at
      from rows from (json_to_recordset(${JSON.stringify(mails)}::json) as ("messageId" text, kind text,
        priority smallint, recipient text, data jsonb, secret text, "mailGroup" text, at timestamptz, "teamId" int,
        "isOwn" boolean))
        with ordinality as m (message_id, kind, priority, recipient, data, secret, mail_group, at, team_id, is_own,
          number)
      where not exists (
        select from mail_switched_off s where s.email = m.recipient and s.mail_group = m.mail_group
      )
      order by number`.execute(tx);
}

/** Whether the recipient has turned off these emails. */
export async function isSwitchedOff(
  db: Db,
  mail: { recipient: string; mailGroup: OptionalMails | null },
): Promise<boolean> {
  if (mail.mailGroup === null) return false;
  const row = await db
    .selectFrom('mailSwitchedOff')
    .select('email')
    .where('email', '=', mail.recipient)
    .where('mailGroup', '=', mail.mailGroup)
    .executeTakeFirst();
  return row !== undefined;
}
