import { isPast } from '@portal/domain/time/wall-clock.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Portal } from '#portal.ts';
import { issueReleaseLinks } from './release.ts';

/** The part of a reminder's data that matters here. */
type RemindedEntry = { entryId: number; date: string; startTime: string };
const isRemindedEntry = (data: object): data is RemindedEntry =>
  'entryId' in data && 'date' in data && 'startTime' in data;

/**
 * A reminder may be repeated while any email about its entry may, and the entry has not begun. A reminder of a practice
 * gets a new link.
 * @param ofEntry the rule for all emails about entries
 */
export function createReminderRules({ clock, settings }: Portal, ofEntry: RepeatRule) {
  const rule: RepeatRule = async (tx, mail, now) => {
    const verdict = await ofEntry(tx, mail, now);
    if (verdict.refusal !== null) return verdict;
    const { kind, recipient, data } = mail;
    if (!isRemindedEntry(data)) throw new Error('The reminder names no entry.');
    const { entryId, date, startTime } = data;
    if (isPast(date, startTime, leagueNowOf(clock, settings.current().timeZone))) {
      return { refusal: 'It has already started.' };
    }
    if (kind !== 'practice_reminder') return { refusal: null, secret: null };
    const [secret = null] = await issueReleaseLinks(tx, [{ entryId, date, recipient }], now);
    return { refusal: null, secret };
  };
  return { practice_reminder: rule, game_reminder: rule };
}
