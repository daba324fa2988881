import type { Tx } from '#platform/db/database.ts';
import { endMails, insertTaken, listWaitingNews, takeMail } from './combine-repository.ts';
import type { EntryNews } from './kinds.ts';
import { sortNews } from './net-news.ts';
import { newMessageId } from './outbox.ts';
import type { WaitingMail } from './render.ts';

/**
 * Combines an email that is about to be tried for the first time with all others that wait for the same reader about the
 * same team. The others end as combined. Runs in the transaction that takes the email, so that a kill leaves either all of
 * them waiting or the combined one.
 * @returns the email to send; null if there is nothing left to report
 */
export async function combineMails(tx: Tx, mail: WaitingMail, now: Date): Promise<WaitingMail | null> {
  const isFirstTry = mail.attempts === 1 && mail.problem === null;
  if (mail.teamId === null || !isFirstTry) return mail;
  const news = await listWaitingNews(tx, mail);
  const { reported, passing } = sortNews(news);
  const [only] = reported;
  if (only === undefined) {
    await endMails(tx, news, 'taken_back', now);
    return null;
  }
  if (reported.length === 1 && passing.length === 0) {
    await endMails(
      tx,
      news.filter(({ id }) => id !== only.id),
      'combined',
      now,
    );
    return only.id === mail.id ? mail : await takeMail(tx, only.id, now);
  }
  await endMails(tx, news, 'combined', now);
  const data = { firstName: only.data.firstName, news: reported.map(plain), passing: passing.map(plain) };
  const group = reported.some(({ mailGroup }) => mailGroup === null) ? null : only.mailGroup;
  return await insertTaken(tx, { mail, messageId: newMessageId(), data, group, now });
}

const plain = ({ kind, data }: EntryNews) => ({ kind, data }) as EntryNews;
