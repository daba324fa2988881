import { formatDayShort, formatTime } from '#time/format.ts';
import type { IsoDate, WallTime } from '#time/wall-clock.ts';
import { hasFreePractice, type TeamWeek } from './weekly-limit.ts';

/** A practice that counts towards a team's week. */
export type CountedPractice = { date: IsoDate; startTime: WallTime; scheduleName: string };
/** A quota together with the practices that used it, so that it can explain itself. */
export type TeamWeekUse = TeamWeek & { practices: readonly CountedPractice[] };

/**
 * What a team's column says about a week: 'free this week', 'used Tue 6:00 PM SALK', or, in a division with more than
 * one practice a week, 'used Tue 6:00 PM SALK, 1 left'.
 * @see docs/spec/decisions.md#quota
 */
export function weekUseText(use: TeamWeekUse, week: 'current' | 'next'): string {
  const weekName = week === 'current' ? 'this week' : 'next week';
  if (use.used === 0) return use.limit > 0 ? `free ${weekName}` : `none ${weekName}`;
  const used = `used ${practiceList(use.practices) || weekName}`;
  return hasFreePractice(use) ? `${used}, ${use.limit - use.used} left` : used;
}

/** 'Tue 6:00 PM SALK, Thu 7:00 PM SALK', earliest first; '' when there are none. */
export function practiceList(practices: readonly CountedPractice[]): string {
  return practices
    .toSorted((a, b) => (a.date + a.startTime < b.date + b.startTime ? -1 : 1))
    .map((practice) =>
      [formatDayShort(practice.date), formatTime(practice.startTime), practice.scheduleName].join(' '),
    )
    .join(', ');
}
