import { leagueNowOf } from '#platform/clock.ts';
import type { Mailbox } from '#platform/config/config-fields.ts';
import type { Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import type { StillTrue } from './letter.ts';
import { aboutEntry, changedEntries, offerProblem } from './superseded.ts';

/** An email that an administrator wants to send again. */
type MailToRepeat = { kind: string; recipient: string; data: Record<string, unknown> };

/** A sentence that says why it must not be sent again; or the secret of its new link, null if it has none. */
type RepeatVerdict = { refusal: string } | { refusal: null; secret: string | null };

/** Checks in the transaction of the repeat whether an email is still up to date. */
export type RepeatRule = (tx: Tx, mail: MailToRepeat, now: Date) => Promise<RepeatVerdict>;

/** The rules of all kinds of emails, by what they depend on. */
export type RepeatRules = Readonly<Record<StillTrue, RepeatRule>>;

/** What the calls of the outbox need. */
export type MailOptions = {
  from: Mailbox;
  /** false: emails are kept in the data folder */
  hasServer: boolean;
  rules: RepeatRules;
};

/**
 * An email about an entry may be repeated while it is the newest one, the entry is not over, and it still concerns the
 * recipient.
 */
export const createEntryMailRule =
  ({ clock, settings }: Portal): RepeatRule =>
  async (tx, mail) => {
    const { recipient } = mail;
    const data = aboutEntry(mail.data);
    const [entry] = await listCoachedEntries(tx, [data.entryId]);
    if (entry === undefined) return { refusal: 'This entry is no longer on the schedule.' };
    const now = leagueNowOf(clock, settings.current().timeZone);
    if (`${data.date} ${data.endTime}` <= `${now.date} ${now.time}`) {
      return { refusal: 'This email is out of date.' };
    }
    if (entry.revision > data.sequence) {
      return { refusal: 'It has changed since. Please use the newest email about it.' };
    }
    if (!entry.coaches.some(({ email }) => email === recipient)) {
      return { refusal: `${recipient} no longer coaches any of its teams.` };
    }
    return { refusal: null, secret: null };
  };

/** An email about several entries may be repeated while this is true for each of them. */
export const createTeamChangesRule =
  (ofEntry: RepeatRule): RepeatRule =>
  async (tx, mail, now) => {
    for (const data of changedEntries(mail.data)) {
      const verdict = await ofEntry(tx, { ...mail, data }, now);
      if (verdict.refusal !== null) return verdict;
    }
    return { refusal: null, secret: null };
  };

/** An email about an offer may be repeated as long as it could be sent the first time. */
export const repeatOffer: RepeatRule = async (tx, { recipient, data }, now) => {
  const problem = await offerProblem(tx, { recipient, data }, now);
  if (problem === 'over') return { refusal: 'This email is out of date.' };
  if (problem === 'not_coach') {
    return { refusal: `${recipient} no longer coaches ${data.teamName}.` };
  }
  return { refusal: null, secret: null };
};
