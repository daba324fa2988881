import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import type { EntryNews, TeamChangesMailData } from './kinds.ts';
import { sortNews, type ToldEntry } from './net-news.ts';
import { newMessageId } from './outbox.ts';
import type { MailProblem } from './problems.ts';
import type { WaitingMail } from './render.ts';

type WaitingNews = ToldEntry & Pick<WaitingMail, 'id' | 'mail_group'>;

/**
 * What else waits for the same reader about the same team joins a mail that is about to be tried first: one mail tells
 * all of it. Those that it stands for end as combined. In the transaction that takes the mail, so that a kill leaves
 * either all of them waiting or the one.
 * @returns the mail that goes; null where there is nothing left to tell
 */
export async function combineMails(
  tx: Tx,
  mail: WaitingMail,
  times: { now: Date; leaseEnds: Date },
): Promise<WaitingMail | null> {
  const isFirstTry = mail.attempts === 1 && mail.problem === null;
  if (mail.team_id === null || !isFirstTry) return mail;
  const news = await listWaitingNews(tx, mail);
  const { told, passing } = sortNews(news);
  const [only] = told;
  if (only === undefined) {
    await endMails(tx, news, 'taken_back', times.now);
    return null;
  }
  if (told.length === 1 && passing.length === 0) {
    await endMails(
      tx,
      news.filter(({ id }) => id !== only.id),
      'combined',
      times.now,
    );
    return only.id === mail.id ? mail : await takeMail(tx, only.id, times);
  }
  await endMails(tx, news, 'combined', times.now);
  const data = { firstName: only.data.firstName, news: told.map(plain), passing: passing.map(plain) };
  const group = told.some(({ mail_group }) => mail_group === null) ? null : only.mail_group;
  return await insertTaken(tx, { mail, data, group, ...times });
}

const plain = ({ kind, data }: EntryNews) => ({ kind, data }) as EntryNews;

const waitingColumns = sql`id, message_id, kind, recipient, data, secret, mail_group, team_id, problem, attempts,
  queued_at, created_at`;

/** That mail and all others about the team that its reader was not tried to be told yet, oldest first, locked. */
async function listWaitingNews(tx: Tx, { id, recipient, team_id }: WaitingMail): Promise<WaitingNews[]> {
  const { rows } = await sql<WaitingNews>`
    select m.id, m.kind, m.data, m.mail_group, e.state = 'active' as "isActive"
    from mail m left join entry e on e.id = (m.data ->> 'entryId')::int
    where m.recipient = ${recipient} and m.team_id = ${team_id} and m.finished_at is null
      and (m.id = ${id} or m.attempts = 0 and m.problem is null)
    order by m.id for update of m`.execute(tx);
  return rows;
}

async function endMails(
  tx: Tx,
  mails: readonly { id: number }[],
  problem: MailProblem,
  now: Date,
): Promise<void> {
  await sql`
    update mail set state = 'overtaken', problem = ${problem}, finished_at = ${now}
    where id = any(${mails.map(({ id }) => id)}::bigint[])`.execute(tx);
}

async function takeMail(tx: Tx, id: number, { leaseEnds }: { leaseEnds: Date }): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    update mail set attempts = 1, next_attempt_at = ${leaseEnds} where id = ${id}
    returning ${waitingColumns}`.execute(tx);
  return oneOf(rows);
}

type Taken = {
  /** the one that was due */
  mail: WaitingMail;
  data: TeamChangesMailData;
  group: WaitingMail['mail_group'];
  now: Date;
  leaseEnds: Date;
};

async function insertTaken(tx: Tx, { mail, data, group, now, leaseEnds }: Taken): Promise<WaitingMail> {
  const { rows } = await sql<WaitingMail>`
    insert into mail (message_id, kind, priority, recipient, data, mail_group, team_id, attempts, next_attempt_at,
      queued_at, created_at)
    select ${newMessageId()}, 'team_changes', priority, recipient, ${JSON.stringify(data)}::jsonb, ${group}, team_id, 1,
      ${leaseEnds}, ${now}, ${now}
    from mail where id = ${mail.id}
    returning ${waitingColumns}`.execute(tx);
  return oneOf(rows);
}

function oneOf(rows: readonly WaitingMail[]): WaitingMail {
  const [mail] = rows;
  if (mail === undefined) throw new Error('The mail is held by this transaction.');
  return mail;
}
