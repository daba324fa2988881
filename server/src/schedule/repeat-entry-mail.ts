import { aboutEntry, newsOf } from '#mail/overtaken.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';

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
    for (const data of newsOf(mail.data)) {
      const verdict = await ofEntry(tx, { ...mail, data }, now);
      if (verdict.refusal !== null) return verdict;
    }
    return { refusal: null, secret: null };
  };
