import { isReminder } from '@portal/domain/mail/mail-kinds.ts';
import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#db/database.ts';
import { isSwitchedOff } from './outbox-repository.ts';
import type { MailProblem } from './problems.ts';
import type { WaitingMail } from './render.ts';
import { hasNewerMail, isUnchangedFor } from './repository.ts';
import { findTemplate } from './templates.ts';

/** Whether the link that a mail carries would open something. */
export type IsLinkGood = (link: { kind: string; secret: string; now: Date }) => Promise<boolean>;

/** What the data of a mail about an entry has, whatever else is in it. */
type AboutEntry = { entryId: number; sequence: number; date: string; startTime: string; endTime: string };

export const isAboutEntry = (data: object): data is AboutEntry => 'entryId' in data && 'sequence' in data;

/** The data of a mail that is true for some time only. */
const isOffer = (data: object): data is { validUntil: string } => 'validUntil' in data;

/**
 * Why a mail that waited must not be sent any more: what it tells is over, a newer mail told better, or its reader
 * does without; null where it may be. Better no mail than one that misleads.
 */
export async function overtakenBy(
  db: Db,
  mail: WaitingMail,
  { leagueNow, now, isLinkGood }: { leagueNow: LeagueNow; now: Date; isLinkGood: IsLinkGood },
): Promise<MailProblem | null> {
  const { kind, recipient, secret, data, attempts } = mail;
  if (await isSwitchedOff(db, mail)) return 'unwanted';
  if (isReminder(kind) && isAboutEntry(data)) {
    const { date, startTime, entryId, sequence } = data;
    const isAhead = !isPast(date, startTime, leagueNow);
    const isTrue = isAhead && (await isUnchangedFor(db, { recipient, entryId, sequence }));
    return isTrue ? null : 'reminder_over';
  }
  if (findTemplate(kind)?.link !== undefined) {
    return (await isLinkGood({ kind, secret: secret ?? '', now })) ? null : 'link_over';
  }
  if (isOffer(data)) return new Date(data.validUntil) <= now ? 'offer_over' : null;
  if (!isAboutEntry(data)) return null;
  const { date, endTime, entryId, sequence } = data;
  if (`${date} ${endTime}` <= `${leagueNow.date} ${leagueNow.time}`) return 'entry_over';
  // at the first try mails go in the order they were written in
  const isOld = attempts > 1 && (await hasNewerMail(db, { recipient, entryId, sequence }));
  return isOld ? 'newer_sent' : null;
}
