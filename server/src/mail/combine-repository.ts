import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import type { EntryNews, TeamChangesMailData } from './kinds/team-changes-mail.ts';
import type { MailProblem } from './problems.ts';
import type { WaitingMail } from './render.ts';
import { takenUntil, waitingColumns } from './repository.ts';

/** What a waiting email reports, and whether its entry is active now; null if the entry is gone. */
export type ReportedEntry = EntryNews & { isActive: boolean | null };

type WaitingNews = ReportedEntry & Pick<WaitingMail, 'id' | 'mailGroup'>;

/** Locks this email and all others about the team to its reader that were not tried yet. @returns them, oldest first */
export async function listWaitingNews(
  tx: Tx,
  { id, recipient, teamId }: WaitingMail,
): Promise<WaitingNews[]> {
  const { rows } = await sql<WaitingNews>`
    select m.id, m.kind, m.data, m.mail_group, e.state = 'active' as "isActive"
    from mail m left join entry e on e.id = (m.data ->> 'entryId')::int
    where m.recipient = ${recipient} and m.team_id = ${teamId} and m.finished_at is null
      and (m.id = ${id} or m.attempts = 0 and m.problem is null)
    order by m.id for update of m`.execute(tx);
  return rows;
}

/** Ends those emails unsent. */
export async function endMails(
  tx: Tx,
  mails: readonly { id: number }[],
  problem: MailProblem,
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update mail set state = 'overtaken', problem = ${problem}, finished_at = ${now}
    where id = any(${mails.map(({ id }) => id)}::bigint[])`.execute(tx);
}

/** Takes a waiting email for its first try. */
export async function takeMail(tx: Tx, id: number, now: Date): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    update mail set attempts = 1, ${takenUntil(now)} where id = ${id}
    returning ${waitingColumns}`.execute(tx);
  return oneOf(rows);
}

type Taken = {
  /** the one that was due */
  mail: WaitingMail;
  messageId: string;
  data: TeamChangesMailData;
  group: WaitingMail['mailGroup'];
  now: Date;
};

/** Writes the combined email, taken for its first try like the one that was due. */
export async function insertTaken(
  tx: Tx,
  { mail, messageId, data, group, now }: Taken,
): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    insert into mail (message_id, kind, priority, recipient, data, mail_group, team_id, attempts, next_attempt_at,
      leased_until, queued_at, created_at)
    select ${messageId}, 'team_changes', priority, recipient, ${JSON.stringify(data)}::jsonb, ${group}, team_id, 1,
      next_attempt_at, leased_until, ${now}, ${now}
    from mail where id = ${mail.id}
    returning ${waitingColumns}`.execute(tx);
  return oneOf(rows);
}

function oneOf(rows: readonly WaitingMail[]): WaitingMail {
  const [mail] = rows;
  if (mail === undefined) throw new Error('The mail is held by this transaction.');
  return mail;
}
