import { isPast } from '@portal/domain/time/wall-clock.ts';
import { aboutEntry } from '#mail/overtaken.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Portal } from '#portal.ts';
import { issueReleaseLinks } from './release.ts';

/**
 * A reminder may be repeated while any email about its entry may, and the entry has not begun. A reminder of a practice
 * gets a new link.
 * @param ofEntry the rule for all emails about entries
 */
export const createReminderRule =
  ({ clock, settings }: Portal, ofEntry: RepeatRule): RepeatRule =>
  async (tx, mail, now) => {
    const verdict = await ofEntry(tx, mail, now);
    if (verdict.refusal !== null) return verdict;
    const { kind, recipient } = mail;
    const { entryId, date, startTime } = aboutEntry(mail.data);
    if (isPast(date, startTime, leagueNowOf(clock, settings.current().timeZone))) {
      return { refusal: 'It has already started.' };
    }
    if (kind !== 'practice_reminder') return { refusal: null, secret: null };
    const [secret = null] = await issueReleaseLinks(tx, [{ entryId, date, recipient }], now);
    return { refusal: null, secret };
  };
