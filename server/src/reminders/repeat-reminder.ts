import { isPast } from '@portal/domain/time/wall-clock.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Portal } from '#portal.ts';
import { issueReleaseLinks } from './release.ts';

/** Only what reminders tell of matters here, whatever else is in their data. */
type Told = { entryId: number; date: string; startTime: string };
const isTold = (data: object): data is Told => 'entryId' in data && 'date' in data && 'startTime' in data;

/**
 * A reminder may be repeated while any email about its entry may, and what it reminds of has not begun. A practice's gets a
 * fresh link.
 * @param ofEntry the rule of all emails about entries
 */
export function createReminderRules({ clock, settings }: Portal, ofEntry: RepeatRule) {
  const rule: RepeatRule = async (tx, mail, now) => {
    const verdict = await ofEntry(tx, mail, now);
    if (verdict.refusal !== null) return verdict;
    const { kind, recipient, data } = mail;
    if (!isTold(data)) throw new Error('A reminder names its entry.');
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
