import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { MailProblem } from './delivery.ts';
import { findDefinition } from './kinds.ts';
import { isSwitchedOff } from './outbox.ts';
import type { WaitingMail } from './render.ts';
import { hasNewerMail, isUnchangedFor, readOfferState } from './repository.ts';

/** Whether the link in an email is still valid, or an address that has no account still has none. */
export type IsLinkUsable = (link: {
  kind: string;
  recipient: string;
  secret: string;
  now: Date;
}) => Promise<boolean>;

/** The data that all emails about an entry have. */
type AboutEntry = { entryId: number; sequence: number; date: string; startTime: string; endTime: string };

const isAboutEntry = (data: object): data is AboutEntry => 'entryId' in data && 'sequence' in data;

export function aboutEntry(data: object): AboutEntry {
  if (!isAboutEntry(data)) throw new Error('The email names no entry.');
  return data;
}

/** The data that an email about several entries has about each of them. */
export const changedEntries = (data: object): AboutEntry[] =>
  'changes' in data && Array.isArray(data.changes) ? data.changes.map((change) => change.data) : [];

/** The data of an email about an offer of the waitlist or of a trade, which one team's coaches have until `validUntil`. */
type OfOffer = { teamId: number; validUntil: string; offerId?: number | null; tradeId?: number };

const isOffer = (data: object): data is OfOffer => 'validUntil' in data && 'teamId' in data;

/** Why an email about an offer of the waitlist or of a trade is out of date; null if it is not. */
export async function offerProblem(
  db: Db,
  { recipient, data }: { recipient: string; data: object },
  now: Date,
): Promise<'over' | 'not_coach' | null> {
  if (!isOffer(data))
    throw new Error('An email about an offer needs a team and a time until which it is valid.');
  const { teamId, validUntil, offerId = null, tradeId = null } = data;
  if (new Date(validUntil) <= now) return 'over';
  const { isOn, isCoach } = await readOfferState(db, { recipient, teamId, offerId, tradeId });
  if (!isOn) return 'over';
  return isCoach ? null : 'not_coach';
}

/**
 * Why a waiting email must not be sent anymore: it is out of date, a newer email was sent, or its reader has turned off
 * such emails. Null if it may be sent.
 */
export async function supersededBy(
  db: Db,
  mail: WaitingMail,
  { leagueNow, now, isLinkUsable }: { leagueNow: LeagueNow; now: Date; isLinkUsable: IsLinkUsable },
): Promise<MailProblem | null> {
  const { kind, recipient, secret, data } = mail;
  if (await isSwitchedOff(db, mail)) return 'unwanted';
  switch (findDefinition(kind)?.stillTrue) {
    case 'link':
    case 'no_account':
      return (await isLinkUsable({ kind, recipient, secret: secret ?? '', now })) ? null : 'link_over';
    case 'entry':
    case 'proposal':
      return await entryProblem(db, mail, aboutEntry(data), leagueNow);
    case 'entries': {
      // it is sent as long as what it reports about at least one entry is up to date
      const problems = await Promise.all(
        changedEntries(data).map((entry) => entryProblem(db, mail, entry, leagueNow)),
      );
      return problems.includes(null) ? null : (problems[0] ?? null);
    }
    case 'reminder': {
      const { date, startTime, entryId, sequence } = aboutEntry(data);
      const isAhead = !isPast(date, startTime, leagueNow);
      const isUpToDate = isAhead && (await isUnchangedFor(db, { recipient, entryId, sequence }));
      return isUpToDate ? null : 'reminder_over';
    }
    case 'offer':
      return (await offerProblem(db, { recipient, data }, now)) && 'offer_over';
    default:
      return null;
  }
}

async function entryProblem(
  db: Db,
  { recipient, attempts }: WaitingMail,
  { date, endTime, entryId, sequence }: AboutEntry,
  leagueNow: LeagueNow,
): Promise<MailProblem | null> {
  if (`${date} ${endTime}` <= `${leagueNow.date} ${leagueNow.time}`) return 'entry_over';
  // first tries are sent in the order in which they were written
  const isOld = attempts > 1 && (await hasNewerMail(db, { recipient, entryId, sequence }));
  return isOld ? 'newer_sent' : null;
}
